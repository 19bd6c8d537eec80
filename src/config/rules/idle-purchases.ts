import type { z } from 'zod';

/** The conditions of a purchase, from a file that may have other mistakes. */
interface Rule {
  readonly type?: unknown;
  readonly atMost?: unknown;
  readonly whenCreditsAbove?: unknown;
}

/** Keys that two purchases are compared by; all others only add conditions. */
const COMPARED = ['type', 'atMost', 'whenCreditsAbove'];

/**
 * Whether a rule buys everything that a later rule would: at least as many of the type, at no more credits, without
 * further conditions.
 */
function leavesNothingTo(first: Rule, then: Rule): boolean {
  const [most, wanted, above, aboveThen] = [first.atMost, then.atMost, first.whenCreditsAbove, then.whenCreditsAbove];
  if (typeof first.type !== 'string' || first.type !== then.type) return false;
  if (typeof most !== 'number' || typeof wanted !== 'number') return false;
  if (typeof above !== 'number' || typeof aboveThen !== 'number') return false;
  return most >= wanted && above <= aboveThen && Object.keys(first).every((key) => COMPARED.includes(key));
}

/** Reports the first purchase of a list that never buys, because an earlier rule covers it. */
export function reportIdlePurchase(list: unknown, context: z.core.$RefinementCtx): void {
  if (!Array.isArray(list)) return;
  const rules = list.map((rule): Rule => (typeof rule === 'object' && rule !== null ? rule : {}));
  for (const [index, rule] of rules.entries()) {
    const above = rules.findIndex((other, at) => at < index && leavesNothingTo(other, rule));
    if (above < 0) continue;
    const message = `no purchase below purchases[${above}] that asks for as few of the type at as many credits`;
    const params = { received: 'one that never buys', hint: 'raise atMost, or take it out' };
    context.addIssue({ code: 'custom', path: [index], message, params });
    return;
  }
}
