import { seededRandom } from '../../../../src/time/random.ts';
import type { FaultScript } from '../../../../src/universe/faults/script.ts';
import type { Transport, WireRequest } from '../../../../src/wire/transport.ts';
import { STARTED_AT_MS } from '../../../kit/daemon.ts';
import { and, closed } from '../audit.ts';
import { beginningOf, HOME_SEEDS, SEEDS } from '../beginnings.ts';
import { CREDITS } from '../nearly-open.ts';
import { above, below, type Reading, type Row } from '../row.ts';
import { spoiling } from '../spoil.ts';
import { onStage, type Stage } from '../stage.ts';

const MINUTES = 30;
/** The same in short form. */
const FEW_MINUTES = 8;

const events = (seed: number, ...happenings: FaultScript['events']): FaultScript => ({
  seed,
  rules: [],
  events: happenings,
});
const count = ({ lines }: Stage, event: string) => lines.filter((line) => line.event === event).length;

/** Replies whose fields are gone, null or of another type, one in fifty. */
function spoiltReplies(seed: number, minutes = MINUTES, share = 0.02): Promise<Reading> {
  const { way, spoilt } = spoiling(seededRandom(seed, 'spoil'), share);
  return onStage({ seed, ...beginningOf(seed), way }, async (stage) => {
    const life = stage.start();
    const exited = await stage.until(life.ending, minutes);
    const figures = { spoilt: spoilt(), exits: exited ? 1 : 0, quarantined: count(stage, 'ship.quarantined') };
    return closed(stage, life, figures, { exits: 0, quarantined: 0 });
  });
}

const TOO_EARLY: ReadonlySet<unknown> = new Set(['navigateInTransit', 'shipInTransit', 'cooldownConflict']);

/** A server whose clock is up to a minute and a half away. */
function skewedClock(seed: number, minutes = MINUTES): Promise<Reading> {
  const seconds = seededRandom(seed, 'skew').integer(-90, 90);
  const faults = events(seed, { kind: 'clock-skew', atSeconds: 0, seconds });
  return onStage({ seed, ...beginningOf(seed), faults }, async (stage) => {
    const life = stage.start();
    await stage.until(life.ending, minutes);
    const early = new Map<unknown, number>();
    for (const { ship, name } of stage.lines) if (TOO_EARLY.has(name)) early.set(ship, (early.get(ship) ?? 0) + 1);
    const figures = { 'refused as too early, a ship': Math.max(0, ...early.values()) };
    return closed(stage, life, figures, { 'refused as too early, a ship': 2 });
  });
}

const SLEPT_MS = 8 * 3_600_000;

const TEN_SECONDS_MS = 10_000;
const BEYOND_USUAL = 'requests in 10 s beyond ships + 5 and beyond its busiest 10 s awake';

/** A start reads the whole system at once. */
const STARTING_MS = 5 * 60_000;

/** The most requests within ten seconds of a run that never sleeps, its start left out: a trader sends a dozen at one market. */
function busiestTenSeconds(seed: number, minutes: number): Promise<number> {
  return onStage({ seed, ...beginningOf(seed) }, async (stage) => {
    const sent: number[] = [];
    const life = stage.start({ onRequest: () => sent.push(stage.time.clock.nowMs()) });
    await stage.until(life.ending, minutes);
    const settled = sent.filter((ms) => ms >= STARTED_AT_MS + STARTING_MS);
    const within = settled.map((fromMs) => sent.filter((ms) => ms >= fromMs && ms < fromMs + TEN_SECONDS_MS).length);
    return Math.max(0, ...within);
  });
}

/**
 * The machine sleeps for eight hours: the wall clock jumps, and no timer has run meanwhile. Ships that were to sell and
 * buy do so when it wakes; what would be wrong is more than that: a burst of all that is late.
 */
async function sleptThrough(seed: number, minutes = MINUTES): Promise<Reading> {
  const busiest = await busiestTenSeconds(seed, minutes);
  return onStage({ seed, ...beginningOf(seed) }, async (stage) => {
    const life = stage.start();
    await stage.until(life.ending, 8 + (seed % 7));
    stage.time.stepWall(SLEPT_MS);
    const before = stage.requests();
    await stage.until(life.ending, 1 / 6);
    const usual = Math.max(shipsOf(stage) + 5, busiest);
    const figures = { [BEYOND_USUAL]: Math.max(0, stage.requests() - before - usual) };
    await stage.until(life.ending, minutes);
    const reading = await closed(stage, life, figures, { [BEYOND_USUAL]: 0 });
    const after = stage.effects.filter(({ atMs }) => atMs > STARTED_AT_MS + SLEPT_MS).length;
    return and(reading, ...(after > 20 ? [] : ['idle after waking']));
  });
}

