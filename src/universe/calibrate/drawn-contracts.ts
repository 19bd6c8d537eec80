import { offerContract } from '../contracts/offers.ts';
import { marketAt } from '../economy/markets.ts';
import { askCredits } from '../economy/prices.ts';
import type { ContractState, UniverseState } from '../state.ts';
import { createUniverse } from '../universe.ts';

/** What the universe's own contracts look like; shares and multiples, not credits. */
export interface DrawnContract {
  readonly lines: number;
  readonly advanceShare: number;
  /** Of the first line: pay for a unit ÷ ask at the destination, and units ÷ trade volume there. */
  readonly payPerAsk: number;
  readonly volumes: number;
}

const SEEDS = 4;
const OFFERS = 150;
const STARTED_AT_MS = 0;
const CALLSIGN = 'CALIBRATE';

/** The state of a universe in which an agent has just registered. */
function registered(seed: number): UniverseState {
  const universe = createUniverse({ seed, speed: 1, startedAtMs: STARTED_AT_MS });
  const authorization = `Bearer ${universe.mintAccountToken('calibrate')}`;
  const headers = { authorization, 'content-type': 'application/json' };
  const body = JSON.stringify({ symbol: CALLSIGN, faction: 'COSMIC' });
  universe.handle({ method: 'POST', path: '/v2/register', headers, body, address: 'calibrate' }, STARTED_AT_MS);
  return (JSON.parse(universe.snapshot()) as { state: UniverseState }).state;
}

function shapeOf(state: UniverseState, contract: ContractState): DrawnContract[] {
  const { deliver, onAcceptedCredits, onFulfilledCredits } = contract;
  const [line] = deliver;
  const good = line && marketAt(state, line.destinationSymbol, STARTED_AT_MS)?.goods[line.tradeSymbol];
  if (line === undefined || good === undefined) return [];
  const pay = onAcceptedCredits + onFulfilledCredits;
  return [
    {
      lines: deliver.length,
      advanceShare: onAcceptedCredits / pay,
      payPerAsk: deliver.length === 1 ? pay / line.unitsRequired / askCredits(good) : Number.NaN,
      volumes: line.unitsRequired / good.tradeVolume,
    },
  ];
}

/** Several hundred contracts that the universe would offer in fresh home systems. */
export function drawnContracts(): DrawnContract[] {
  return Array.from({ length: SEEDS }, (_, index) => registered(index + 1)).flatMap((state) => {
    const agent = state.agents[CALLSIGN];
    if (agent === undefined) return [];
    const home = agent.headquarters.split('-').slice(0, 2).join('-');
    return Array.from({ length: OFFERS }, () =>
      offerContract(state, agent, home, agent.startingFaction, STARTED_AT_MS),
    ).flatMap((contract) => shapeOf(state, contract));
  });
}
