import { simulatedTransport } from '../../../src/backtest/transport.ts';
import type { Settings } from '../../../src/config/settings.ts';
import { loadWorld } from '../../../src/config/worlds/load-world.ts';
import { createLog } from '../../../src/telemetry/log.ts';
import { systemClock } from '../../../src/time/clock.ts';
import { isoFromMs, msFromIso } from '../../../src/time/iso.ts';
import { seededRandom } from '../../../src/time/random.ts';
import { installVirtualTime, type VirtualTime } from '../../../src/time/virtual.ts';
import { pass } from '../../../src/time/wait.ts';
import type { FaultScript } from '../../../src/universe/faults/script.ts';
import { createUniverse } from '../../../src/universe/universe.ts';
import type { Transport } from '../../../src/wire/transport.ts';
import { credentialsOf, type Run, startRun } from '../../kit/daemon-run.ts';
import { impatient } from '../../kit/patience.ts';
import { type SoakBooks, soakBooks } from './books.ts';
import { type Checkpoint, type DayRow, journalMb, keep, takeUp } from './checkpoint.ts';
import { memoryOf } from './heap.ts';
import { type Oracle, observe } from './oracle.ts';
import { weather } from './weather.ts';

export interface SoakOptions {
  readonly seed: number;
  readonly days: number;
  /** Share of requests that something happens to. */
  readonly faults: number;
  readonly settings: Settings;
  /** A world by its name, such as `crowded`. */
  readonly world: string;
  /** For the books and what a soak goes on from. */
  readonly folder: string;
  readonly onDay: (row: DayRow) => void;
  /** Hears lines of the log that the owner would have to act on. */
  readonly onAlarm: (line: string) => void;
}

const STARTED_AT_MS = msFromIso('2026-01-04T13:00:00.000Z');
const DAY_MS = 86_400_000;
/** The last seconds of a day are calm, so that every doubt is settled when the books are compared. */
const CALM_MS = 120_000;
/** For so long nothing leaves then, so that every reply has come. */
const HUSH_MS = 20_000;
/** Before the day's end, when every reply has come and nothing new has left, the books are compared. */
const COMPARED_BEFORE_END_MS = 5_000;
const RESET_EVERY_DAYS = 7;

/** The one change that names no ship: its effects are held against the books once a day. */
const BUY_SHIP = 'POST /my/ships';

/** Each contract has an address of its own: were all remembered, the soak would find its own memory to grow. */
const isOfContract = (request: string) => request.includes('/my/contracts/');

/** All that a soak holds in its hands. */
interface Hand {
  readonly options: SoakOptions;
  readonly time: VirtualTime;
  readonly oracle: Oracle;
  readonly books: SoakBooks;
  /** Tokens by "callsign@resetDate". */
  readonly kept: Map<string, string>;
  readonly rows: DayRow[];
}

/**
 * The network: stormy but for the end of each day. Each day has a storm of its own, as after a soak that was broken off;
 * what it remembers for stale reads goes with it, so that it does not count as the daemon's memory.
 */
function networkOf({ options: { seed, faults }, time: { clock }, oracle: { universe }, rows }: Hand): Transport {
  const transportOf = (name: string, script?: FaultScript) =>
    simulatedTransport(universe, clock, seededRandom(seed, name, rows.length), script);
  const calm = transportOf('calm');
  let stormy: Transport | undefined;
  return impatient(async (request, signal) => {
    const leftMs = DAY_MS - ((clock.nowMs() - STARTED_AT_MS) % DAY_MS);
    if (leftMs < CALM_MS) stormy = undefined;
    if (leftMs < HUSH_MS) await pass(leftMs + 1_000);
    if (leftMs < CALM_MS) return calm(request, signal);
    stormy ??= transportOf('network', weather(seed + rows.length, faults));
    return stormy(request, signal);
  });
}

function startDaemon(hand: Hand): Run {
  const { options, time, oracle, books, kept, rows } = hand;
  const { seed, settings, onAlarm } = options;
  const run = startRun({
    settings: { ...settings, server: { kind: 'embedded', speed: 1, seed, quoteUnits: false } },
    transport: networkOf(hand),
    clock: time.clock,
    random: seededRandom(seed, 'daemon', rows.length),
    log: createLog({ level: 'error', nowMs: time.clock.nowMs, destination: { write: onAlarm } }),
    credentials: credentialsOf(oracle.universe.mintAccountToken('soak'), kept),
    openBooks: books.open,
  });
  run.ending.catch(() => {});
  return run;
}

