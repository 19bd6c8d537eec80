import { installVirtualTime } from '../../../src/time/virtual.ts';
import { gateSymbolIn } from '../../../src/universe/galaxy/gates/gates.ts';
import type { ReferenceRow } from '../../../src/universe/ledger.ts';
import type { UniverseState } from '../../../src/universe/state.ts';
import { createUniverse, type Universe } from '../../../src/universe/universe.ts';
import { registered } from '../../kit/register.ts';
import { finishGate } from '../../universe/finish-gate.ts';
import type { World } from './client.ts';

/** Every play begins at the same instant of server time, so that equal seeds give equal plays. */
const STARTED_AT_MS = Date.UTC(2026, 0, 4, 13);

const CALLSIGN = 'REFERENCE';
const MILLION = 1_000_000;
const START_CREDITS = 175_000;
const HOUR_MS = 3_600_000;

/** Milliseconds that a request, and its reply, take on their way. */
const TRAVEL_MS = 50;

/** A reference bot; plays until the end of time. */
export type Bot = (world: World & Required<Pick<Play, 'drones' | 'probes'>>) => Promise<void>;

export interface Play {
  readonly seed: number;
  readonly hours: number;
  /** Instead of the usual 175,000: a player who has been rich before. */
  readonly startCredits?: number;
  /** Scripted traders in the home system; none unless given. */
  readonly rivals?: number;
  /** For the bots that buy any. */
  readonly drones?: number;
  readonly probes?: number;
  /** Of the galaxy; as many as the live service has unless given. */
  readonly systems?: number;
  /** Game hours after the reset at which the bot begins, with its home gate finished; at the reset, unfinished, unless given. */
  readonly gateOpenAtHours?: number;
}

/** What a play came to; counted by the universe, not by the bot. */
export interface Earnings {
  readonly seed: number;
  readonly creditsAtStart: number;
  readonly creditsAtEnd: number;
  /** Credits at the end of each full hour. */
  readonly creditsByHour: readonly number[];
  readonly millionAtHours: number | undefined;
  /** What the bot died of, if it did; the clock ran on without it. */
  readonly failure: string | undefined;
  readonly requests: number;
  readonly contractsFulfilled: number;
  readonly unitsSold: number;
  /** What all sales brought, before costs. */
  readonly salesCredits: number;
  /** Spent on ships. */
  readonly shipCredits: number;
  /** When the bot's charts were made, in hours after the reset. */
  readonly chartedAtHours: readonly number[];
}

/** Goes on with what a bot is granted before it begins: neither passes through the service. */
function granted(universe: Universe, { startCredits, gateOpenAtHours }: Play): Universe {
  const saved = JSON.parse(universe.snapshot()) as { state: UniverseState };
  const agent = saved.state.agents[CALLSIGN];
  if (agent === undefined) throw new Error(`expected ${CALLSIGN} in the snapshot`);
  agent.credits = startCredits ?? agent.credits;
  const looked = { ...saved.state, systems: {} };
  const home = agent.headquarters.split('-').slice(0, 2).join('-');
  if (gateOpenAtHours !== undefined) finishGate(saved.state, gateSymbolIn(looked, home) ?? '');
  return createUniverse({ seed: 0, speed: 1, startedAtMs: STARTED_AT_MS, resumeFrom: JSON.stringify(saved) });
}

function session(play: Play): { universe: Universe; token: string } {
  const { seed, rivals = 0, systems } = play;
  const galaxy = { seed, speed: 1, rivals, resets: false, ...(systems !== undefined && { systems }) };
  const universe = createUniverse({ ...galaxy, startedAtMs: STARTED_AT_MS });
  const token = registered(universe, CALLSIGN, { atMs: STARTED_AT_MS, account: 'reference bots' });
  return { universe: granted(universe, play), token };
}

/** The universe behind a function that looks like fetch, with a little time on the way there and back. */
function worldOf(universe: Universe, token: string, play: Play, now: () => number): Parameters<Bot>[0] {
  const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, Math.max(0, ms)));
  return {
    base: 'http://universe/v2',
    token,
    drones: play.drones ?? 0,
    probes: play.probes ?? 0,
    sleep,
    now,
    fetch: async (url, init) => {
      await sleep(TRAVEL_MS);
      const headers = init.headers as Record<string, string>;
      const body = init.body === undefined ? undefined : String(init.body);
      const path = url.slice('http://universe'.length);
      const reply = universe.handle({ method: init.method ?? 'GET', path, headers, body, address: 'bot' }, now());
      await sleep(TRAVEL_MS);
      return { status: reply.status, json: async () => (reply.body === '' ? {} : JSON.parse(reply.body)) };
    },
  };
}

function creditsOf(universe: Universe, nowMs: number): number {
  return universe.agentSummary(CALLSIGN, nowMs)?.credits ?? 0;
}

function rowsOf(universe: Universe, endpoint: RegExp): readonly ReferenceRow[] {
  return universe.ledger().filter((row) => endpoint.test(row.endpoint));
}

/** The sum of what the ledger's rows of an endpoint moved, as a positive number. */
function moved(universe: Universe, endpoint: RegExp): number {
  return Math.abs(rowsOf(universe, endpoint).reduce((sum, row) => sum + row.creditsDelta, 0));
}

/** Plays a bot for some hours of virtual time, which takes seconds; one that throws is out of the game. */
export async function playInVirtualTime(bot: Bot, play: Play): Promise<Earnings> {
  const { universe, token } = session(play);
  const creditsAtStart = play.startCredits ?? START_CREDITS;
  const beginMs = STARTED_AT_MS + (play.gateOpenAtHours ?? 0) * HOUR_MS;
  const time = installVirtualTime(beginMs);
  const creditsByHour: number[] = [];
  let millionAtHours: number | undefined;
  let failure: string | undefined;
  try {
    const { nowMs } = time.clock;
    const running = bot(worldOf(universe, token, play, nowMs));
    running.catch((error: unknown) => {
      failure = String(error);
    });
    for (let minute = 1; minute <= play.hours * 60; minute++) {
      await time.run(beginMs + minute * 60_000);
      const credits = creditsOf(universe, nowMs());
      if (credits >= MILLION) millionAtHours ??= minute / 60;
      if (minute % 60 === 0) creditsByHour.push(credits);
    }
  } finally {
    time.uninstall();
  }
  const { sent, contractsFulfilled, unitsSold } = universe.counters().total;
  return {
    seed: play.seed,
    creditsAtStart,
    creditsAtEnd: creditsByHour.at(-1) ?? creditsAtStart,
    creditsByHour,
    millionAtHours,
    failure,
    requests: sent,
    contractsFulfilled,
    unitsSold,
    salesCredits: moved(universe, /\/sell$/),
    shipCredits: moved(universe, /^POST \/my\/ships$/),
    chartedAtHours: rowsOf(universe, /\/chart$/).map(({ atMs }) => (atMs - STARTED_AT_MS) / HOUR_MS),
  };
}
