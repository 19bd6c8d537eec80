import type { Random } from '../../time/random.ts';
import type { ContractState, UniverseState } from '../state.ts';

const HOUR_MS = 3_600_000;

/** Game hours from the offer to the deadlines for accepting and for delivering (facts: contract-terms). */
const HOURS_TO_ACCEPT = 24;
const HOURS_TO_DELIVER = 7 * 24;

/** One delivery of a contract, and its pay. */
export interface Line {
  readonly tradeSymbol: string;
  readonly destinationSymbol: string;
  readonly unitsRequired: number;
  readonly perUnitCredits: number;
}

/** The terms of a contract without its id and its deadlines. */
export interface Terms {
  readonly agentSymbol: string;
  readonly factionSymbol: string;
  readonly lines: readonly Line[];
  /** Fraction of the whole payment that is paid on accepting. */
  readonly advanceShare: number;
}

/** An id in the service's format: c and 24 lower-case letters or digits (facts: contract-terms). */
function newId(random: Random, taken: UniverseState['contracts']): string {
  for (;;) {
    const characters = Array.from({ length: 24 }, () => random.integer(0, 35).toString(36));
    const id = `c${characters.join('')}`;
    if (!Object.hasOwn(taken, id)) return id;
  }
}

/** Creates a contract, offered from now on, and adds it to `state.contracts`. */
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
