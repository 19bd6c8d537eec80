import { settingsOfAgents } from '../config/agents.ts';
import type { Settings } from '../config/settings.ts';
import type { AgentParts } from '../daemon/agents/run-agents.ts';
import { type DaemonParts, runAgents } from '../daemon.ts';
import { modulesBeforehand, type OwnCodeKeeper } from '../own/run.ts';
import { openTemporaryStore, type Store } from '../store/store.ts';
import type { RootLog } from '../telemetry/log.ts';
import type { Clock } from '../time/clock.ts';
import { seededRandom } from '../time/random.ts';
import { installVirtualTime } from '../time/virtual.ts';
import { createUniverse, faultless, type Universe, worldSettingsOf } from '../universe/door.ts';
import { agentWorth, NO_AGENT } from './figures.ts';
import type { BacktestOptions } from './run.ts';
import { simulatedNetwork } from './transport.ts';
import { HOUR_MS, inVirtualTime, STARTED_AT_MS, stopAt } from './virtual-run.ts';

/** Those of a backtest, with settings that name agents. */
export interface SeveralOptions
  extends Pick<BacktestOptions, 'settings' | 'seed' | 'hours' | 'world' | 'tuning' | 'through' | 'logOn'> {
  /** Disturbs an agent, for tests. */
  readonly disturb?: (agent: Omit<AgentParts, 'part'>, index: number) => Omit<AgentParts, 'part'>;
  /** Called with the universe before the agents begin. */
  readonly onUniverse?: (universe: Universe, clock: Clock) => Promise<void>;
}

/** How one of several agents ended, by the universe. */
interface AgentEnd {
  readonly callsign: string;
  /** Credits. */
  readonly netWorth: number;
  readonly credits: number;
  readonly ships: number;
  readonly requests: number;
  /** Its books, open. */
  readonly store: Store;
}

/** How all agents ended. */
export interface SeveralResult {
  readonly seed: number;
  readonly hours: number;
  readonly agents: readonly AgentEnd[];
  readonly rejected429: number;
  readonly universe: Universe;
}

/** The agents with what each needs of its own: books, and its token once it is registered. */
interface Player extends Omit<AgentParts, 'part'> {
  readonly callsign: () => string;
  readonly store: Store;
}

async function playerOf(
  settings: Settings,
  log: RootLog,
  accountToken: string,
  seed: number,
  own: OwnCodeKeeper,
): Promise<Player> {
  const [name = ''] = settings.strategy.agent.callsigns;
  const store = await openTemporaryStore();
  const tokens = new Map<string, string>();
  let registeredAs = name;
  return {
    callsign: () => registeredAs,
    store,
    settings,
    log,
    own,
    random: seededRandom(seed, name),
    credentials: {
      agentToken: undefined,
      accountToken,
      recall: ({ resetDate }) => tokens.get(resetDate),
      keep: ({ callsign, resetDate }, token) => {
        registeredAs = callsign;
        tokens.set(resetDate, token);
      },
    },
    openBooks: async () => ({ ...store, close: store.flush }),
  };
}

function play(
  options: SeveralOptions,
  players: readonly Player[],
  given: Pick<DaemonParts, 'transport' | 'clock' | 'stop' | 'tuning'> & { readonly log: RootLog },
): Promise<unknown> {
  const onReady = () => {};
  const {
    settings: { agents },
    disturb = (agent) => agent,
  } = options;
  const shares = players.map((player, index) => ({ ...disturb(player, index), part: agents[index]?.part ?? 1 }));
  const settings = inVirtualTime(options.settings, options.seed);
  return runAgents({ ...given, settings, random: seededRandom(options.seed, 'queue') }, shares, onReady);
}

function endOf(universe: Universe, { callsign, store }: Player, atMs: number): AgentEnd {
  const agent = universe.agentSummary(callsign(), atMs) ?? NO_AGENT;
  const { sent = 0 } = universe.counters().byAgent[callsign()] ?? {};
  const { credits, ships } = agent;
  return { callsign: callsign(), netWorth: agentWorth(agent), credits, ships, requests: sent, store };
}

/** Plays several agents in one universe in virtual time; reads no token and touches no file that has a name. */
export async function playSeveral(options: SeveralOptions): Promise<SeveralResult> {
  const { seed, hours, logOn, through = (same) => same } = options;
  const own = await modulesBeforehand(
    settingsOfAgents(options.settings).map(({ code }) => code),
    1,
  );
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
    void options.onUniverse?.(universe, clock);
    const transport = through(simulatedNetwork(faultless(universe, clock), seededRandom(seed, 'network')), clock);
    const log = logOn(clock);
    const token = universe.mintAccountToken('backtest');
    const ofAgents = settingsOfAgents(inVirtualTime(settings, seed));
    const players = await Promise.all(ofAgents.map((one) => playerOf(one, log.forAgent(), token, seed, own)));
    const stop = new AbortController();
    const given = { transport, clock, log, stop: stop.signal, tuning: options.tuning };
    await stopAt(STARTED_AT_MS + hours * HOUR_MS, { time, running: play(options, players, given), stop });
    const agents = players.map((player) => endOf(universe, player, clock.nowMs()));
    return { seed, hours, agents, rejected429: universe.counters().total.rejected429, universe };
  } finally {
    time.uninstall();
  }
}
