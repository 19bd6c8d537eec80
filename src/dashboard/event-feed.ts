import type { EventView } from '../daemon/views.ts';
import type { EventName, LogLine, RootLog } from '../telemetry/log.ts';

/** Events below a warning that an owner hears of beside what the books tell: charts and single missions are not. */
const MATTERS: ReadonlySet<string> = new Set<EventName>([
  'agent.registered',
  'contract.waiting',
  'lane.resumed',
  'order.done',
  'order.given',
  'order.refused',
  'server.back',
  'ship.altered',
  'ship.joined',
  'ship.part-installed',
  'ship.part-removed',
]);

/** The latest lines of the log, and the subscribers to new ones. */
export interface EventFeed {
  /** Lines with a higher id, oldest first; all kept lines where the id is not of this process. */
  after(id: number): readonly EventView[];
  /** The latest lines that an owner wants to hear of, the oldest first. */
  story(): readonly EventView[];
  /** Calls back on every new line, until the returned function is called. */
  listen(listener: (event: EventView) => void): () => void;
  /** The latest lines about a ship, details included, oldest first. */
  ofShip(symbol: string): readonly EventView[];
  /** Lines logged by this process so far, by level; without details. */
  counts(): ReadonlyMap<string, number>;
}

/** For a page that opens or comes back; guesses at what is read. */
const KEPT = 500;
const STORY_KEPT = 60;

/** The same of each ship. */
const KEPT_OF_SHIP = 16;

function viewOf(id: number, { time, level, event, msg, fields }: LogLine): EventView {
  return { id, time, level, event, message: msg, ship: typeof fields.ship === 'string' ? fields.ship : null };
}

/** The feed of books, which hold no log. */
export const QUIET_FEED: EventFeed = {
  after: () => [],
  story: () => [],
  listen: () => () => {},
  ofShip: () => [],
  counts: () => new Map(),
};

/** Keeps the lines that a log writes from now on. */
export function feedFrom(log: Pick<RootLog, 'tap'>): EventFeed {
  let kept: EventView[] = [];
  let story: EventView[] = [];
  let latest = 0;
  /** They have ids of their own, below 0, so that those of the others follow one another. */
  let details = 0;
  const byShip = new Map<string, readonly EventView[]>();
  const counts = new Map<string, number>();
  const listeners = new Set<(event: EventView) => void>();
  log.tap((line) => {
    const isDetail = line.level === 'debug';
    if (isDetail) details += 1;
    else latest += 1;
    const view = viewOf(isDetail ? -details : latest, line);
    if (view.ship !== null) byShip.set(view.ship, [...(byShip.get(view.ship) ?? []), view].slice(-KEPT_OF_SHIP));
    if (isDetail) return;
    counts.set(line.level, (counts.get(line.level) ?? 0) + 1);
    kept.push(view);
    if (kept.length > 2 * KEPT) kept = kept.slice(-KEPT);
    if (line.level !== 'info' || MATTERS.has(line.event)) story = [...story.slice(1 - STORY_KEPT), view];
    for (const listener of listeners) listener(view);
  });
  return {
    after: (id) => kept.slice(-KEPT).filter((event) => event.id > (id > latest ? 0 : id)),
    story: () => story,
    listen: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    ofShip: (symbol) => byShip.get(symbol) ?? [],
    counts: () => counts,
  };
}
