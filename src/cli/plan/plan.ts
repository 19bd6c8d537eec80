import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { httpTransport } from '../../api/http.ts';
import { loadSettings } from '../../config/load.ts';
import { type Settings, serverHostOf } from '../../config/settings.ts';
import { givenTokens } from '../../config/tokens/given-tokens.ts';
import { CredentialsError } from '../../daemon/account/credentials.ts';
import type { ShipView } from '../../daemon/views.ts';
import { isTokenKept } from '../../store/folders/state-folder.ts';
import { createLog } from '../../telemetry/log.ts';
import { oneLine, type TerminalText } from '../../telemetry/terminal-text.ts';
import { type Clock, systemClock } from '../../time/clock.ts';
import type { Transport } from '../../wire/transport.ts';
import { type AgentFlag, agentsAsked } from '../agent-flag.ts';
import { credentialsIn, tokensFor } from '../daemon/credentials.ts';
import { clientFor, view } from '../owner/client.ts';
import { requirePage } from '../owner/send-order.ts';
import { NotRunning } from '../process/exit.ts';
import { printLong } from '../process/pager.ts';
import { errorDestination, print, screenColumns, warnOfUnheard } from '../process/terminal.ts';
import { copyTransport } from '../universe/kept-universe.ts';
import { type PlanShown, planText } from './plan-text.ts';
import { survey } from './read-world.ts';

interface PlanFlags extends AgentFlag, Pick<PlanShown, 'lane' | 'top'> {
  readonly ship?: string;
}

/** Whether an earlier run kept a token for this server; false where the folder does not exist. */
function hasKept(folder: string, serverHost: string): boolean {
  return existsSync(folder) && isTokenKept(folder, serverHost);
}

/** Why there is no agent to plan for on a server at an address, and what to do; a dry run never registers one. */
function problemOf(settings: Settings, folder: string, serverHost: string): string | undefined {
  const { server } = settings;
  if (server.kind === 'embedded' || hasKept(folder, serverHost)) return undefined;
  const { agent } = givenTokens(settings, process.env);
  if (agent !== undefined) return agent.problem;
  return `expected an agent on ${server.url} to plan for, got no token of one: name its file in SPACETRADERS_TOKEN_FILE, or let argosy run register one first`;
}

function transportFor(server: Settings['server'], folder: string, clock: Clock): Transport | string {
  return server.kind === 'embedded' ? copyTransport(server, folder, clock) : httpTransport(server.url);
}

/** The embedded universe needs no token: the next run registers a missing agent. */
function nothingYet({ server, strategy }: Settings, error: unknown): TerminalText {
  if (server.kind !== 'embedded' || !(error instanceof CredentialsError)) throw error;
  const { callsigns } = strategy.agent;
  return oneLine(
    `nothing to plan for yet: ${callsigns.join(', ')} ${callsigns.length === 1 ? 'does' : 'do'} not play in the embedded universe as it is now; argosy run registers one`,
  );
}

/**
 * `argosy plan [config]`: prints what each ship would do next, without doing it. It sends only GET requests, never
 * registers, and leaves the state folder unchanged.
 */
export async function plan(path: string, flags: PlanFlags): Promise<void> {
  const agents = agentsAsked(loadSettings(path), flags);
  for (const settings of agents) {
    if (agents.length > 1) print(oneLine(`=== ${settings.strategy.agent.callsigns[0]} ===`));
    const { ship: only, lane, top } = flags;
    await planFor(settings, { only, lane, top, now: await missionsUnderWay(path, settings) });
  }
}

async function planFor(settings: Settings, shown: PlanShown): Promise<void> {
  warnOfUnheard(settings.unheard);
  const clock = systemClock();
  const folder = resolve(settings.stateFolder);
  const serverHost = serverHostOf(settings);
  const problem = problemOf(settings, folder, serverHost);
  if (problem !== undefined) throw new CredentialsError(problem);
  const transport = transportFor(settings.server, folder, clock);
  if (typeof transport === 'string') {
    print(oneLine(`nothing to plan for yet: ${transport}`));
    return;
  }
  // What a daemon would only warn of, such as an unavailable server, ends a plan with its own message.
  const log = createLog({ level: 'error', nowMs: clock.nowMs, destination: errorDestination });
  // Without the account token nothing can be registered.
  const tokens = { agentToken: tokensFor(settings, undefined).agentToken, accountToken: undefined };
  const credentials = credentialsIn(folder, serverHost, tokens);
  const surveyed = survey({ settings, transport, clock, log, folder, serverHost, credentials });
  printLong(
    await surveyed.then(
      (seen) => planText(seen, screenColumns(), shown),
      (error: unknown) => nothingYet(settings, error),
    ),
  );
}

/** The missions under way by ship, by the agent's running daemon; none where no daemon answers. */
async function missionsUnderWay(path: string, settings: Settings): Promise<ReadonlyMap<string, string>> {
  try {
    const client = clientFor(path, () => settings);
    await requirePage(client);
    const ships = await view<readonly ShipView[]>(client, 'ships');
    const flying = ships.flatMap(({ symbol, mission }) => (mission === null ? [] : [{ symbol, mission }]));
    return new Map(flying.map(({ symbol, mission }) => [symbol, `${mission.lane}: ${mission.what}`]));
  } catch (error) {
    if (error instanceof NotRunning) return new Map();
    throw error;
  }
}
