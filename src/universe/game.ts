import type { UniverseCounters } from './counters.ts';
import type { Holdings } from './holdings.ts';
import type { Ledger } from './ledger.ts';
import type { TokenMint } from './service/tokens.ts';
import type { UniverseState } from './state.ts';

/** Everything that an operation works on. */
export interface Game {
  readonly state: UniverseState;
  readonly holdings: Holdings;
  readonly counters: UniverseCounters;
  readonly ledger: Ledger;
  readonly tokens: TokenMint;
  /** Reads tokens from before a universe had a key of its own; undefined for one that always had, or has none. */
  readonly olderTokens: TokenMint | undefined;
  /** Whether agents may register without an account token. */
  readonly legacyRegistration: boolean;
  /** Whether an empty body of another content type than JSON is refused. */
  readonly strictContentTypes: boolean;
  /** Whether requests with a token also count against the limit of the address they come from. */
  readonly limitsAddresses: boolean;
  /** Agents that may be registered until the next reset. */
  readonly mostAgents: number;
}

/** Server time that a game duration takes, in whole milliseconds, rounded up. */
export function serverMs(state: UniverseState, gameSeconds: number): number {
  return Math.ceil((gameSeconds * 1000) / state.speed);
}

const WEEK_SECONDS = 7 * 86_400;

/** The time between resets: a game week, in whole milliseconds of server time (facts: resets). */
export function weekMs(speed: number): number {
  return Math.ceil((WEEK_SECONDS * 1_000) / speed);
}
