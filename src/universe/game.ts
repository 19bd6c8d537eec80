import type { UniverseCounters } from './counters.ts';
import type { ReferenceLedger } from './ledger.ts';
import type { TokenMint } from './service/tokens.ts';
import type { ShipState } from './ships/ship-state.ts';
import type { ContractState, UniverseState } from './state.ts';

/** Everything that an operation works on. */
export interface Game {
  readonly state: UniverseState;
  readonly holdings: Holdings;
  readonly counters: UniverseCounters;
  readonly ledger: ReferenceLedger;
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

/** Game seconds between resets (facts: resets). */
export const WEEK_SECONDS = 7 * 86_400;

/** The time between resets: a game week, in whole milliseconds of server time (facts: resets). */
export function weekMs(speed: number): number {
  return Math.ceil((WEEK_SECONDS * 1_000) / speed);
}

/** Ships and contracts by owner, in order of registration: an index of the state, rebuilt after a restart. */
interface Holdings {
  shipsOf(agentSymbol: string): readonly ShipState[];
  contractsOf(agentSymbol: string): readonly ContractState[];
  /** Adds a ship to the state and the index. */
  addShip(ship: ShipState): void;
  /** Removes a ship from the state and the index. */
  removeShip(ship: ShipState): void;
  /** Adds a contract to the state and the index. */
  addContract(contract: ContractState): void;
}

function addTo<T extends { readonly agentSymbol: string }>(groups: Map<string, T[]>, owned: T): void {
  const group = groups.get(owned.agentSymbol);
  if (group === undefined) groups.set(owned.agentSymbol, [owned]);
  else if (!group.includes(owned)) group.push(owned);
}

export function createHoldings(state: UniverseState): Holdings {
  const ships = Map.groupBy(Object.values(state.ships), ({ agentSymbol }) => agentSymbol);
  const contracts = Map.groupBy(Object.values(state.contracts), ({ agentSymbol }) => agentSymbol);
  return {
    shipsOf: (agentSymbol) => ships.get(agentSymbol) ?? [],
    contractsOf: (agentSymbol) => contracts.get(agentSymbol) ?? [],
    addShip: (ship) => {
      state.ships[ship.symbol] = ship;
      addTo(ships, ship);
    },
    removeShip: (ship) => {
      delete state.ships[ship.symbol];
      const fleet = ships.get(ship.agentSymbol)?.filter((other) => other !== ship);
      ships.set(ship.agentSymbol, fleet ?? []);
    },
    addContract: (contract) => {
      state.contracts[contract.id] = contract;
      addTo(contracts, contract);
    },
  };
}
