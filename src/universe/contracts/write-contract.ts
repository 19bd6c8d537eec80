import type { Random } from '../../time/random.ts';
import type { ContractState, UniverseState } from '../state.ts';

const HOUR_MS = 3_600_000;

/** Game hours from the offer to the end of accepting and of delivering (game-facts 6). */
const HOURS_TO_ACCEPT = 24;
const HOURS_TO_DELIVER = 7 * 24;

/** One thing to be delivered, and what it pays. */
export interface Line {
  readonly tradeSymbol: string;
  readonly destinationSymbol: string;
  readonly unitsRequired: number;
  readonly perUnitCredits: number;
}

/** Everything that a contract says but its id and its deadlines. */
export interface Terms {
  readonly agentSymbol: string;
  readonly factionSymbol: string;
  readonly lines: readonly Line[];
  /** Share of the whole payment that is paid on accepting. */
  readonly advanceShare: number;
}

/** An id in the form of the service's: c and 24 lower-case letters or digits (game-facts 6). */
function newId(random: Random, taken: UniverseState['contracts']): string {
  for (;;) {
    const characters = Array.from({ length: 24 }, () => random.integer(0, 35).toString(36));
    const id = `c${characters.join('')}`;
    if (!Object.hasOwn(taken, id)) return id;
  }
}

/** Writes a contract that is offered from now on, and remembers it in `state.contracts`. */
export function writeContract(state: UniverseState, random: Random, terms: Terms, nowMs: number): ContractState {
  const { agentSymbol, factionSymbol, lines, advanceShare } = terms;
  const total = lines.reduce((sum, line) => sum + line.unitsRequired * line.perUnitCredits, 0);
  const onAcceptedCredits = Math.round(total * advanceShare);
  const contract: ContractState = {
    id: newId(random, state.contracts),
    agentSymbol,
    factionSymbol,
    type: 'PROCUREMENT',
    deadlineMs: nowMs + Math.round((HOURS_TO_DELIVER * HOUR_MS) / state.speed),
    deadlineToAcceptMs: nowMs + Math.round((HOURS_TO_ACCEPT * HOUR_MS) / state.speed),
    onAcceptedCredits,
    onFulfilledCredits: Math.round(total) - onAcceptedCredits,
    deliver: lines.map(({ tradeSymbol, destinationSymbol, unitsRequired }) => ({
      tradeSymbol,
      destinationSymbol,
      unitsRequired,
      unitsFulfilled: 0,
    })),
    accepted: false,
    fulfilled: false,
  };
  state.contracts[contract.id] = contract;
  return contract;
}
