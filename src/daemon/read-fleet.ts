import { commands } from '../command/commands.ts';
import type { Log } from '../telemetry/log.ts';
import type { ReplyOf } from '../wire/endpoints.ts';
import type { Asked, Insist } from './insist.ts';

/** Entries that the service puts on a page at most (game-facts 1.2). */
export const PAGE = 20;

type Page = ReplyOf<'getMyShips'>;

/** How many ships there are, by the first page of one that can be read. */
async function countShips(insist: Insist, upTo: number): Promise<number> {
  for (let place = 1; place <= upTo; place++) {
    const asked: Asked<Page> = await insist(commands.readShips(place, 1));
    if (asked.kind === 'done') return asked.reply.meta.total;
  }
  return upTo;
}

/** Reads the ships of a page one by one; those that cannot be served are set aside. */
async function readOneByOne(insist: Insist, log: Log, first: number, last: number): Promise<void> {
  for (let place = first; place <= last; place++) {
    const asked = await insist(commands.readShips(place, 1));
    if (asked.kind !== 'done') log.warn('ship.unreadable', { position: place, reason: asked.why });
  }
}

/**
 * Reads all ships by pages. One whose record the server cannot serve makes every page that holds it fail (game-facts 9.1):
 * the others of that page are then read one by one.
 */
export async function readFleet(insist: Insist, log: Log): Promise<void> {
  let total = PAGE;
  for (let page = 1; (page - 1) * PAGE < total; page++) {
    const asked: Asked<Page> = await insist(commands.readShips(page));
    if (asked.kind === 'done') total = asked.reply.meta.total;
    else {
      if (page === 1) total = await countShips(insist, PAGE);
      await readOneByOne(insist, log, (page - 1) * PAGE + 1, Math.min(page * PAGE, total));
    }
  }
}
