import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContextOptions } from 'playwright-core';
import type { ShipView } from '../../src/daemon/views.ts';
import { type Browser, findChromium, startBrowser } from './chromium.ts';
import { startRun } from './run.ts';

const FOLDER = join(import.meta.dirname, '..', '..', 'docs', 'images');

/** Game hours until the plots have something to show. */
const GAME_HOURS = 3;

const DESKTOP = { viewport: { width: 1160, height: 720 } };

/** What is taken: the file's name, the view, how wide and in which colours. */
const SHOTS = (ship: string): readonly (readonly [string, string, BrowserContextOptions])[] => [
  ['overview-dark', '', { viewport: { width: 1280, height: 960 }, colorScheme: 'dark' }],
  ['map-dark', 'map', { ...DESKTOP, colorScheme: 'dark' }],
  ['ship-light', `ships/${ship}`, { ...DESKTOP, colorScheme: 'light' }],
];

/** Long enough for the first answers to be drawn, milliseconds. */
const SETTLE_MS = 2_500;

async function shoot(browser: Browser, url: string, path: string, options: BrowserContextOptions): Promise<void> {
  const context = await browser.visitor(options);
  const page = await context.newPage();
  await page.goto(url);
  await page.waitForTimeout(SETTLE_MS);
  await page.screenshot({ path });
  await context.close();
}

/** Takes the pictures of the page, of a real run. */
async function main(): Promise<void> {
  const chromium = findChromium();
  if (chromium === undefined) {
    console.error('expected Chromium, found none: install it, e.g. apt-get install chromium');
    process.exitCode = 1;
    return;
  }
  mkdirSync(FOLDER, { recursive: true });
  const run = await startRun();
  try {
    console.log(`playing ${GAME_HOURS} hours of the game; the page is at ${run.url}`);
    await run.played(GAME_HOURS);
    const browser = await startBrowser(chromium);
    const [ship] = (await (await fetch(`${run.url}/api/ships`)).json()) as ShipView[];
    for (const [name, view, options] of SHOTS(ship?.symbol ?? '')) {
      await shoot(browser, `${run.url}/#/${view}`, join(FOLDER, `${name}.png`), options);
      tell(name);
    }
    await browser.close();
  } finally {
    await run.close();
  }
}

function tell(name: string): void {
  const { size } = statSync(join(FOLDER, `${name}.png`));
  console.log(`docs/images/${name}.png, ${Math.round(size / 1_024)} KiB`);
}

await main();
