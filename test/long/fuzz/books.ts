import { sum } from '../../../src/game/numbers/averages.ts';
import type { Game } from '../../../src/universe/game.ts';
import type { ReferenceRow } from '../../../src/universe/ledger.ts';
import { cargoUnits, type ShipState } from '../../../src/universe/ships/ship-state.ts';

const cargoKey = (shipSymbol: string, tradeSymbol: string) => `${shipSymbol} ${tradeSymbol}`;

/** What must be true of a ship whatever happened: one place, a hold and a tank within bounds. */
function shipFaults({ state }: Game, ship: ShipState): string[] {
  const units = Object.values(ship.cargo);
  const held = sum(units);
  const { nav, fuel } = ship;
  const isSomewhere = nav.waypointSymbol.startsWith(`${nav.systemSymbol}-`);
  return [
    ...(units.some((each) => !Number.isInteger(each) || each < 1) ? [`${ship.symbol}: stock not above 0`] : []),
    ...(held > ship.cargoCapacity ? [`${ship.symbol}: ${held} units in a hold of ${ship.cargoCapacity}`] : []),
    ...(fuel.current < 0 || fuel.current > fuel.capacity ? [`${ship.symbol}: ${fuel.current} fuel`] : []),
    ...(isSomewhere && nav.destinationSymbol === nav.waypointSymbol ? [] : [`${ship.symbol}: in two places`]),
    ...(nav.arrivalMs >= nav.departureMs ? [] : [`${ship.symbol}: arrives before it departs`]),
    ...(state.agents[ship.agentSymbol] === undefined ? [`${ship.symbol}: belongs to nobody`] : []),
  ];
}

/** What the ledger says of credits and holds. */
interface Accounts {
  readonly credits: Map<string, number>;
  readonly cargo: Map<string, number>;
  readonly inAll: { credits: number; cargo: number };
}

function enter({ credits, cargo, inAll }: Accounts, row: ReferenceRow): void {
  inAll.credits += row.creditsDelta;
  inAll.cargo += row.cargoUnitsDelta;
  credits.set(row.agentSymbol, (credits.get(row.agentSymbol) ?? 0) + row.creditsDelta);
  if (row.shipSymbol === undefined || row.tradeSymbol === undefined) return;
  const key = cargoKey(row.shipSymbol, row.tradeSymbol);
  cargo.set(key, (cargo.get(key) ?? 0) + row.cargoUnitsDelta);
}

function creditFaults({ state }: Game, { credits }: Accounts, agentSymbol: string): string[] {
  const [owned, due] = [state.agents[agentSymbol]?.credits, credits.get(agentSymbol)];
  return owned === due ? [] : [`${agentSymbol}: ${owned} credits, ${due} in the books`];
}

function holdFaults({ state }: Game, { cargo }: Accounts, shipSymbol: string, tradeSymbol: string): string[] {
  const held = state.ships[shipSymbol]?.cargo[tradeSymbol] ?? 0;
  const due = cargo.get(cargoKey(shipSymbol, tradeSymbol)) ?? 0;
  return held === due ? [] : [`${shipSymbol}: ${held} ${tradeSymbol}, ${due} in the books`];
}

function rowFaults(game: Game, accounts: Accounts, { agentSymbol, shipSymbol, tradeSymbol }: ReferenceRow): string[] {
  const ship = game.state.ships[shipSymbol ?? ''];
  return [
    ...creditFaults(game, accounts, agentSymbol),
    ...(shipSymbol === undefined || tradeSymbol === undefined
      ? []
      : holdFaults(game, accounts, shipSymbol, tradeSymbol)),
    ...(ship === undefined ? [] : shipFaults(game, ship)),
  ];
}

/** Nothing may come or go without a row, wherever it is. */
function sumFaults({ state }: Game, { inAll }: Accounts): string[] {
  const owned = sum(Object.values(state.agents).map(({ credits }) => credits));
  const held = sum(Object.values(state.ships).map(cargoUnits));
  return [
    ...(owned === inAll.credits ? [] : [`${owned} credits in all, ${inAll.credits} in the books`]),
    ...(held === inAll.cargo ? [] : [`${held} units in all holds, ${inAll.cargo} in the books`]),
  ];
}

function allFaults(game: Game, accounts: Accounts): string[] {
  const { state, holdings } = game;
  const ships = Object.values(state.ships);
  const held = ships.flatMap(({ symbol, cargo }) => Object.keys(cargo).map((good) => cargoKey(symbol, good)));
  const keys = new Set([...held, ...accounts.cargo.keys()]);
  const indexed = sum(Object.keys(state.agents).map((agent) => holdings.shipsOf(agent).length));
  return [
    ...Object.keys(state.agents).flatMap((symbol) => creditFaults(game, accounts, symbol)),
    ...[...keys].flatMap((key) => {
      const [shipSymbol = '', tradeSymbol = ''] = key.split(' ');
      return holdFaults(game, accounts, shipSymbol, tradeSymbol);
    }),
    ...(indexed === ships.length ? [] : [`${ships.length} ships, ${indexed} in the index`]),
    ...ships.flatMap((ship) => shipFaults(game, ship)),
  ];
}

/** Books kept by the ledger alone, to be held against the state; they start with what it holds already. */
export function openBooks(game: Game) {
  const accounts: Accounts = { credits: new Map(), cargo: new Map(), inAll: { credits: 0, cargo: 0 } };
  const { ledger } = game;
  let entered = 0;
  /** Enters the rows that came since, and returns what no longer holds: of what they touch, and of the sums of all. */
  const settle = () => {
    const rows = ledger.rows();
    const fresh = rows.slice(rows.length - (ledger.length() - entered));
    for (const row of fresh) enter(accounts, row);
    entered = ledger.length();
    return [...fresh.flatMap((row) => rowFaults(game, accounts, row)), ...sumFaults(game, accounts)];
  };
  return {
    settle,
    /** What does not hold anywhere; slow. */
    audit: () => allFaults(game, accounts),
  };
}
