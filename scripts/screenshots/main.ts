import { join } from 'node:path';
import type { BrowserContextOptions } from 'playwright-core';
import type { ShipView } from '../../src/daemon/views.ts';
import { optionsOf } from '../options.ts';
import { findChromium, startBrowser } from './chromium.ts';
import { animateReplay } from './replay.ts';

const HELP = `
npm run screenshots [-- --url http://127.0.0.1:8470 --only overview-dark,galaxy-light]
Takes the pictures of docs/images from the page of a daemon that runs: let it play some game hours first, e.g. by
\`npx argosy run --speed 100\`; or, with --only, from that of kept books (\`npx argosy view DIR\`). It needs Chromium, and
for the moving picture of the replay ffmpeg.
`;

const FOLDER = join(import.meta.dirname, '..', '..', 'docs', 'images');
const DESKTOP = { width: 1160, height: 720 };

/** What is taken: the file's name, the view, how wide and in which colours. */
const SHOTS = (ship: string): readonly (readonly [string, string, BrowserContextOptions])[] => [
  ['overview-dark', '', { viewport: { width: 1280, height: 960 }, colorScheme: 'dark' }],
  ['map-dark', 'map', { viewport: DESKTOP, colorScheme: 'dark' }],
  ['ship-light', `ships/${ship}`, { viewport: DESKTOP, colorScheme: 'light' }],
  ['galaxy-light', 'galaxy', { viewport: DESKTOP, colorScheme: 'light' }],
  ['replay-dark', 'galaxy?hour=30', { viewport: { width: 1160, height: 800 }, colorScheme: 'dark' }],
];

/** Long enough for the first answers to be drawn, milliseconds. */
const SETTLE_MS = 2_500;

const { url, only } = optionsOf(HELP, { url: 'http://127.0.0.1:8470', only: '' });
const isWanted = (name: string) => only === '' || only.split(',').includes(name);
const chromium = findChromium();
if (chromium === undefined) throw new Error('expected Chromium, found none: install it, e.g. apt-get install chromium');
const { ships } = (await (await fetch(`${url}/api/ships`)).json()) as { readonly ships: readonly ShipView[] };
const [ship] = ships;
const browser = await startBrowser(chromium);
for (const [name, view, options] of SHOTS(ship?.symbol ?? '').filter(([file]) => isWanted(file))) {
  const context = await browser.visitor(options);
  const page = await context.newPage();
  await page.goto(`${url}/#/${view}`);
  await page.waitForTimeout(SETTLE_MS);
  await page.screenshot({ path: join(FOLDER, `${name}.png`) });
  await context.close();
  console.log(`docs/images/${name}.png`);
}
if (isWanted('replay')) {
  const context = await browser.visitor({ viewport: { width: 1240, height: 900 }, colorScheme: 'dark' });
  await animateReplay(await context.newPage(), url, join(FOLDER, 'replay.webp'));
  console.log('docs/images/replay.webp');
}
await browser.close();
