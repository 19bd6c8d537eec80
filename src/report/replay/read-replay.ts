import { sum } from '../../game/numbers/averages.ts';
import { systemIn } from '../../game/words/symbols.ts';
import type { AtlasRow } from '../../store/books/atlas.ts';
import type { Store } from '../../store/store.ts';
import { pass } from '../../time/wait.ts';
import { parseJson } from '../../wire/json.ts';
import { type CensusAt, type ChartAt, chartCourse } from './chart-course.ts';
import { GATE_NEWS, type Replay } from './replay.ts';

/** What the books are read with: when they began and end, and a game hour, in milliseconds of their clock. */
export interface ReplayTime {
  readonly beganMs: number;
  readonly untilMs: number;
  readonly gameHourMs: number;
}

/** Game seconds within which changes of a system's charts are one; a second of a replay is an hour. */
const CHART_SPAN_SECONDS = 900;

/** Rows of the ledger looked through at a time, a guess at milliseconds. */
const ROWS_AT_ONCE = 20_000;

/** Numbers names from 0 in the order in which they come. */
function createNumbers() {
  const places = new Map<string, number>();
  return {
    names: () => [...places.keys()],
    of: (name: string): number => {
      const place = places.get(name) ?? places.size;
      places.set(name, place);
      return place;
    },
  };
}

type Numbers = ReturnType<typeof createNumbers>;

async function movesOf({ moves }: Store, systems: Numbers, { secondsAt, time }: Reading): Promise<number[]> {
  const ships = createNumbers();
  const list: number[] = [];
  for await (const page of moves.pages(0, time.untilMs + 1)) {
    for (const { atMs, shipSymbol, systemSymbol, flightMs } of page) {
      const system = systemSymbol === '' ? -1 : systems.of(systemSymbol);
      const flightSeconds = Math.round((flightMs * 3_600) / time.gameHourMs);
      list.push(secondsAt(atMs), ships.of(shipSymbol), system, flightSeconds);
    }
    await pass(1);
  }
  return list;
}

/** By type, as the books count them: uncharted, charted by us, by other agents, by factions (world/galaxy/census.ts). */
type CensusCounts = Readonly<Record<string, readonly number[]>>;

function censusAt({ symbol, atMs, fact }: AtlasRow, systems: Numbers): CensusAt {
  const [types = {}] = (parseJson(fact)?.value ?? []) as readonly CensusCounts[];
  const counts = Object.values(types);
  const waypoints = sum(counts.map(sum));
  return { atMs, system: systems.of(symbol), waypoints, charted: waypoints - sum(counts.map(([none = 0]) => none)) };
}

async function ownCharts({ ledger }: Store, systems: Numbers): Promise<ChartAt[]> {
  const charts: ChartAt[] = [];
  const endId = await ledger.lastId();
  for (let id = 0; id < endId; id += ROWS_AT_ONCE) {
    for (const { atMs, waypointSymbol } of await ledger.chartsBetween(id, id + ROWS_AT_ONCE))
      charts.push({ atMs, system: systems.of(systemIn(waypointSymbol ?? '')) });
    await pass(1);
  }
  return charts;
}

/** The place in a packed waypoint of whether it is being built (world/galaxy/atlas.ts). */
const UNDER_CONSTRUCTION_AT = 7;

async function gatesOf({ atlas }: Store, systems: Numbers, { secondsAt, time }: Reading): Promise<number[]> {
  const read = (await atlas.ofKind('gate')).map((row) => ({ ...row, news: GATE_NEWS.read as number }));
  const listed = (await atlas.ofKind('waypoint', '"JUMP_GATE"')).flatMap((row) => {
    const isUnfinished = ((parseJson(row.fact)?.value ?? []) as readonly unknown[])[UNDER_CONSTRUCTION_AT];
    if (typeof isUnfinished !== 'boolean') return [];
    return [{ ...row, news: isUnfinished ? GATE_NEWS.unfinished : GATE_NEWS.finished }];
  });
  const built = (await atlas.ofKind('gateBuilt')).map((row) => ({ ...row, news: GATE_NEWS.finished }));
  return [...read, ...listed, ...built]
    .filter(({ atMs }) => atMs <= time.untilMs)
    .sort((one, other) => one.atMs - other.atMs)
    .flatMap(({ atMs, symbol, news }) => [secondsAt(atMs), systems.of(systemIn(symbol)), news]);
}

interface Reading {
  readonly time: ReplayTime;
  readonly secondsAt: (atMs: number) => number;
}

/** Reads a replay from the books, a little at a time: a week takes half a second. */
export async function readReplay(store: Store, time: ReplayTime): Promise<Replay> {
  const { beganMs, untilMs, gameHourMs } = time;
  const secondsAt = (atMs: number) => Math.max(0, Math.round(((atMs - beganMs) * 3_600) / gameHourMs));
  const reading = { time, secondsAt };
  const systems = createNumbers();
  const moves = await movesOf(store, systems, reading);
  const isPast = ({ atMs }: ChartAt) => atMs <= untilMs;
  const censuses = (await store.atlas.ofKind('census')).map((row) => censusAt(row, systems)).filter(isPast);
  const own = (await ownCharts(store, systems)).filter(isPast);
  const charts = chartCourse(censuses, own, secondsAt, CHART_SPAN_SECONDS);
  const gates = await gatesOf(store, systems, reading);
  return { seconds: secondsAt(untilMs), systems: systems.names(), moves, charts, gates };
}