const shipsOf = (stage: Stage) => stage.universe.agentSummary(stage.callsign(), stage.time.clock.nowMs())?.ships ?? 0;

/** A stop that comes at any moment. */
function stoppedAnywhere(seed: number): Promise<Reading> {
  return onStage({ seed, ...beginningOf(seed) }, async (stage) => {
    const random = seededRandom(seed, 'stop');
    const life = stage.start();
    await stage.until(life.ending, random.next() * MINUTES);
    const atMs = stage.time.clock.nowMs();
    await stage.end(life);
    const figures = { 'seconds to stop': Math.ceil((stage.time.clock.nowMs() - atMs) / 1_000) };
    return closed(stage, life, figures, { 'seconds to stop': 21 });
  });
}

/** Ten minutes of maintenance. */
function maintenance(seed: number, minutes = MINUTES): Promise<Reading> {
  const rule = { match: '*', rate: 1, fault: { kind: 'maintenance' } as const, fromSeconds: 600, untilSeconds: 1_200 };
  const beganMs = STARTED_AT_MS + 600_000;
  return onStage({ seed, ...beginningOf(seed), faults: { seed, rules: [rule], events: [] } }, async (stage) => {
    const asked: number[] = [];
    const life = stage.start({ onRequest: () => asked.push(stage.time.clock.nowMs()) });
    await stage.until(life.ending, minutes);
    const during = asked.filter((atMs) => atMs >= beganMs && atMs < beganMs + 600_000).length;
    const after = stage.effects.filter(({ atMs }) => atMs > beganMs + 600_000 && atMs < beganMs + 900_000).length;
    // Four may be under way when it begins.
    const reading = await closed(stage, life, { 'requests in 10 min': during }, { 'requests in 10 min': 30 });
    return and(reading, ...(after > 0 ? [] : ['nothing done within 5 min after it']));
  });
}

/** Markets shrink, and everything else that others may do to the world while a ship is on its way. */
function changedWorld(seed: number, minutes = MINUTES): Promise<Reading> {
  const shrink = (sixth: number) =>
    ({ kind: 'shrink-trade-volume', atSeconds: sixth * minutes * 10, share: 0.5 }) as const;
  let worst = 0;
  const inARow = new Map<string, number>();
  const way = (onwards: Transport): Transport => {
    return async (request, signal) => {
      const reply = await onwards(request, signal);
      if (request.method === 'GET') return reply;
      const key = `${request.method} ${request.path} ${request.body ?? ''}`;
      const isRefused = reply.status >= 400 && reply.status < 429;
      inARow.set(key, isRefused ? (inARow.get(key) ?? 0) + 1 : 0);
      worst = Math.max(worst, inARow.get(key) ?? 0);
      return reply;
    };
  };
  const faults = events(seed, shrink(1), shrink(2), shrink(3));
  return onStage({ seed, ...beginningOf(seed), faults, way, rivals: 6 }, async (stage) => {
    const life = stage.start();
    await stage.until(life.ending, minutes);
    return closed(stage, life, { 'same request refused': worst }, { 'same request refused': 2 });
  });
}

const creditsOf = ({ universe, callsign, time }: Stage) =>
  universe.agentSummary(callsign(), time.clock.nowMs())?.credits ?? 0;

/** Rivals drive the prices; the reserve is never touched by goods, ships or jumps. */
function keepsReserve(seed: number, minutes = 60): Promise<Reading> {
  const { settings, ...begins } = beginningOf(seed);
  // What a fleet abroad has to spend are some jumps and a ship.
  const reserveCredits = begins.begins === undefined ? 50_000 : CREDITS - 50_000;
  const strategy = { ...settings.strategy, reserveCredits };
  return onStage({ seed, ...begins, settings: { ...settings, strategy }, rivals: 8 }, async (stage) => {
    let [credits, below] = [creditsOf(stage), 0];
    const life = stage.start();
    await stage.until(life.ending, minutes);
    for (const row of stage.universe.ledger()) {
      if (row.agentSymbol !== stage.callsign()) continue;
      credits += row.creditsDelta;
      const isPurchase = /\/(purchase|jump)$/.test(row.endpoint) || row.endpoint === 'POST /my/ships';
      if (isPurchase) below = Math.max(below, reserveCredits - credits);
    }
    const figures = { 'credits below the reserve': Math.max(0, below) };
    return closed(stage, life, figures, { 'credits below the reserve': 0 });
  });
}

