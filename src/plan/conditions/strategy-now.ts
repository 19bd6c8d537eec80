import type { Condition } from '../../config/schema/condition-schema.ts';
import type { Strategy } from '../../config/schema/strategy-schema.ts';
import type { ConditionFacts } from './facts-now.ts';
import { hasOpenPart, ruleInForce } from './rule-in-force.ts';
import { whyUnmet } from './unmet.ts';

/** An entry of a strategy whose condition does not hold. */
export interface WaitingEntry {
  /** `ships[2]`, or `ships.night` of one with a name. */
  readonly entry: string;
  /** What it waits for, for people. */
  readonly why: string;
}

/** The strategy as it is to be followed now, and what of it waits. */
export interface StrategyNow {
  readonly strategy: Strategy;
  readonly waiting: readonly WaitingEntry[];
}

/** Strategies without a condition, which are nearly all: they are followed as they are. */
const unconditional = new WeakSet<Strategy>();

function hasConditions({ ships, laneLimits = [], reserveWhen, contracts }: Strategy): boolean {
  const entries = [...ships, ...laneLimits];
  if (reserveWhen !== undefined || contracts?.when !== undefined || ships.some(hasOpenPart)) return true;
  return entries.some(({ when }) => when !== undefined);
}

interface Entry {
  readonly when?: Condition | undefined;
  readonly name?: string | undefined;
  readonly lane?: string;
}

/** The entries of a list that hold now. */
function holding<One extends Entry>(
  list: readonly One[],
  key: string,
  facts: ConditionFacts,
  waiting: WaitingEntry[],
): readonly One[] {
  return list.filter(({ when, name: own, lane }, index) => {
    const why = whyUnmet(when, facts);
    const name = own ?? lane;
    if (why !== undefined) waiting.push({ entry: name === undefined ? `${key}[${index}]` : `${key}.${name}`, why });
    return why === undefined;
  });
}

/**
 * A strategy without the rules, limits and the reserve whose conditions do not hold. Purchases stay: each says itself why it waits.
 */
export function strategyAsItHolds(strategy: Strategy, facts: ConditionFacts): StrategyNow {
  if (unconditional.has(strategy)) return { strategy, waiting: [] };
  if (!hasConditions(strategy)) {
    unconditional.add(strategy);
    return { strategy, waiting: [] };
  }
  const waiting: WaitingEntry[] = [];
  const { laneLimits, reserveWhen, contracts } = strategy;
  const ships = holding(strategy.ships, 'ships', facts, waiting).map((rule) => ruleInForce(rule, facts.world));
  const limits = laneLimits && [...holding(laneLimits, 'laneLimits', facts, waiting)];
  const [reserveWhy, contractsWhy] = [whyUnmet(reserveWhen, facts), whyUnmet(contracts?.when, facts)];
  if (reserveWhy !== undefined) waiting.push({ entry: 'reserveCredits', why: reserveWhy });
  if (contractsWhy !== undefined) waiting.push({ entry: 'contracts', why: contractsWhy });
  const now: Strategy = {
    ...strategy,
    ships,
    laneLimits: limits,
    reserveCredits: reserveWhy === undefined ? strategy.reserveCredits : 0,
    // A plan for a lane takes another reserve, which this condition is not about.
    reserveWhen: undefined,
    contracts: contractsWhy === undefined ? contracts : undefined,
  };
  return { strategy: now, waiting };
}
