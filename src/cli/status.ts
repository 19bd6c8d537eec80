import type { AgentSumView, ShipDetailView, ShipView, StatusView } from '../daemon/views.ts';
import { idleSinceMs } from '../dashboard/page/words/idle-time.ts';
import { joined, type TerminalText, terminalJson, terminalLines } from '../telemetry/terminal-text.ts';
import { type AgentFlag, agentsAsked, checkShip } from './agent-flag.ts';
import { askDaemon, type Client, clientFor, view } from './owner/client.ts';
import { requirePage } from './owner/send-order.ts';
import { shipText } from './owner/ship-text.ts';
import { agentsText, statusText } from './owner/status-text.ts';
import { NotRunning } from './process/exit.ts';
import { print, screenColumns, terminalStyle } from './process/terminal.ts';

interface StatusFlags extends AgentFlag {
  readonly ship?: string;
  readonly json?: boolean;
}

/** Most ships whose pauses are requested: as many as one screen shows. */
const MOST_WAITING = 40;

/** An idle ship replans each minute: the relevant time is when it became idle, as on the page. */
async function sinceItWaits(client: Client, ship: ShipView): Promise<ShipView> {
  const detail = await detailOf(client, ship.symbol);
  return detail === undefined ? ship : { ...ship, stateSinceMs: idleSinceMs(detail.history, ship.stateSinceMs) };
}

/** A ship's own page; undefined where there is none of this symbol. */
async function detailOf(client: Client, ship: string): Promise<ShipDetailView | undefined> {
  const { status, body } = await askDaemon(client, 'GET', `/api/ships/${encodeURIComponent(ship)}`);
  return status === 200 ? (body as ShipDetailView) : undefined;
}

/** The status of one ship alone. */
async function oneShip(client: Client, ship: string, json: boolean): Promise<TerminalText> {
  const now = await view<StatusView>(client, 'status');
  const ships = await view<readonly ShipView[]>(client, 'ships');
  checkShip(
    ship,
    ships.map(({ symbol }) => symbol),
  );
  const detail = await detailOf(client, ship);
  if (detail === undefined) throw new NotRunning(`${ship} has just left the fleet`);
  return json ? terminalJson(detail) : shipText(now, detail, screenColumns());
}

/** The ships; idle ones carry the time at which they became idle. */
async function withWaits(client: Client, ships: readonly ShipView[]): Promise<readonly ShipView[]> {
  const waiting = ships.filter(({ state, paused }) => state === 'waiting' && !paused).slice(0, MOST_WAITING);
  const dated = await Promise.all(waiting.map((ship) => sinceItWaits(client, ship)));
  const bySymbol = new Map(dated.map((ship) => [ship.symbol, ship]));
  return ships.map((ship) => bySymbol.get(ship.symbol) ?? ship);
}

/** `argosy status [config]`: the running daemon on one screen; of several agents a line each, or one of them, or one ship. */
export async function status(path: string, { json = false, ...flags }: StatusFlags): Promise<void> {
  const client = clientFor(path, (settings) => agentsAsked(settings, flags)[0] ?? settings);
  await requirePage(client);
  if (flags.ship !== undefined) {
    print(await oneShip(client, flags.ship, json));
    return;
  }
  const agents = flags.agent === undefined ? await view<readonly AgentSumView[]>(client, 'agents') : [];
  if (agents.length > 1) {
    print(json ? terminalJson({ agents }) : agentsText(agents, screenColumns()));
    return;
  }
  const [now, ships] = [await view<StatusView>(client, 'status'), await view<readonly ShipView[]>(client, 'ships')];
  const screen = { columns: screenColumns(), config: path, hasColours: terminalStyle().hasColours };
  const text = json
    ? terminalJson({ status: now, ships })
    : joined([statusText(now, await withWaits(client, ships), screen), terminalLines(['', `the page: ${client.url}`])]);
  print(text);
}
