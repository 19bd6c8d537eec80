import type { BrowserContextOptions, Page } from 'playwright-core';
import { audit } from './audit.ts';

/** Pixels that the page is wider than its window, below 0 for none. */
const TOO_WIDE = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';

/** Tables that do not fit into their place. */
const CUT_TABLES =
  '[...document.querySelectorAll(".data")].filter((table) => table.scrollWidth > table.clientWidth + 1).length';

/** Words in cells of tables that go on in the next line. */
const BROKEN_WORDS = `(() => {
  const linesOf = (text, { index, 0: word }) => {
    const range = document.createRange();
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    return new Set([...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top))).size;
  };
  const texts = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
  const broken = [];
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode())
    if (text.parentElement.closest('td, th') !== null)
      for (const word of text.data.matchAll(/\\p{L}+/gu)) if (linesOf(text, word) > 1) broken.push(word[0]);
  return broken.join(' ');
})()`;

/** What a figure that is none becomes in a sentence. */
const NO_FIGURE = /NaN|undefined|Infinity|\[object/;

/** What is wrong with a view in a window of that size and scheme: what is cut off, no figure, or hard to read for some. */
export async function flawsOf(
  page: Page,
  who: string,
  view: string,
  { viewport, colorScheme }: BrowserContextOptions,
): Promise<string[]> {
  const wrong: string[] = [];
  await page.emulateMedia({ colorScheme: colorScheme ?? null });
  await page.setViewportSize(viewport ?? { width: 0, height: 0 });
  await page.locator(`html[data-theme="${colorScheme}"]`).waitFor();
  if (Number(await page.evaluate(CUT_TABLES)) > 0) wrong.push(`${view} cuts a table on a ${who}`);
  if (Number(await page.evaluate(TOO_WIDE)) > 0) wrong.push(`${view} is too wide for a ${who}`);
  const broken = String(await page.evaluate(BROKEN_WORDS));
  if (broken !== '') wrong.push(`${view} breaks words of a table on a ${who}: ${broken}`);
  const said = NO_FIGURE.exec(await page.locator('body').innerText());
  if (said !== null) wrong.push(`${view} says ${said[0]} on a ${who}`);
  for (const flaw of await audit(page)) wrong.push(`${view} on a ${who}: ${flaw}`);
  return wrong;
}
