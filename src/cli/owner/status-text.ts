import type { AgentSumView, ShipView, StatusView } from '../../daemon/views.ts';
import { sum } from '../../game/numbers/averages.ts';
import { formatNumber } from '../../game/numbers/format-number.ts';
import { byShipSymbol } from '../../game/words/symbols.ts';
import { tableBlocks, tableLines } from '../../report/screen/table-layout.ts';
import { lasting, phaseText } from '../../report/story/phase-text.ts';
import { wrappedAfter } from '../../telemetry/lines/wrapped.ts';
import { joined, oneLine, painted, type TerminalText, terminalLines } from '../../telemetry/terminal-text.ts';
import { msFromIso } from '../../time/iso.ts';

const FIRST: readonly string[] = ['quarantined', 'restarting', 'replanning', 'reconciling', 'paused', 'waiting'];

/** Where a ship stands by its state: those first that need their owner, then those that rest, then the busy ones. */
export function stateRank({ state }: ShipView): number {
  return FIRST.includes(state) ? FIRST.indexOf(state) : FIRST.length;
}

/** Most ships shown, a screen of them; busy ships are left out first. */
const MOST_SHIPS = 40;

/** Game seconds since the books began. */
const bookedSeconds = ({ nowMs, beganMs, speed }: Pick<StatusView, 'nowMs' | 'beganMs' | 'speed'>) =>
  ((nowMs - beganMs) / 1_000) * speed;

function summaryOf({ requests, strategy, ...status }: StatusView): string[] {
  const { waiting, inFlight, oldestWaitSeconds, pausedBecause, lastMinute, budgetPerMinute } = requests;
  const held = pausedBecause.length === 0 ? '' : `, held back by ${pausedBecause.join(' and ')}`;
  const broken = strategy.problem === null ? '' : `; on disk it has mistakes: ${strategy.problem}`;
  const reset = status.nextReset === null ? '' : `, next reset ${status.nextReset.slice(0, 16).replace('T', ' ')} UTC`;
  return [
    `${status.callsign}, ${status.mode} at ${status.speed} game seconds a second, argosy ${status.version}`,
    `credits ${formatNumber(status.credits)}, net worth ${formatNumber(status.netWorth)}, ${formatNumber(status.creditsPerHour)} a game hour lately`,
    ...besidesOf(status),
    `at work for ${lasting(bookedSeconds(status))} of game time, ${lasting(status.gameHours * 3_600)} of it since the last start${reset}`,
    `requests ${formatNumber(lastMinute)} of ${budgetPerMinute} in the last game minute; ${waiting} waiting, the oldest for ${lasting(oldestWaitSeconds)}; ${inFlight} under way${held}`,
    ...clientsOf(requests),
    ...(requests.isBehind ? [tooSlow(status)] : []),
    `strategy ${strategy.file}${broken}`,
    ...whereOf(status),
    ...phaseText(status),
    ...suspendedOf(status),
    ...(status.paused ? ['THE WHOLE FLEET IS PAUSED'] : []),
    ...(status.buyingStopped ? ['no ships are bought, by your order: npx argosy ctl start-buying'] : []),
  ];
}

/** What your other programs asked for, where the daemon serves them. */
function clientsOf({ clients }: StatusView['requests']): string[] {
  if (clients === null) return [];
  const { sent, fromAtlas, turnedAway, waiting } = clients;
  const away = turnedAway === 0 ? '' : `, ${formatNumber(turnedAway)} turned away (429)`;
  return [
    `your other programs: ${formatNumber(sent)} requests sent, ${formatNumber(fromAtlas)} answered from the atlas${away}, ${waiting} waiting`,
  ];
}

