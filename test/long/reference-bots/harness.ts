import type { NamedWorld } from '../../../src/config/worlds/world-schema.ts';
import { installVirtualTime } from '../../../src/time/virtual.ts';
import { gateSymbolIn } from '../../../src/universe/galaxy/gates/gates.ts';
import type { ReferenceRow } from '../../../src/universe/ledger.ts';
import { present } from '../../../src/universe/lookup.ts';
import type { UniverseState } from '../../../src/universe/state.ts';
import { createUniverse, type Universe } from '../../../src/universe/universe.ts';
import { registered } from '../../kit/register.ts';
import { finishGate } from '../../universe/finish-gate.ts';
import type { World } from './client.ts';

/** Every play begins at the same instant of server time, so that equal seeds give equal plays. */
const STARTED_AT_MS = Date.UTC(2026, 0, 4, 13);

const CALLSIGN = 'REFERENCE';
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
  /** The kind one unless given. */
  readonly world?: NamedWorld;
  /** Scripted traders in the home system; as many as the world has unless given. */
  readonly rivals?: number;
  /** For the bots that buy any. */
  readonly drones?: number;
  readonly probes?: number;
  /** Of the galaxy; as many as the live service has unless given. */
  readonly systems?: number;
  /** Game hours after the reset at which the bot begins, with its home gate finished; at the reset, unfinished, unless given. */
  readonly gateOpenAtHours?: number;
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
  const { seed, world, rivals, systems } = play;
  const galaxy = { seed, speed: 1, resets: false, ...present({ world, rivals, systems }) };
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

function rowsOf(universe: Universe, endpoint: RegExp): readonly ReferenceRow[] {
  return universe.ledger().filter((row) => endpoint.test(row.endpoint));
}

/** The sum of what the ledger's rows of an endpoint moved, as a positive number. */
function moved(universe: Universe, endpoint: RegExp): number {
  return Math.abs(rowsOf(universe, endpoint).reduce((sum, row) => sum + row.creditsDelta, 0));
}

/**
 * Plays a bot for some hours of virtual time, which takes seconds; one that throws is out of the game.
 * @returns what it came to; counted by the universe, not by the bot
 */
export async function playInVirtualTime(bot: Bot, play: Play) {
  const { universe, token } = session(play);
  const creditsAtStart = play.startCredits ?? START_CREDITS;
  const beginMs = STARTED_AT_MS + (play.gateOpenAtHours ?? 0) * HOUR_MS;
  const endMs = beginMs + play.hours * HOUR_MS;
  const time = installVirtualTime(beginMs);
  let failure: string | undefined;
  try {
    const running = bot(worldOf(universe, token, play, time.clock.nowMs));
    running.catch((error: unknown) => {
      failure = String(error);
    });
    await time.run(endMs);
  } finally {
    time.uninstall();
  }
  const { sent, byEndpoint, contractsFulfilled, unitsSold } = universe.counters().total;
  return {
    creditsAtStart,
    creditsAtEnd: universe.agentSummary(CALLSIGN, endMs)?.credits ?? 0,
    /** What the bot died of, if it did; the clock ran on without it. */
    failure,
    requests: sent,
    contractsFulfilled,
    unitsSold,
    /** What all sales brought, before costs. */
    salesCredits: moved(universe, /\/sell$/),
    /** Spent on ships. */
    shipCredits: moved(universe, /^POST \/my\/ships$/),
    /** Charts asked for; those of waypoints that others had charted are refused. */
    chartsTried: byEndpoint['POST /my/ships/{shipSymbol}/chart'] ?? 0,
    /** When the bot's charts were made, in hours after the reset. */
    chartedAtHours: rowsOf(universe, /\/chart$/).map(({ atMs }) => (atMs - STARTED_AT_MS) / HOUR_MS),
  };
}
