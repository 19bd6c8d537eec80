import type { EventView, ShipView, StatusView } from '../../../daemon/views.ts';
import { daemonNowMs, msOf, pageServerNowMs, setByDaemon } from '../clock.ts';
import { systemOf, writeSystems } from '../words/symbols.ts';
import { signal } from './signal.ts';

/** The state of the connection to the daemon. */
export type Connection =
  | { readonly kind: 'connecting' }
  | { readonly kind: 'live' }
  /** The daemon answers, but is not ready yet. */
  | { readonly kind: 'starting' }
  /** No answer; the next attempt is at `retryAtMs` of the page's clock. */
  | { readonly kind: 'lost'; readonly sinceMs: number; readonly retryAtMs: number };

/** Lines of the log that the page keeps; a guess at memory. */
const KEPT_EVENTS = 1_000;

/** The content of the stream: the daemon's state, its ships and its log. */
export const connection = signal<Connection>({ kind: 'connecting' });
export const daemonStatus = signal<StatusView | undefined>(undefined);
export const ships = signal<readonly ShipView[] | undefined>(undefined);
export const events = signal<readonly EventView[]>([]);

/** Systems that the page has shown something of, in this universe. */
const systems = new Set<string>();

/** Notes of which systems the page shows something, by their symbols or their waypoints': with several, it names them. */
export function noteSystems(symbols: Iterable<string>): void {
  for (const symbol of symbols) systems.add(systemOf(symbol));
  writeSystems(systems.size > 1);
}

/** Whether the page shows kept books: there is no fleet that could be ordered. */
export function isKept(): boolean {
  return (daemonStatus.get()?.kept ?? null) !== null;
}

/**
 * Stores the daemon's status.
 * @returns whether it is another run than before, whose log starts again
 */
export function takeStatus(view: StatusView): boolean {
  const before = daemonStatus.get();
  const isAnotherRun = before !== undefined && before.startedAtMs !== view.startedAtMs;
  if (isAnotherRun) {
    events.set([]);
    ships.set(undefined);
  }
  if (before !== undefined && before.resetDate !== view.resetDate) systems.clear();
  noteSystems(Object.keys(view.shipsBySystem));
  setByDaemon(view.nowMs, view.serverOffsetMs, view.kept !== null);
  daemonStatus.set(view);
  return isAnotherRun;
}

/** Stores the ships that changed; the others stay as they were, by default as they are shown. */
export function takeShips(changed: readonly ShipView[], before = ships.get()): void {
  const all = new Map((before ?? []).map((ship) => [ship.symbol, ship]));
  for (const ship of changed) all.set(ship.symbol, ship);
  ships.set([...all.values()].sort(bySymbol));
}

/** Removes ships that no longer exist. */
export function takeGone(symbols: readonly string[]): void {
  ships.set((ships.get() ?? []).filter(({ symbol }) => !symbols.includes(symbol)));
}

/** Ships are numbered in hexadecimal: -9, -A, -10. */
function bySymbol(a: ShipView, b: ShipView): number {
  return a.symbol.length - b.symbol.length || (a.symbol < b.symbol ? -1 : 1);
}

/** Adds lines of the log, each once, from whichever source. */
export function takeEvents(lines: readonly EventView[]): void {
  const known = events.get();
  const latest = latestEventId();
  const all = lines.every(({ id }) => id > latest) ? [...known, ...lines] : merged(known, lines);
  if (all.length > known.length) events.set(all.slice(-KEPT_EVENTS));
}

function merged(known: readonly EventView[], lines: readonly EventView[]): EventView[] {
  const byId = new Map([...known, ...lines].map((line) => [line.id, line]));
  return [...byId.values()].sort((a, b) => a.id - b.id);
}

/** The id of the latest known line; 0 when there is none. */
export function latestEventId(): number {
  return events.get().at(-1)?.id ?? 0;
}

/** Game seconds per real second. */
function speed(): number {
  return daemonStatus.get()?.speed ?? 1;
}

/** Game seconds from an instant of the daemon's clock until now. */
export function gameSecondsSince(atMs: number): number {
  return gameSecondsApart(atMs, daemonNowMs());
}

/** Game seconds between two instants of one clock. */
export function gameSecondsApart(fromMs: number, toMs: number): number {
  return (Math.max(0, toMs - fromMs) / 1_000) * speed();
}

/** Game seconds until a timestamp of the server; 0 when it has passed. */
export function gameSecondsUntil(iso: string): number {
  return gameSecondsApart(pageServerNowMs(), msOf(iso));
}
