import type { Random } from '../../time/random.ts';
import { drawStream } from '../draws.ts';
import type { MarketGoodState } from '../economy/market-state.ts';
import { marketAt } from '../economy/markets.ts';
import { askCredits } from '../economy/prices.ts';
import { systemAt } from '../galaxy/systems.ts';
import { required } from '../lookup.ts';
import type { AgentState, ContractState, UniverseState, WaypointState } from '../state.ts';
import { type Line, writeContract } from './write-contract.ts';

/** A good that a market of a system imports. */
interface Demand {
  readonly tradeSymbol: string;
  readonly destinationSymbol: string;
}

function suppliedBy({ trade, deposits }: WaypointState): string[] {
  return [...(trade?.exports ?? []), ...(trade?.exchange ?? []), ...Object.keys(deposits ?? {})];
}

/**
 * Imports of the system's markets that can also be obtained in the system, by production, exchange or extraction: a
 * contract for any other good could only be fulfilled at a loss, so none is offered.
 */
export function systemDemands(state: UniverseState, systemSymbol: string): Demand[] {
  const waypoints = Object.values(systemAt(state, systemSymbol)?.waypoints ?? {});
  const supplied = new Set(waypoints.flatMap(suppliedBy));
  return waypoints.flatMap(({ symbol, trade }) =>
    (trade?.imports ?? [])
      .filter((good) => supplied.has(good))
      .map((tradeSymbol) => ({ tradeSymbol, destinationSymbol: symbol })),
  );
}

/** Lines of a contract, repeated by frequency; recordings show one only, the schema allows any number. Ours. */
const LINE_COUNTS = [1, 1, 1, 1, 1, 1, 1, 1, 2, 3] as const;

/** Most lines of a contract in a universe saved before the number was always saved. */
export const MOST_LINES = 3;

/** Demands for this number of different goods, each market equally likely; fewer if there are no more. */
function drawDemands(random: Random, demands: readonly Demand[], count: number): Demand[] {
  const destinations = [...new Set(demands.map((demand) => demand.destinationSymbol))];
  const picked: Demand[] = [];
  for (const destination of random.shuffle(destinations)) {
    if (picked.length === count) break;
    const fresh = demands.filter(
      ({ destinationSymbol, tradeSymbol }) =>
        destinationSymbol === destination && !picked.some((other) => other.tradeSymbol === tradeSymbol),
    );
    if (fresh.length > 0) picked.push(random.pick(fresh));
  }
  return picked;
}

/**
 * Trade volumes that a contract asks for: the 13 recorded ones (facts: contract-pay) lie between 0.7 and 3.9 with a
 * median of 1.3, so small ones are far more frequent than the rule of thumb's even spread.
 */
const LEAST_VOLUMES = 0.7;
const MOST_VOLUMES = 3.9;
const SKEW = 2.45;

/** A drawn line, before the market's volume and ask are known. */
interface DrawnLine extends Demand {
  /** Units, in trade volumes of the market there. */
  readonly volumes: number;
  /** Pay for a unit, as a fraction of the market's ask. */
  readonly shareOfAsk: number;
}

/** Draws the lines of a contract; nothing else in them is random. */
function drawLines(
  random: Random,
  demands: readonly Demand[],
  { contractLines = MOST_LINES }: Pick<UniverseState, 'contractLines'>,
): DrawnLine[] {
  const count = Math.min(contractLines, random.pick(LINE_COUNTS));
  return drawDemands(random, demands, count).map((demand) => ({
    ...demand,
    volumes: LEAST_VOLUMES + (MOST_VOLUMES - LEAST_VOLUMES) * random.next() ** SKEW,
    shareOfAsk: random.between(0.7, 0.95),
  }));
}

function lineOf({ volumes, shareOfAsk, ...demand }: DrawnLine, good: MarketGoodState): Line {
  return {
    ...demand,
    unitsRequired: Math.max(1, Math.round(volumes * good.tradeVolume)),
    perUnitCredits: shareOfAsk * askCredits(good),
  };
}

/**
 * A procurement contract for imports of the system's markets, delivered to those markets: 0.7 to 3.9 trade volumes, at
 * 0.7-0.95 of the market's current ask, 20-29 % of it in advance (facts: contract-pay).
 * @throws RangeError for a system without demand
 */
export function offerContract(
  state: UniverseState,
  agent: AgentState,
  systemSymbol: string,
  factionSymbol: string,
  nowMs: number,
): ContractState {
  const random = drawStream(state, `contract ${agent.symbol}`);
  const lines = drawLines(random, systemDemands(state, systemSymbol), state).flatMap((drawn) => {
    const good = marketAt(state, drawn.destinationSymbol, nowMs)?.goods[drawn.tradeSymbol];
    return good === undefined ? [] : [lineOf(drawn, good)];
  });
  if (lines.length === 0) {
    throw new RangeError(`offerContract: expected a system whose markets import goods, got ${systemSymbol}`);
  }
  const advanceShare = random.between(0.2, 0.29);
  return writeContract(state, random, { agentSymbol: agent.symbol, factionSymbol, lines, advanceShare }, nowMs);
}

const ORES: readonly string[] = ['IRON_ORE', 'COPPER_ORE', 'ALUMINUM_ORE'];

/** The planet of the H group, whose foundry imports common ores. @throws RangeError for a system without one */
function foundryOf(state: UniverseState, systemSymbol: string): WaypointState {
  const waypoints = Object.values(systemAt(state, systemSymbol)?.waypoints ?? {});
  const foundry = waypoints.find(({ symbol, type }) => type === 'PLANET' && symbol.startsWith(`${systemSymbol}-H`));
  return required(foundry, `starterContract: expected a home system, got ${systemSymbol}`);
}

/**
 * The contract granted at registration: 40-60 units of a common ore for the H planet at 215-258 credits a unit, 12 to
 * 16 % of it in advance (facts: contract-pay).
 */
export function starterContract(
  state: UniverseState,
  agent: AgentState,
  systemSymbol: string,
  factionSymbol: string,
  nowMs: number,
): ContractState {
  const random = drawStream(state, `contract ${agent.symbol}`);
  const foundry = foundryOf(state, systemSymbol);
  const line = {
    tradeSymbol: random.pick(ORES.filter((ore) => foundry.trade?.imports.includes(ore))),
    destinationSymbol: foundry.symbol,
    unitsRequired: random.integer(40, 60),
    perUnitCredits: random.between(215, 258),
  };
  const advanceShare = random.between(0.12, 0.16);
  return writeContract(state, random, { agentSymbol: agent.symbol, factionSymbol, lines: [line], advanceShare }, nowMs);
}
