import axe from 'axe-core';
import type { Page } from 'playwright-core';

interface Violation {
  readonly id: string;
  readonly help: string;
  readonly nodes: readonly { readonly html: string }[];
}

/**
 * What keeps somebody with a screen reader, a keyboard or weak eyes from reading a page: every violation that axe-core
 * finds, best practices among them; a line each.
 */
export async function audit(page: Page): Promise<readonly string[]> {
  if ((await page.evaluate('typeof axe')) === 'undefined') await page.evaluate(axe.source);
  const violations = await page.evaluate<readonly Violation[]>(
    "axe.run({ resultTypes: ['violations'], preload: false, selectors: false }).then(({ violations }) => violations)",
  );
  return violations.map(
    ({ id, help, nodes }) => `${id} (${help}): ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
  );
}