/** What the fleet holds that does not count in net worth. */
function besidesOf({ worth: { gate, goods } }: Pick<StatusView, 'worth'>): string[] {
  if (gate === 0 && goods === 0) return [];
  return [`beside net worth: ${formatNumber(gate)} in the jump gate, ${formatNumber(goods)} in goods aboard`];
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

/** Most failed acts of one screen; by eye. */
const MOST_ACTS = 3;

/** "another SHIP_PROBE (12 of 150)". */
const nextOf = (shipType: string, atMost: number | null, owned: number): string =>
  `another ${shipType} (${owned}${atMost === null ? ' now' : ` of ${atMost}`})`;

/** What the fleet leaves alone for now, and for how long. */
function suspendedOf({
  suspended: { entries, purchases, lanes, ships, modules, acts, offer },
  nowMs,
  serverOffsetMs,
  speed,
}: Pick<StatusView, 'suspended' | 'nowMs' | 'serverOffsetMs' | 'speed'>): string[] {
  const still = (untilMs: number) => lasting((Math.max(0, untilMs - nowMs) / 1_000) * speed);
  const lossOf = (who: string, { missions, lostCredits, untilMs }: (typeof ships)[number] | (typeof lanes)[number]) =>
    `${who} for another ${still(untilMs)}: its last ${missions} missions lost ${formatNumber(lostCredits)} credits`;
  const lost = [
    ...lanes.map((one) => lossOf(`lane ${one.lane} is suspended`, one)),
    ...ships.map((one) => lossOf(`${one.ship} rests`, one)),
  ];
  const broken = modules.map(({ module, why }) => `${module} is not asked until its file changes: ${why}`);
  const failed = acts
    .slice(0, MOST_ACTS)
    .map(
      ({ act, way, untilMs }) =>
        `to ${act} is left alone for another ${still(untilMs)}${way === null ? '' : ` (${way})`}`,
    );
  const more = acts.length > MOST_ACTS ? [`and ${acts.length - MOST_ACTS} more that failed`] : [];
  const waiting = [
    ...entries.map(({ entry, why }) => `${entry} of the strategy waits for ${why}`),
    ...purchases.map(({ shipType, atMost, owned, why }) => `${nextOf(shipType, atMost, owned)} is not bought: ${why}`),
  ];
  return [
    ...broken,
    ...waiting,
    ...lost,
    ...offerOf(offer, (iso) => still(msFromIso(iso) - serverOffsetMs)),
    ...failed,
    ...more,
  ];
}

/** A contract on offer that is left open. */
function offerOf(offer: StatusView['suspended']['offer'], still: (iso: string) => string): string[] {
  if (offer === null) return [];
  const { deliver, payCredits, reason, until, isRefused } = offer;
  const goods = deliver.length === 0 ? '' : ` of ${deliver.join(' and ')}`;
  const next = until === null ? '' : `; no other comes for ${still(until)}`;
  const verdict = isRefused ? 'refused' : 'not accepted yet';
  return [`the offered contract${goods} (${formatNumber(payCredits)} credits) is ${verdict}: ${reason}${next}`];
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

const HEAD = ['ship', 'state', 'for', 'cargo', 'fuel', 'profit', 'what, or why nothing'];

const isText = (column: number) => column < 2 || column === HEAD.length - 1;

/** Whether nothing is left to do for a ship, so that its rest costs nothing. */
const isAtRest = ({ state, paused, idle }: ShipView) => state === 'waiting' && !paused && idle?.isRest === true;

/** Ships at rest as sums: how many there are, and why. */
function restLines(ships: readonly ShipView[], columns: number): string[] {
  const byKind = [...Map.groupBy(ships, ({ idle }) => idle?.kind ?? '')].sort(([, a], [, b]) => b.length - a.length);
  return byKind.flatMap(([kind, of]) => wrappedAfter('', `${of.length} at rest: ${kind}`, columns, 2));
}

/** The commands that resume whatever is paused, ready to be typed. */
function remedies({ paused }: StatusView, ships: readonly ShipView[], config: string): string[] {
  const how = (ship: string) => `npx argosy ctl resume${ship} --config ${config}`;
  const sick = ships.find(({ state }) => state === 'quarantined');
  return [
    ...(paused ? [`to have the fleet go on: ${how('')}`] : []),
    ...(sick === undefined ? [] : [`to start a ship in quarantine anew: ${how(` ${sick.symbol}`)}`]),
  ];
}

/** Codes of colours: what needs its owner in red, what rests by order in yellow, what waits in grey. */
const COLOURS: Readonly<Record<string, number>> = {
  quarantined: 31,
  restarting: 31,
  reconciling: 33,
  paused: 33,
  waiting: 90,
};
const BOLD = 1;

const paintedLines = (code: number | undefined, lines: readonly string[], hasColours: boolean) =>
  lines.map((line) => painted(code ?? 0, oneLine(line), hasColours && code !== undefined));

/** How a status is shown. */
interface StatusScreen {
  readonly columns: number;
  /** The file that the daemon runs with. */
  readonly config: string;
  readonly hasColours?: boolean;
}

/** The daemon's status on one screen. */
export function statusText(
  status: StatusView,
  ships: readonly ShipView[],
  { columns, config, hasColours = false }: StatusScreen,
): TerminalText {
  const inOrder = (a: ShipView, b: ShipView) => stateRank(a) - stateRank(b) || byShipSymbol(a.symbol, b.symbol);
  const atRest = ships.filter(isAtRest);
  const others = ships.filter((ship) => !isAtRest(ship));
  const shown = others.sort(inOrder).slice(0, MOST_SHIPS);
  const left = others.length - shown.length;
  const rows = shown.map((ship) => rowOf(ship, status));
  const more = left > 0 ? [`and ${left} more, all busy`] : [];
  const table = tableBlocks(HEAD, rows, isText, columns);
  const [first = '', ...summary] = summaryOf(status).flatMap((line) => wrappedAfter('', line, columns, 2));
  return joined([
    ...paintedLines(BOLD, [first], hasColours),
    ...paintedLines(undefined, summary, hasColours),
    oneLine(''),
    ...paintedLines(BOLD, table.head, hasColours),
    ...table.rows.flatMap((lines, at) => paintedLines(COLOURS[shown[at]?.state ?? ''], lines, hasColours)),
    ...paintedLines(
      undefined,
      [...more, ...restLines(atRest, columns), ...remedies(status, ships, config)],
      hasColours,
    ),
  ]);
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
