import type { AgentSumView, ShipView, StatusView } from '../../daemon/views.ts';
import { sum } from '../../game/numbers/averages.ts';
import { formatNumber } from '../../game/numbers/format-number.ts';
import { byShipSymbol } from '../../game/words/symbols.ts';
import { tableLines } from '../../report/screen/table-layout.ts';
import { wrappedAfter } from '../../report/screen/wrap.ts';
import { type TerminalText, terminalLines } from '../../telemetry/terminal-text.ts';

const FIRST: readonly string[] = ['quarantined', 'restarting', 'replanning', 'reconciling', 'paused', 'waiting'];

/** Most ships shown, a screen of them; busy ships are left out first. */
const MOST_SHIPS = 40;

/** Game seconds as "41 s", "12 min", "3.4 h". */
export function lasting(seconds: number): string {
  if (seconds < 100) return `${Math.round(seconds)} s`;
  return seconds < 6_000 ? `${Math.round(seconds / 60)} min` : `${(seconds / 3_600).toFixed(1)} h`;
}

function summaryOf({ requests, strategy, ...status }: StatusView): string[] {
  const { waiting, inFlight, oldestWaitSeconds, pausedBecause, lastMinute, budgetPerMinute } = requests;
  const held = pausedBecause.length === 0 ? '' : `, held back by ${pausedBecause.join(' and ')}`;
  const broken = strategy.problem === null ? '' : `; on disk it has mistakes: ${strategy.problem}`;
  const reset = status.nextReset === null ? '' : `, next reset ${status.nextReset.slice(0, 16).replace('T', ' ')} UTC`;
  return [
    `${status.callsign}, ${status.mode} at ${status.speed} game seconds a second, argosy ${status.version}`,
    `credits ${formatNumber(status.credits)}, net worth ${formatNumber(status.netWorth)}, ${formatNumber(status.creditsPerHour)} a game hour lately`,
    `at work for ${lasting(status.gameHours * 3_600)} of game time${reset}`,
    `requests ${formatNumber(lastMinute)} of ${budgetPerMinute} in the last game minute; ${waiting} waiting, the oldest for ${lasting(oldestWaitSeconds)}; ${inFlight} under way${held}`,
    ...(requests.isBehind ? [tooSlow(status)] : []),
    `strategy ${strategy.file}${broken}`,
    ...whereOf(status),
    ...siteOf(status),
    ...(status.paused ? ['THE WHOLE FLEET IS PAUSED'] : []),
    ...(status.buyingStopped ? ['no ships are bought, by your order: npx argosy ctl start-buying'] : []),
  ];
}

/** What helps where requests wait although the limit would let them go. */
function tooSlow({ mode, speed }: Pick<StatusView, 'mode' | 'speed'>): string {
  if (mode === 'LIVE')
    return 'TOO SLOW: requests wait though much of the limit is unused: the server, or this machine, answers slowly';
  return `TOO SLOW for speed ${speed}: requests wait though much of the limit is unused; a lower --speed (server.speed) helps`;
}

const MOST_SYSTEMS = 8;

/** Where the ships are; nothing while all are in one system. */
function whereOf({ shipsBySystem }: Pick<StatusView, 'shipsBySystem'>): string[] {
  const systems = Object.entries(shipsBySystem).sort(([, a], [, b]) => b - a);
  if (systems.length < 2) return [];
  const rest = systems.slice(MOST_SYSTEMS);
  const elsewhere = rest.reduce((total, [, ships]) => total + ships, 0);
  const more = rest.length === 0 ? [] : [`${elsewhere} in ${rest.length} others`];
  const named = systems.slice(0, MOST_SYSTEMS).map(([system, ships]) => `${ships} in ${system}`);
  return [`ships in ${systems.length} systems: ${[...named, ...more].join(', ')}`];
}

/** How far the home gate is, until it is finished. */
function siteOf({ construction }: Pick<StatusView, 'construction'>): string[] {
  if (construction === null) return [];
  const { waypoint, materials } = construction;
  const open = materials.filter(({ required, fulfilled }) => fulfilled < required);
  const goods = open.map((one) => `${one.tradeSymbol} ${formatNumber(one.fulfilled)} of ${formatNumber(one.required)}`);
  return [`gate ${waypoint} is being built: ${goods.join(', ')}`];
}

