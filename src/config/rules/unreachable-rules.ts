import type { z } from 'zod';
import { isLike } from '../../game/words/symbols.ts';
import { isGameWord } from '../schema/game-words.ts';

type Match = Readonly<Record<string, unknown>>;

const EVERY_SHIP = /^\*+$/;

function matchOf(rule: unknown): Match | undefined {
  const { match } = (rule ?? {}) as { match?: unknown };
  return typeof match === 'object' && match !== null ? (match as Match) : undefined;
}

/** Whether a rule leaves ships that match it to the rules below, at times or always. */
const isConditional = (rule: unknown) =>
  typeof rule === 'object' && rule !== null && ('when' in rule || 'first' in rule);

/**
 * Whether every symbol that matches `narrow` also matches `wide`. A `?` in `wide` is not compared with a `*` in
 * `narrow`.
 */
function isWithin(narrow: unknown, wide: unknown): boolean {
  if (narrow === wide) return true;
  if (typeof wide !== 'string') return false;
  return EVERY_SHIP.test(wide) || (typeof narrow === 'string' && !wide.includes('?') && isLike(narrow, wide));
}

/** Whether a rule matches every ship that another rule matches: each of its conditions is also one of the other's. */
function takesAll(first: Match, then: Match): boolean {
  const conditions = Object.entries(first);
  return (
    conditions.length > 0 &&
    conditions.every(([key, value]) => {
      if (key === 'symbol' || key === 'system') return isWithin(then[key], value);
      // A text that is no word of the game is reported separately.
      return then[key] === value && isGameWord(value);
    })
  );
}

function isForEveryShip(match: Match): boolean {
  return takesAll(match, {});
}

/** Reports the first ship rule of a list that no ship can reach; the player meant another order. */
export function reportUnreachable(rules: unknown, context: z.core.$RefinementCtx): void {
  if (!Array.isArray(rules)) return;
  const matches = rules.map(matchOf);
  const takers = rules.map((rule, at) => (isConditional(rule) ? undefined : matches[at]));
  for (const [index, match] of matches.entries()) {
    const above = takers.findIndex((other, at) => at < index && other && match && takesAll(other, match));
    const taker = matches[above];
    if (taker === undefined) continue;
    const which = isForEveryShip(taker) ? 'which matches every ship' : 'which takes all of its ships';
    const message = `no rule below ships[${above}], ${which}`;
    const params = { received: 'one that no ship can reach', hint: 'move it up' };
    context.addIssue({ code: 'custom', path: [index], message, params });
    return;
  }
}

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
