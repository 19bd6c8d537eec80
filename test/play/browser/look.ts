import type { BrowserContextOptions, Page } from 'playwright-core';
import { audit } from './audit.ts';

/** Pixels that the page is wider than its window, below 0 for none. */
const TOO_WIDE = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';

/** Tables that do not fit into their place. */
const CUT_TABLES =
  '[...document.querySelectorAll(".data")].filter((table) => table.scrollWidth > table.clientWidth + 1).length';

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
  const said = NO_FIGURE.exec(await page.locator('body').innerText());
  if (said !== null) wrong.push(`${view} says ${said[0]} on a ${who}`);
  for (const flaw of await audit(page)) wrong.push(`${view} on a ${who}: ${flaw}`);
  return wrong;
}
