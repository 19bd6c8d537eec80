import { systemIn } from '../../game/words/symbols.ts';
import { createShares } from '../../report/whom.ts';
import type { LedgerRow } from '../../store/books/ledger.ts';
import type { MissionRow } from '../../store/books/missions.ts';
import type { Store } from '../../store/store.ts';
import { isoFromMs } from '../../time/iso.ts';
import { frameOfType, roleOfType } from '../../world/ships/ship-type.ts';
import { shipHistory } from '../console/views/ship-view.ts';
import type { MissionView, PlaceView, ShipDetailView, ShipView } from '../views.ts';

/** Missions and pauses shown of a ship; any of that size does. */
const MOST_SHOWN = 30;

/** What the books tell of a ship. */
interface KeptShip {
  readonly symbol: string;
  type: string | null;
  /** The last waypoint of an entry, and its instant. */
  waypoint: string | null;
  atMs: number;
  profitCredits: number;
  requests: number;
  readonly latest: MissionRow[];
}

/** What every agent begins with (facts: start-fleet), by the end of the symbol: no purchase tells its type. */
const STARTERS: readonly (readonly [ending: string, type: string])[] = [
  ['-1', 'SHIP_COMMAND_FRIGATE'],
  ['-2', 'SHIP_PROBE'],
];

const starterType = (symbol: string) => STARTERS.find(([ending]) => symbol.endsWith(ending))?.[1] ?? null;

/** Adds up the rows of each ship. */
function createShips() {
  const ships = new Map<string, KeptShip>();
  const sharesOf = createShares();
  const shipOf = (symbol: string): KeptShip => {
    const known = ships.get(symbol);
    if (known !== undefined) return known;
    const begun = {
      symbol,
      type: starterType(symbol),
      waypoint: null,
      atMs: 0,
      profitCredits: 0,
      requests: 0,
      latest: [],
    };
    ships.set(symbol, begun);
    return begun;
  };
  return {
    takeMission: (row: MissionRow): void => {
      const ship = shipOf(row.shipSymbol);
      ship.requests += row.requests;
      ship.atMs = Math.max(ship.atMs, row.endedAtMs);
      ship.latest.push(row);
      if (ship.latest.length > MOST_SHOWN) ship.latest.shift();
    },
    takeEntry: (row: LedgerRow): void => {
      const { shipSymbol, operation, waypointSymbol, tradeSymbol, boughtShip, atMs } = row;
      if (operation === 'purchaseShip' && boughtShip) shipOf(boughtShip).type = tradeSymbol;
      if (operation === 'scrapShip' && shipSymbol !== null) ships.delete(shipSymbol);
      if (shipSymbol === null || operation === 'purchaseShip' || operation === 'scrapShip') return;
      const ship = shipOf(shipSymbol);
      ship.waypoint = waypointSymbol ?? ship.waypoint;
      ship.atMs = Math.max(ship.atMs, atMs);
      for (const share of sharesOf(row)) {
        const earner = ships.get(share.name);
        if (earner !== undefined) earner.profitCredits += share.creditsDelta;
      }
    },
    all: (): readonly KeptShip[] => [...ships.values()],
  };
}

/** Credits of the missions that are shown, and no others: a week has hundreds of thousands. */
function createMissionSums(ids: ReadonlySet<string>) {
  const sums = new Map<string, number>();
  return {
    take: ({ missionId, creditsDelta }: LedgerRow): void => {
      if (missionId !== null && ids.has(missionId)) sums.set(missionId, (sums.get(missionId) ?? 0) + creditsDelta);
    },
    of: (id: string) => sums.get(id) ?? 0,
  };
}

/** What a ship did last; null where that was a pause. */
function lastMission({ latest }: KeptShip): MissionView | null {
  const last = latest.at(-1);
  if (last === undefined || last.lane === null) return null;
  const { id, lane, what, why, expectedProfitCredits, expectedSeconds, startedAtMs } = last;
  return { id, lane, what, why, expectedProfitCredits, expectedSeconds, startedAtMs };
}

function shipView(ship: KeptShip, { placeOf, homeSystem }: KeptPlaces): ShipView {
  const { symbol, type, waypoint, atMs, profitCredits, requests } = ship;
  const place = placeOf(waypoint ?? '');
  const at = isoFromMs(atMs);
  return {
    symbol,
    role: roleOfType(type ?? '') ?? '',
    frame: frameOfType(type ?? '') ?? '',
    type,
    state: 'ended',
    stateSinceMs: atMs,
    paused: false,
    lanes: null,
    mission: lastMission(ship),
    idleBecause: null,
    idle: null,
    cargo: { units: 0, capacity: 0, inventory: [] },
    fuel: { current: 0, capacity: 0 },
    cooldownExpiration: null,
    nav: {
      status: 'IN_ORBIT',
      // A jump is booked: a ship without an entry never left its first system.
      system: waypoint === null ? homeSystem : systemIn(waypoint),
      waypoint: place.symbol,
      flightMode: 'CRUISE',
      route: { origin: place, destination: place, departure: at, arrival: at },
    },
    profitCredits,
    requests,
  };
}

/** Where waypoints are, and the system in which the agent began; empty where that is not known. */
interface KeptPlaces {
  readonly placeOf: (waypoint: string) => PlaceView;
  readonly homeSystem: string;
}

/** The ships that the books tell of, each as its last entry leaves it: without cargo and fuel, which are not kept. */
export async function keptShips({ ledger, missions }: Store, places: KeptPlaces) {
  const ships = createShips();
  for await (const rows of missions.pagesSince(0)) for (const row of rows) ships.takeMission(row);
  const shown = new Set(ships.all().flatMap(({ latest }) => latest.map(({ id }) => id)));
  const sums = createMissionSums(shown);
  for await (const rows of ledger.all())
    for (const row of rows) {
      ships.takeEntry(row);
      sums.take(row);
    }
  const kept = new Map(ships.all().map((ship) => [ship.symbol, ship]));
  const views = [...kept.values()].map((ship) => shipView(ship, places));
  return {
    views: (): readonly ShipView[] => views,
    detail: (symbol: string): ShipDetailView | undefined => {
      const [view, ship] = [views.find((one) => one.symbol === symbol), kept.get(symbol)];
      const history = shipHistory(ship?.latest.toReversed() ?? [], sums.of);
      return view && { ...view, parts: [], history, states: [] };
    },
  };
}
