import { commands } from '../../command/commands.ts';
import type { Log } from '../../telemetry/log.ts';
import type { ReplyOf } from '../../wire/endpoints.ts';
import { fullPageEntries, Gathering, PAGE, totalSaid, Walk } from '../../wire/pages.ts';
import type { Ship } from '../../wire/schemas/ship.ts';
import { logMiscounted, PAGES_AT_MOST } from './read-list.ts';
import type { Asked, ReadWithRetry } from './read-with-retry.ts';

type ShipsPage = ReplyOf<'getMyShips'>;

/** Places of which none is served before the list as a whole counts as not served; a guess. */
const PLACES_TRIED = 3;

/** Number of ships, by the first readable page of size one; undefined where the first places are not served. */
async function countShips(readWithRetry: ReadWithRetry, upTo: number): Promise<number | undefined> {
  for (let place = 1; place <= PLACES_TRIED; place++) {
    const asked: Asked<ShipsPage> = await readWithRetry(commands.readShips(place, 1));
    if (asked.kind === 'done') return totalSaid(asked.reply) ?? upTo;
  }
  return undefined;
}

/** Reads the ships of a page one by one; logs and skips those that cannot be served. */
async function* readOneByOne(readWithRetry: ReadWithRetry, log: Log, first: number, last: number) {
  for (let place = first; place <= last; place++) {
    const asked = await readWithRetry(commands.readShips(place, 1));
    if (asked.kind === 'done') yield* asked.reply.data;
    else log.warn('ship.unreadable', { position: place, reason: asked.why });
  }
}

/**
 * Reads all ships of the list, by pages. A ship whose record the server cannot serve makes every page with
 * it fail (facts: negative-cargo): the ships of that page are then read one by one. Where not even these are served,
 * the rest of the list is not.
 * @returns the symbols of the ships that were read
 */
export async function readFleet(readWithRetry: ReadWithRetry, log: Log): Promise<ReadonlySet<string>> {
  const gathering = new Gathering<Ship>(({ symbol }) => symbol);
  const walk = new Walk(gathering);
  const alone = new Set<string>();
  let size = PAGE;
  while (walk.page !== undefined && walk.page <= PAGES_AT_MOST) {
    const asked: Asked<ShipsPage> = await readWithRetry(commands.readShips(walk.page));
    if (asked.kind === 'done') {
      if (walk.page === 1) size = fullPageEntries(asked.reply);
      walk.take(asked.reply);
    } else {
      const total = gathering.total ?? (await countShips(readWithRetry, size));
      if (total === undefined) break;
      const [first, last] = [(walk.page - 1) * size + 1, Math.min(walk.page * size, total)];
      for await (const { symbol } of readOneByOne(readWithRetry, log, first, last)) alone.add(symbol);
      walk.skip(Math.max(0, last - first + 1), total);
    }
  }
  logMiscounted(log, 'getMyShips', gathering);
  return new Set([...gathering.seen.keys(), ...alone]);
}
