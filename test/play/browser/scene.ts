import { afterAll, beforeAll, describe, expect } from 'vitest';
import { type Browser, findChromium, startBrowser } from '../../../scripts/screenshots/chromium.ts';
import { type Served, serveAll } from './served.ts';
import { HANDHELD, type Visit, visit } from './visit.ts';

/** What the tests of a file share: one daemon at work, and one browser to look at it. */
export interface Scene {
  readonly served: Served;
  readonly browser: Browser;
  /** A visit that all tests share, since a new one takes seconds. The complaints of earlier tests are dropped. */
  readonly reader: () => Promise<Visit>;
  /** The same on a phone. */
  readonly phone: () => Promise<Visit>;
}

/** One visit for all who ask. */
function stayingVisit(begin: () => Promise<Visit>): () => Promise<Visit> {
  let begun: Promise<Visit> | undefined;
  return async () => {
    begun ??= begin();
    const visitor = await begun;
    visitor.complaints.length = 0;
    return visitor;
  };
}

const chromium = findChromium();
const WHY_NOT = 'skipped: there is no Chromium here; Debian has it as the package chromium';

/**
 * Tests of the page in a real browser. Where there is none they are skipped, and say so in their title and once on stderr.
 * @param speed game seconds a second: most of the time goes into looking, during which a faster daemon plays for nothing
 * @param body gets the scene by a call, since it is set only before the first test
 */
export function describePage(speed: number, title: string, body: (scene: () => Scene) => void): void {
  if (chromium === undefined) process.stderr.write(`${title}: ${WHY_NOT}\n`);
  describe.skipIf(chromium === undefined)(chromium === undefined ? `${title} (${WHY_NOT})` : title, () => {
    let scene: Scene | undefined;
    beforeAll(async () => {
      const [browser, served] = await Promise.all([startBrowser(chromium ?? ''), serveAll(speed)]);
      const reader = stayingVisit(() => visit(browser, served.url));
      const phone = stayingVisit(() => visit(browser, served.url, HANDHELD));
      scene = { browser, served, reader, phone };
    }, 60_000);
    afterAll(async () => {
      await scene?.browser.close();
      await scene?.served.close();
    });
    body(() => {
      if (scene === undefined) throw new Error('expected the scene to be set before a test asks for it');
      return scene;
    });
  });
}

const grouped = new Intl.NumberFormat('en-GB');

/** A figure as the page writes it. */
export function written(value: number): string {
  return grouped.format(value).replace('-', '−');
}

/** What is left when every space is taken away, since elements stand apart without one. */
export function dense(text: string): string {
  return text.replace(/\s/g, '');
}

/** An expectation that is looked at again and again, for as long as a busy machine may need. */
export function eventually<T>(look: () => T) {
  return expect.poll(look, { timeout: 25_000 });
}