/** The same seed twice: the same log, line for line. */
async function sameTwice(seed: number, minutes = 20, share = 0.05): Promise<Reading> {
  const rule = { match: '*', rate: share, fault: { kind: 'reply-lost' } as const, fromSeconds: 60 };
  const play = () =>
    onStage({ seed, ...beginningOf(seed), faults: { seed, rules: [rule], events: [] } }, async (stage) => {
      const life = stage.start();
      await stage.until(life.ending, minutes);
      await stage.end(life);
      return stage.lines.map((line) => JSON.stringify(line));
    });
  const [one, other] = [await play(), await play()];
  const first = one.findIndex((line, index) => line !== other[index]);
  const figures = { lines: one.length, differing: one.length === other.length && first < 0 ? 0 : 1 };
  return { figures, faults: figures.differing === 0 ? [] : [`line ${first}: ${one[first]} / ${other[first]}`] };
}

/** A request whose handling ends the process each time: its ship is set aside, and the others work. */
function poison(seed: number): Promise<Reading> {
  return onStage({ seed, ...beginningOf(seed) }, async (stage) => {
    let life = stage.start();
    await stage.until(life.ending, 3 + (seed % 5));
    let victim = '';
    let starts = 0;
    const onRequest = (request: WireRequest) => {
      const [, ship] = /^\/my\/ships\/([^/]+)/.exec(request.path) ?? [];
      if (victim === '' && request.method === 'POST' && ship !== undefined) victim = ship;
      if (victim !== '' && ship === victim) life.kill();
    };
    life.kill();
    for (starts = 0; starts < 6; starts++) {
      life = stage.start({ onRequest });
      await stage.until(life.isDead, 3);
      if (!life.isDead()) break;
    }
    const before = stage.effects.length;
    // Ships that were far away when it happened fly on first; a drone that drifts does so for most of an hour.
    await stage.until(() => stage.effects.length > before, 60);
    const aside = stage.lines.filter(({ event, ship }) => event === 'ship.quarantined' && ship === victim).length;
    const figures = { 'starts that died': starts };
    await stage.end(life);
    const wrong = above(figures, { 'starts that died': 3 });
    if (aside !== 1) wrong.push(`expected ${victim} to be set aside once, got ${aside} times`);
    if (shipsOf(stage) > 2 && stage.effects.length === before) wrong.push('nobody else worked');
    return { figures, faults: wrong };
  });
}

/** The short form of replies that are spoilt: more of them in less time. */
async function someSpoilt(): Promise<Reading> {
  const reading = await spoiltReplies(1, FEW_MINUTES, 0.1);
  return and(reading, ...below(reading.figures, { spoilt: 4 }));
}

/** Seeds at which a fault was found once for which no smaller test was written: their scenes are the short form. */
const FOUND = { F24: 129, F25: 130, F34: 54 };

/** A row of all seeds; its first seed is the short form unless another is given. */
function row(id: string, what: string, scene: Row['scene'], brief = () => scene(1), seeds = SEEDS): Row {
  return { id, what, seeds, scene: (seed) => scene(seed), brief };
}

export const OUTSIDE: readonly Row[] = [
  row('F06', 'replies with fields gone, null or of another type', spoiltReplies, someSpoilt),
  row('F19', 'a server whose clock is up to 90 s away', skewedClock, () => skewedClock(1, FEW_MINUTES)),
  row('F21', 'the machine sleeps for 8 hours', sleptThrough, () => sleptThrough(1, FEW_MINUTES)),
  row('F24', 'a request that ends the process each time', poison, () => poison(FOUND.F24), HOME_SEEDS),
  row('F25', 'a stop at any moment', stoppedAnywhere, () => stoppedAnywhere(FOUND.F25)),
  row('F32', 'ten minutes of maintenance', maintenance, () => maintenance(1, 25)),
  row('F33', 'markets that shrink under way, and rivals', changedWorld, () => changedWorld(2, FEW_MINUTES)),
  row('F34', 'prices that rivals drive up', keepsReserve, () => keepsReserve(FOUND.F34, 40)),
  row('F47', 'the same seed twice', sameTwice, () => sameTwice(1, FEW_MINUTES, 0.1)),
];
