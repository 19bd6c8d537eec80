import { z } from 'zod';
import { familyLanes } from '../../game/lanes.ts';
import { sum } from '../../game/numbers/averages.ts';
import type { Store } from '../../store/store.ts';
import { gameSecondsBetween, isoFromMs } from '../../time/iso.ts';
import { parseJson } from '../../wire/json.ts';
import type { BoardRow, Boards } from '../../wire/schemas/boards.ts';
import { booksBeganMs } from '../story/books-began.ts';

/** Increased with each change that an older reader would take wrongly; what is added is no such change. */
const VERSION = 1;

const Strategy = z.object({ name: z.string(), sha256: z.string() });

/** A place on a board, from 1; none where the agent was not on it. */
const Rank = z.number().optional();

/** What a week of one agent came to. Hours and days are of game time, from its first entry in the books on. */
const WeekFile = z.object({
  version: z.literal(VERSION),
  /** YYYY-MM-DD. */
  resetDate: z.string(),
  beganAt: z.iso.datetime(),
  hours: z.number(),
  /** The last figures of each day, from 1. */
  days: z.array(z.object({ day: z.number(), netWorth: z.number(), credits: z.number() })),
  /** What each lane earned, less what it spent; "other": what belongs to none. */
  lanes: z.array(z.object({ lane: z.string(), profitCredits: z.number() })),
  /** When the home gate was finished, if it was seen to be, and what our builders spent on it. */
  gate: z.object({ builtAtHours: z.number().optional(), costCredits: z.number() }),
  charts: z.number(),
  /** The agent's places when the boards were last read. */
  rank: z.object({ atHours: z.number(), byCredits: Rank, byCharts: Rank }).optional(),
  /** The strategy of the last start. */
  strategy: Strategy.optional(),
});
export type Week = z.infer<typeof WeekFile>;

const DAY_HOURS = 24;

/** Game hours since the books began, and back. */
interface Hours {
  readonly beganMs: number;
  readonly at: (atMs: number) => number;
  readonly hourMs: number;
}

async function hoursOf(store: Store): Promise<Hours | undefined> {
  const beganMs = await booksBeganMs(store);
  if (beganMs === undefined) return undefined;
  const speed = Number((await store.meta.get('speed')) ?? 1);
  const at = (atMs: number) => Math.round((gameSecondsBetween({ speed }, beganMs, atMs) / 3_600) * 100) / 100;
  return { beganMs, at, hourMs: 3_600_000 / speed };
}

/** Net worth and credits at the end of each day; days in which the daemon did not run are left out. */
async function daysOf({ samples }: Store, { beganMs, at, hourMs }: Hours): Promise<Week['days']> {
  const bins = await samples.bins(beganMs, Number.MAX_SAFE_INTEGER, hourMs);
  const days = new Map<number, Week['days'][number]>();
  for (const { atMs, netWorth, credits } of bins) {
    const day = Math.floor(at(atMs) / DAY_HOURS) + 1;
    days.set(day, { day, netWorth, credits });
  }
  return [...days.values()];
}

/** The last fact of a kind. */
async function lastFact({ atlas }: Store, kind: string) {
  return (await atlas.ofKind(kind)).at(-1);
}

function rankOn(board: readonly BoardRow[], callsign: string): number | undefined {
  const index = board.findIndex(([agentSymbol]) => agentSymbol === callsign);
  return index < 0 ? undefined : index + 1;
}

async function rankOf(store: Store, callsign: string, { at }: Hours): Promise<Week['rank']> {
  const read = await lastFact(store, 'status');
  if (read === undefined) return undefined;
  const { credits = [], charts = [] }: Partial<Boards> = JSON.parse(read.fact);
  return { atHours: at(read.atMs), byCredits: rankOn(credits, callsign), byCharts: rankOn(charts, callsign) };
}

async function gateOf(store: Store, lanes: Week['lanes'], { at }: Hours): Promise<Week['gate']> {
  const built = await lastFact(store, 'gateBuilt');
  const building: readonly string[] = familyLanes('building');
  const spent = -sum(lanes.filter(({ lane }) => building.includes(lane)).map(({ profitCredits }) => profitCredits));
  return { builtAtHours: built && at(built.atMs), costCredits: Math.max(0, spent) };
}

/** When the books were last written. */
async function lastMsOf({ ledger, samples }: Store, { beganMs }: Hours): Promise<number> {
  const [last] = await ledger.trades(Number.MAX_SAFE_INTEGER, 1);
  const [sample] = await samples.bins(beganMs, Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
  return Math.max(beganMs, last?.atMs ?? 0, sample?.atMs ?? 0);
}

/** Sums up the books of a week; undefined for books without an entry. */
export async function weekOf(
  store: Store,
  { callsign, resetDate }: { readonly callsign: string; readonly resetDate: string },
): Promise<Week | undefined> {
  const hours = await hoursOf(store);
  if (hours === undefined) return undefined;
  const lanes = (await store.ledger.byLane()).map(({ lane, profitCredits }) => ({
    lane: lane ?? 'other',
    profitCredits,
  }));
  const charted = (await store.requests.byLane()).filter(
    ({ operation, outcome }) => operation === 'createChart' && outcome === 'done',
  );
  return {
    version: VERSION,
    resetDate,
    beganAt: isoFromMs(hours.beganMs),
    hours: hours.at(await lastMsOf(store, hours)),
    days: await daysOf(store, hours),
    lanes,
    gate: await gateOf(store, lanes, hours),
    charts: sum(charted.map(({ count }) => count)),
    rank: await rankOf(store, callsign, hours),
    strategy: Strategy.safeParse(parseJson((await store.meta.get('strategy')) ?? '')?.value).data,
  };
}

/** Reads a file of `weekOf`; undefined where it is missing, torn or of another version. */
export function weekIn(text: string | null): Week | undefined {
  return text === null ? undefined : WeekFile.safeParse(parseJson(text)?.value).data;
}
