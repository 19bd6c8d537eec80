import type { ClaimBook, Current } from '../../../fleet/missions/claim-book.ts';
import { isPaused, type OrderStore } from '../../../fleet/orders/order-store.ts';
import type { Fleet } from '../../../fleet/supervision/supervisor.ts';
import { endingWords } from '../../../game/endings.ts';
import { codesText, isNormalRest } from '../../../game/reasons.ts';
import { orderName } from '../../../plan/orders/mission-orders.ts';
import type { MissionRow } from '../../../store/books/missions.ts';
import type { Ship } from '../../../wire/schemas/ship.ts';
import { partSymbolsOf } from '../../../world/ships/ship-parts.ts';
import { typesOf } from '../../../world/ships/ship-type.ts';
import type { IdleView, MissionView, PlaceView, ShipDetailView, ShipView } from '../../views.ts';
import type { Accounts } from '../history/accounts.ts';
import type { BookStory } from '../history/book-story.ts';
import type { RequestTally } from '../history/request-tally.ts';
import type { MissionJournal } from './mission-journal.ts';

/** Sources of a ship's view. */
export interface ShipSources {
  readonly fleet: Pick<Fleet, 'states' | 'track'>;
  readonly claimBook: Pick<ClaimBook, 'current'>;
  readonly orders: OrderStore;
  readonly accounts: Pick<Accounts, 'profitOfMission'>;
  readonly story: Pick<BookStory, 'profitOfShip'>;
  readonly tally: RequestTally;
  /** Requests of its missions in earlier runs, by ship. */
  readonly requestsBefore: ReadonlyMap<string, number>;
  /** When the fleet was launched, milliseconds of our wall clock. */
  readonly startedAtMs: number;
}

const placeOf = ({ symbol, x, y }: PlaceView): PlaceView => ({ symbol, x, y });

function navOf({ nav }: Ship): ShipView['nav'] {
  const { status, systemSymbol, waypointSymbol, flightMode, route } = nav;
  const { origin, destination, departureTime, arrival } = route;
  const flown = { origin: placeOf(origin), destination: placeOf(destination), departure: departureTime, arrival };
  return { status, system: systemSymbol, waypoint: waypointSymbol, flightMode, route: flown };
}

function missionOf(current: Current | undefined): MissionView | null {
  if (current?.lane === undefined) return null;
  const { id, lane, what, why, expectedProfitCredits, expectedSeconds, startedAtMs } = current;
  return { id, lane, what, why, expectedProfitCredits, expectedSeconds, startedAtMs };
}

function idleOf(current: Current | undefined): IdleView | null {
  if (current === undefined || current.lane !== undefined) return null;
  const { startedAtMs, what, reasonCodes } = current;
  return {
    sinceMs: startedAtMs,
    kind: reasonCodes ? codesText(reasonCodes) : what,
    isRest: isNormalRest(reasonCodes ?? ''),
  };
}

function shipView(sources: ShipSources, states: ReadonlyMap<string, string>, ship: Ship): ShipView {
  const { fleet, claimBook, orders, story, tally, requestsBefore } = sources;
  const { symbol, cargo } = ship;
  const ordered = orders.of(symbol);
  const current = claimBook.current(symbol);
  return {
    symbol,
    role: ship.registration.role,
    frame: ship.frame.symbol,
    type: typesOf(ship)[0] ?? null,
    state: states.get(symbol) ?? 'starting',
    stateSinceMs: fleet.track(symbol)?.at(-1)?.atMs ?? sources.startedAtMs,
    paused: isPaused(ordered),
    lanes: ordered.lanes,
    ordered: ordered.order === undefined ? null : orderName(ordered.order),
    keeps: [...(ordered.keeps ?? [])],
    mission: missionOf(current),
    idleBecause: current !== undefined && current.lane === undefined ? current.what : null,
    idle: idleOf(current),
    cargo: {
      units: cargo.units,
      capacity: cargo.capacity,
      inventory: cargo.inventory.map((item) => ({ tradeSymbol: item.symbol, units: item.units })),
    },
    fuel: { current: ship.fuel.current, capacity: ship.fuel.capacity },
    cooldownExpiration: ship.cooldown.expiration ?? null,
    nav: navOf(ship),
    profitCredits: story.profitOfShip(symbol),
    requests: (requestsBefore.get(symbol) ?? 0) + tally.ofShip(symbol),
  };
}

/** The list of ships for the owner. */
export function shipViews(sources: ShipSources, ships: Iterable<Ship>): ShipView[] {
  const states = sources.fleet.states();
  return [...ships].map((ship) => shipView(sources, states, ship));
}

/** Missions and pauses of a ship, in the order of their rows. */
export function shipHistory(
  rows: readonly MissionRow[],
  profitOf: (missionId: string) => number,
): ShipDetailView['history'] {
  return rows.map(({ id, lane, what, why, startedAtMs, endedAtMs, requests, expectedProfitCredits, ending }) => {
    const profitCredits = profitOf(id);
    const told = { id, lane, what, why, startedAtMs, endedAtMs, requests, expectedProfitCredits, profitCredits };
    return { ...told, ending: endingWords(ending) };
  });
}

/** A ship's own page. */
export function shipDetailView(sources: ShipSources, missionJournal: MissionJournal, ship: Ship): ShipDetailView {
  const view = shipView(sources, sources.fleet.states(), ship);
  const states = (sources.fleet.track(ship.symbol) ?? []).toReversed();
  return {
    ...view,
    parts: partSymbolsOf(ship),
    history: shipHistory(missionJournal.ofShip(ship.symbol), sources.accounts.profitOfMission),
    states,
  };
}