async function rowOf(
  { time, oracle, books, options }: Hand,
  day: number,
  oracleCredits: number,
  realSeconds: number,
): Promise<DayRow> {
  const store = books.store();
  const unresolvedCommands =
    (await store?.intents.openOnes())?.filter(({ outcome }) => outcome === 'unknown').length ?? 0;
  if (unresolvedCommands > 0)
    options.onAlarm(`day ${day}: ${unresolvedCommands} intents are in doubt though it was calm\n`);
  const agent = oracle.universe.agentSummary(books.callsign(), time.clock.nowMs());
  if (store === undefined) throw new Error(`day ${day}: expected open books, got none`);
  const memory = await memoryOf(oracle, store, time.clock.nowMs());
  const { requests, effects } = oracle.counts();
  const { booked, losses } = books.counts();
  return {
    day,
    credits: agent?.credits ?? 0,
    ships: agent?.ships ?? 0,
    requests,
    losses,
    duplicates: effects - booked,
    creditsOff: oracleCredits - ((await store?.ledger.totals())?.creditsDelta ?? 0),
    ...memory,
    booksMb: books.megabytes(),
    journalMb: journalMb(options.folder, books.resetDate()),
    realSeconds,
  };
}

async function playDay(hand: Hand, day: number, ending: Promise<unknown>): Promise<void> {
  const { options, time, oracle, books, kept, rows } = hand;
  const { monotonicMs } = systemClock();
  const beganMs = monotonicMs();
  const endMs = STARTED_AT_MS + day * DAY_MS;
  const hasEnded = await time.runUntil(ending, endMs - COMPARED_BEFORE_END_MS);
  if (hasEnded) throw new Error(`day ${day}: the daemon ended by itself: ${JSON.stringify(await ending)}`);
  const oracleCredits = oracle.creditsOf(books.callsign());
  const row = await rowOf(hand, day, oracleCredits, Math.round((monotonicMs() - beganMs) / 1_000));
  oracle.begin();
  books.begin();
  rows.push(row);
  options.onDay(row);
  keep(options.folder, {
    day,
    atMs: time.clock.nowMs(),
    universe: oracle.universe.snapshot(),
    kept: [...kept],
    callsign: books.callsign(),
    resetDate: books.resetDate(),
    oracleCredits,
    rows,
  });
}

/** Wipes the universe in the first minutes of a day, while the daemon plays. */
async function reset({ time, oracle, books }: Hand, day: number): Promise<void> {
  await time.run(STARTED_AT_MS + (day - 1) * DAY_MS + 60_000);
  oracle.universe.disturb({ kind: 'reset' }, time.clock.nowMs());
  oracle.forget();
  books.begin();
  books.forget();
}

/** Takes a soak up where it was broken off, or begins it. */
function takeInHand(options: SoakOptions, time: VirtualTime, from: Checkpoint | undefined): Hand {
  const { seed, folder, world } = options;
  const settings = { seed, speed: 1, startedAtMs: STARTED_AT_MS, rivals: 3, resets: false, world: loadWorld(world) };
  const create = (resumeFrom?: string) =>
    createUniverse({ ...settings, ...(resumeFrom !== undefined && { resumeFrom }) });
  const oracle = observe(create, from?.oracleCredits ?? 0, from?.universe);
  const told = new Set<string>();
  const onBooked = (request: string, booked: number) => {
    const effects = oracle.effectsOf.get(request) ?? 0;
    // Purchases, and deliveries for a contract, of several ships are one request to this account: one may have happened
    // that is not booked yet. The sums of the day tell what was never booked.
    if (request === BUY_SHIP || (request.endsWith('/deliver') && effects > booked)) return false;
    if (effects === booked) {
      if (isOfContract(request)) oracle.effectsOf.delete(request);
      return isOfContract(request);
    }
    if (told.has(request)) return false;
    told.add(request);
    const at = isoFromMs(time.clock.nowMs());
    options.onAlarm(`${at} ${request}: ${effects} effects, ${booked} booked\n`);
    return false;
  };
  return {
    options,
    time,
    oracle,
    books: soakBooks(folder, { callsign: from?.callsign ?? '', resetDate: from?.resetDate ?? '' }, onBooked),
    kept: new Map(from?.kept ?? []),
    rows: [...(from?.rows ?? [])],
  };
}

/**
 * Plays so many virtual days from where the last run stopped; a universe is reset each week.
 * @returns the rows of all days
 */
export async function soak(options: SoakOptions): Promise<readonly DayRow[]> {
  const from = takeUp(options.folder);
  const time = installVirtualTime(from?.atMs ?? STARTED_AT_MS);
  const hand = takeInHand(options, time, from);
  try {
    const { ending, stop } = startDaemon(hand);
    for (let day = hand.rows.length + 1; day <= options.days; day++) {
      if (day > 1 && day % RESET_EVERY_DAYS === 1) await reset(hand, day);
      await playDay(hand, day, ending);
    }
    stop('the soak is over');
    await time.runUntil(ending, time.clock.nowMs() + 60_000);
  } finally {
    await hand.books.close();
    time.uninstall();
  }
  return hand.rows;
}
