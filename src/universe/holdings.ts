import type { ContractState, ShipState, UniverseState } from './state.ts';

/** Ships and contracts by owner, in order of registration: an index of the state, rebuilt after a restart. */
export interface Holdings {
  shipsOf(agentSymbol: string): readonly ShipState[];
  contractsOf(agentSymbol: string): readonly ContractState[];
  /** Adds a ship to the state and the index. */
  addShip(ship: ShipState): void;
  /** Removes a ship from the state and the index. */
  removeShip(ship: ShipState): void;
  /** Adds a contract to the state and the index. */
  addContract(contract: ContractState): void;
}

function groupByAgent<T extends { readonly agentSymbol: string }>(owned: Iterable<T>): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const each of owned) addTo(groups, each);
  return groups;
}

function addTo<T extends { readonly agentSymbol: string }>(groups: Map<string, T[]>, owned: T): void {
  const group = groups.get(owned.agentSymbol);
  if (group === undefined) groups.set(owned.agentSymbol, [owned]);
  else if (!group.includes(owned)) group.push(owned);
}

export function createHoldings(state: UniverseState): Holdings {
  const ships = groupByAgent(Object.values(state.ships));
  const contracts = groupByAgent(Object.values(state.contracts));
  return {
    shipsOf: (agentSymbol) => ships.get(agentSymbol) ?? [],
    contractsOf: (agentSymbol) => contracts.get(agentSymbol) ?? [],
    addShip: (ship) => {
      state.ships[ship.symbol] = ship;
      addTo(ships, ship);
    },
    removeShip: (ship) => {
      delete state.ships[ship.symbol];
      const fleet = ships.get(ship.agentSymbol) ?? [];
      ships.set(
        ship.agentSymbol,
        fleet.filter((other) => other !== ship),
      );
    },
    addContract: (contract) => {
      state.contracts[contract.id] = contract;
      addTo(contracts, contract);
    },
  };
}
