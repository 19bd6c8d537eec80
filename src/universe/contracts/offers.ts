import type { Random } from '../../time/random.ts';
import { drawStream } from '../draws.ts';
import { marketAt } from '../economy/markets.ts';
import { askCredits } from '../economy/prices.ts';
import type { AgentState, ContractState, MarketGoodState, UniverseState } from '../state.ts';
import { type Demand, systemDemands } from './demand.ts';
import { type Line, writeContract } from './write-contract.ts';

/** Lines of a contract, as often as they stand here; recordings show one line only, the service's schema any number. */
const LINE_COUNTS = [1, 1, 1, 1, 1, 1, 1, 1, 2, 3] as const;

/** Demands for so many different goods, each market as likely as any other, fewer when there are no more. */
function drawDemands(random: Random, demands: readonly Demand[], count: number): Demand[] {
  const destinations = [...new Set(demands.map((demand) => demand.destinationSymbol))];
  const picked: Demand[] = [];
  for (const destination of random.shuffle(destinations)) {
    const fresh = demands.filter(
      ({ destinationSymbol, tradeSymbol }) =>
        destinationSymbol === destination && !picked.some((other) => other.tradeSymbol === tradeSymbol),
    );
    if (picked.length < count && fresh.length > 0) picked.push(random.pick(fresh));
  }
  return picked;
}

function drawLine(random: Random, demand: Demand, good: MarketGoodState): Line {
  return {
    ...demand,
    unitsRequired: random.integer(good.tradeVolume, 4 * good.tradeVolume),
    perUnitCredits: random.between(0.7, 0.95) * askCredits(good),
  };
}

/**
 * A procurement contract for imports of the system's markets, delivered to those markets: one to four trade volumes, at
 * 0.7-0.95 of what the market asks now, 20-29 % of it in advance (game-facts 6).
 * @throws RangeError for a system in which nothing is wanted
 */
export function offerContract(
  state: UniverseState,
  agent: AgentState,
  systemSymbol: string,
  factionSymbol: string,
  nowMs: number,
): ContractState {
  const random = drawStream(state, `contract ${agent.symbol}`);
  const lines = drawDemands(random, systemDemands(state, systemSymbol), random.pick(LINE_COUNTS)).flatMap((demand) => {
    const good = marketAt(state, demand.destinationSymbol, nowMs)?.goods[demand.tradeSymbol];
    return good === undefined ? [] : [drawLine(random, demand, good)];
  });
  if (lines.length === 0) {
    throw new RangeError(`offerContract: expected a system whose markets import goods, got ${systemSymbol}`);
  }
  const advanceShare = random.between(0.2, 0.29);
  return writeContract(state, random, { agentSymbol: agent.symbol, factionSymbol, lines, advanceShare }, nowMs);
}
