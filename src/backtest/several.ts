import { settingsOfAgents } from '../config/agents.ts';
import type { Settings } from '../config/settings.ts';
import type { AgentParts } from '../daemon/agents/run-agents.ts';
import { runAgents, runDaemon } from '../daemon.ts';
import { openStore, type Store } from '../store/store.ts';
import type { RootLog } from '../telemetry/log.ts';
import type { Clock } from '../time/clock.ts';
import { msFromIso } from '../time/iso.ts';
import { seededRandom } from '../time/random.ts';
import { installVirtualTime, type VirtualTime } from '../time/virtual.ts';
import { createUniverse, faultless, type Universe, type WorldSettings, worldSettingsOf } from '../universe/door.ts';
import type { Transport } from '../wire/transport.ts';
import { netWorthOf } from './figures.ts';
import { simulatedNetwork } from './transport.ts';

const STARTED_AT_MS = msFromIso('2026-01-04T13:00:00.000Z');
const HOUR_MS = 3_600_000;

export interface SeveralOptions {
  /** Settings that name agents. */
  readonly settings: Settings;
  readonly seed: number;
  /** Game hours. */
  readonly hours: number;
  readonly world?: WorldSettings;
  /** Whether each agent has a process of its own instead, with its part of the requests and no knowledge of the others. */
  readonly isApart?: boolean;
  /** Creates the log on virtual time. */
  readonly logOn: (clock: Clock) => RootLog;
}

/** How one of several agents ended, by the universe. */
export interface AgentEnd {
  readonly callsign: string;
  /** Credits. */
  readonly netWorth: number;
  readonly credits: number;
  readonly ships: number;
  /** Requests that it sent. */
  readonly requests: number;
  /** Its books, open. */
  readonly store: Store;
}

export interface SeveralResult {
  readonly seed: number;
  readonly hours: number;
  readonly agents: readonly AgentEnd[];
  readonly rejected429: number;
  readonly universe: Universe;
}

/** The agents with what each needs of its own: books in memory, and its token once it is registered. */
interface Player extends Omit<AgentParts, 'part'> {
  readonly callsign: () => string;
  readonly store: Store;
}

async function playerOf(settings: Settings, log: RootLog, accountToken: string, seed: number): Promise<Player> {
  const [name = ''] = settings.strategy.agent.callsigns;
  const store = await openStore(':memory:');
  const kept: { callsign: string; token?: string } = { callsign: name };
  return {
    callsign: () => kept.callsign,
    store,
    settings,
    log,
    random: seededRandom(seed, name),
    credentials: {
      agentToken: undefined,
      accountToken,
      recall: () => kept.token,
      keep: ({ callsign }, token) => Object.assign(kept, { callsign, token }),
    },
    openBooks: async () => ({ ...store, close: store.flush }),
  };
}

/** Settings as the daemon takes them in virtual time. */
function inVirtualTime({ settings, seed }: SeveralOptions): Settings {
  const { quoteUnits } = settings.server;
  return { ...settings, server: { kind: 'embedded', speed: 1, seed, quoteUnits } };
}

function play(
  options: SeveralOptions,
  players: readonly Player[],
  given: { readonly transport: Transport; readonly clock: Clock; readonly log: RootLog; readonly stop: AbortSignal },
): Promise<unknown> {
  const onReady = () => {};
  if (options.isApart) return Promise.all(players.map((player) => runDaemon({ ...given, ...player, onReady })));
  const { agents } = options.settings;
  const shares = players.map((player, index) => ({ ...player, part: agents[index]?.part ?? 1 }));
  const settings = inVirtualTime(options);
  return runAgents({ ...given, settings, random: seededRandom(options.seed, 'queue') }, shares, onReady);
}

async function untilEnd(time: VirtualTime, running: Promise<unknown>, stop: AbortController, hours: number) {
  const endMs = STARTED_AT_MS + hours * HOUR_MS;
  running.catch(() => {});
  await time.runUntil(running, endMs);
  stop.abort(new Error('the backtest is over'));
  await time.runUntil(running, endMs + HOUR_MS);
  await running;
}

function endOf(universe: Universe, { callsign, store }: Player, atMs: number): AgentEnd {
  const agent = universe.agentSummary(callsign(), atMs);
  if (agent === undefined) throw new Error(`expected ${callsign()} to be registered by now, found no such agent`);
  const { sent = 0 } = universe.counters().byAgent[callsign()] ?? {};
  const { credits, ships } = agent;
  return { callsign: callsign(), netWorth: netWorthOf(agent), credits, ships, requests: sent, store };
}

/** Plays several agents in one universe in virtual time; reads no token and touches no file. */
export async function playSeveral(options: SeveralOptions): Promise<SeveralResult> {
  const { seed, hours, logOn } = options;
  const time = installVirtualTime(STARTED_AT_MS);
  try {
    const { clock } = time;
    const { settings, world } = options;
    const ofServer = settings.server.kind === 'embedded' ? worldSettingsOf(settings.server) : {};
    const universe = createUniverse({
      ...ofServer,
      ...world,
      resets: false,
      seed,
      speed: 1,
      startedAtMs: STARTED_AT_MS,
    });
    const transport = simulatedNetwork(faultless(universe, clock), clock, seededRandom(seed, 'network'));
    const log = logOn(clock);
    const token = universe.mintAccountToken('backtest');
    const own = settingsOfAgents(inVirtualTime(options));
    const players = await Promise.all(own.map((one) => playerOf(one, log.forAgent(), token, seed)));
    const stop = new AbortController();
    await untilEnd(time, play(options, players, { transport, clock, log, stop: stop.signal }), stop, hours);
    const agents = players.map((player) => endOf(universe, player, clock.nowMs()));
    return { seed, hours, agents, rejected429: universe.counters().total.rejected429, universe };
  } finally {
    time.uninstall();
  }
}