/** What a ship without a mission does, as far as known. */
function otherwise({ state, nav, idleBecause }: ShipView): string {
  if (state === 'quarantined') return 'its machine failed again and again';
  return idleBecause ?? (nav.status === 'IN_TRANSIT' ? `on its way to ${nav.route.destination.symbol}` : '');
}

/** What a ship does, or why nothing, with its owner's orders. */
export function doingOf(ship: ShipView): string {
  const { mission, lanes, ordered, paused, state } = ship;
  const byOrder = lanes === null ? '' : ` [lanes by order: ${lanes.join(', ') || 'none'}]`;
  const first = ordered ? ` [ordered: ${ordered}]` : '';
  const soon = paused && state !== 'paused' ? ' [about to rest]' : '';
  return `${mission?.what ?? otherwise(ship)}${byOrder}${first}${soon}`;
}

function rowOf(ship: ShipView, { nowMs, speed }: StatusView): string[] {
  const { cargo, fuel } = ship;
  return [
    ship.symbol,
    ship.state,
    // The ships were read slightly later than the time.
    lasting((Math.max(0, nowMs - ship.stateSinceMs) / 1_000) * speed),
    cargo.capacity === 0 ? '-' : `${cargo.units}/${cargo.capacity}`,
    fuel.capacity === 0 ? '-' : `${fuel.current}/${fuel.capacity}`,
    formatNumber(ship.profitCredits),
    doingOf(ship),
  ];
}

const HEAD = ['ship', 'state', 'for', 'cargo', 'fuel', 'profit of run', 'what, or why nothing'];

const isText = (column: number) => column < 2 || column === HEAD.length - 1;

/** The commands that resume whatever is paused, ready to be typed. */
function remedies({ paused }: StatusView, ships: readonly ShipView[], config: string): string[] {
  const how = (ship: string) => `npx argosy ctl resume${ship} --config ${config}`;
  const sick = ships.find(({ state }) => state === 'quarantined');
  return [
    ...(paused ? [`to have the fleet go on: ${how('')}`] : []),
    ...(sick === undefined ? [] : [`to start a ship in quarantine anew: ${how(` ${sick.symbol}`)}`]),
  ];
}

/**
 * The daemon's status on one screen.
 * @param columns width of the screen
 * @param config the file that the daemon runs with
 */
export function statusText(
  status: StatusView,
  ships: readonly ShipView[],
  { columns, config }: { readonly columns: number; readonly config: string },
): TerminalText {
  const rank = ({ state }: ShipView) => (FIRST.includes(state) ? FIRST.indexOf(state) : FIRST.length);
  const inOrder = (a: ShipView, b: ShipView) => rank(a) - rank(b) || byShipSymbol(a.symbol, b.symbol);
  const shown = [...ships].sort(inOrder).slice(0, MOST_SHIPS);
  const left = ships.length - shown.length;
  const rows = shown.map((ship) => rowOf(ship, status));
  const more = left > 0 ? [`and ${left} more, all busy`] : [];
  const table = tableLines(HEAD, rows, isText, columns);
  const head = summaryOf(status).flatMap((line) => wrappedAfter('', line, columns, 2));
  return terminalLines([...head, '', ...table, ...more, ...remedies(status, ships, config)]);
}

/** The agents of a daemon, a line each, and what they have together. */
export function agentsText(agents: readonly AgentSumView[], columns: number): TerminalText {
  const rows = agents.map(({ name, isReady, ships, credits, netWorth, creditsPerHour }) =>
    isReady
      ? [name, formatNumber(ships), formatNumber(credits), formatNumber(netWorth), formatNumber(creditsPerHour)]
      : [name, 'not ready', '', '', ''],
  );
  const total = (of: (agent: AgentSumView) => number) => formatNumber(sum(agents.map(of)));
  const together = [
    'together',
    total((a) => a.ships),
    total((a) => a.credits),
    total((a) => a.netWorth),
    total((a) => a.creditsPerHour),
  ];
  const head = ['agent', 'ships', 'credits', 'net worth', 'a game hour lately'];
  const lines = tableLines(head, [...rows, together], (column) => column === 0, columns);
  return terminalLines([...lines, '', 'argosy status --agent CALLSIGN shows the ships of one of them']);
}
