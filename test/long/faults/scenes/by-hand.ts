import type { Ship } from '../../../../src/wire/schemas/ship.ts';
import type { Transport } from '../../../../src/wire/transport.ts';
import { MINUTE_MS } from '../../../kit/daemon.ts';
import { audit } from '../audit.ts';
import {
  acceptsContract,
  type ByHand,
  buysCargo,
  buysShip,
  deliversCargo,
  fliesShip,
  fulfillsContract,
  jettisonsCargo,
  movesCargo,
  negotiatesContract,
  removesMount,
  scrapsShip,
  sellsCargo,
  setsDrift,
  turnsOver,
} from '../hand-actions.ts';
import { type Example, incomeRow } from '../income.ts';
import { type Meant, requests } from '../rewrite.ts';
import { above, type Row, shipped } from '../row.ts';
import type { Stage } from '../stage.ts';

/**
 * Game minutes after the start at which an owner begins, between what it does, and after which it does no more: the daemon
 * reconciles an hour after the start.
 */
const BEGINS_MINUTES = 4;
const EVERY_MINUTES = 8;
const ENDS_MINUTES = 55;
const TIMES = 6;
/** Milliseconds between tries: who tries at each reply takes the requests that the daemon lives on. */
const TRY_MS = 15_000;
/** How often an owner has done what it does. */
const DONE = new WeakMap<Stage, number>();

const count = (stage: Stage) => DONE.set(stage, (DONE.get(stage) ?? 0) + 1);

type Played = Pick<Example, 'meanwhile' | 'way'>;

/** Does something some times, each right after the service has carried out such a request of the daemon's. */
function doingAfter(isMoment: Meant, action: ByHand, times = TIMES, fromMinutes = BEGINS_MINUTES): Played {
  let playing: Stage | undefined;
  let nextMs = 0;
  let endsMs = 0;
  const way = (onwards: Transport): Transport => {
    return async (request, signal) => {
      const reply = await onwards(request, signal);
      if (playing === undefined || reply.status >= 300 || !isMoment(request)) return reply;
      const nowMs = playing.time.clock.nowMs();
      if (nowMs < nextMs || nowMs > endsMs || (DONE.get(playing) ?? 0) >= times) return reply;
      nextMs = nowMs + TRY_MS;
      if (!action(playing.owner)) return reply;
      nextMs = nowMs + EVERY_MINUTES * MINUTE_MS;
      count(playing);
      return reply;
    };
  };
  const meanwhile = async (stage: Stage) => {
    playing = stage;
    nextMs = stage.time.clock.nowMs() + fromMinutes * MINUTE_MS;
    endsMs = stage.time.clock.nowMs() + ENDS_MINUTES * MINUTE_MS;
  };
  return { way, meanwhile };
}

/** Does something some times, each as soon as it can be done: ships lie still only while the daemon acts. */
const doing = (action: ByHand, times = TIMES) => doingAfter(({ method }) => method !== 'GET', action, times);

/** What the books must be whatever an owner did: true to the credit, and nothing done twice. */
async function booksAreTrue(stage: Stage): Promise<string[]> {
  return above((await audit(stage)).figures, { creditsOff: 0, duplicates: 0, unresolved: 0 });
}

/** The same after an owner has played. */
async function playedAndTrue(stage: Stage): Promise<string[]> {
  return [...(DONE.has(stage) ? [] : ['nothing could be done by hand']), ...(await booksAreTrue(stage))];
}

/** Besides, lines of one of these events that there must be. */
const telling =
  (...events: readonly string[]) =>
  async (stage: Stage) => {
    const isTold = stage.lines.some(({ event }) => events.includes(String(event)));
    return [...(isTold ? [] : [`nothing was told of by ${events.join(' or ')}`]), ...(await playedAndTrue(stage))];
  };

/** Warnings of what an owner does again and again: a refusal each time, and now and then a request beyond the limit that both share. */
const BESIDE = 4 * TIMES;

const shipBought = requests('POST', /^\/my\/ships$/);
const atPort = requests('POST', /^\/my\/ships(\/[^/]+\/dock)?$/);
const negotiated = requests('POST', /\/negotiate\/contract$/);
const delivered = requests('POST', /\/deliver$/);
const fulfilled = requests('POST', /\/fulfill$/);
const bought = requests('POST', /\/my\/ships\/[^/]+\/purchase$/);

/** Played with the warnings of what is done again and again. */
function beside(name: string, played: Played, holds: Example['holds'] = playedAndTrue): Example {
  return { name, ...played, warnings: BESIDE, holds };
}

const isProbe = ({ frame }: Ship) => frame.symbol === 'FRAME_PROBE';
const ofEntries = telling('books.entered', 'books.adjusted');
const MINERS = { settings: shipped('miner') } as const;

const EXAMPLES: readonly Example[] = [
  beside('ships with cargo flown elsewhere', doingAfter(bought, fliesShip)),
  { name: 'a ship bought', ...doingAfter(atPort, buysShip, 2), holds: telling('ship.joined') },
  { name: 'a ship scrapped', ...doing(scrapsShip(isProbe), 1), warnings: 2, holds: telling('ship.gone') },
  beside('ships flown elsewhere', doing(fliesShip)),
  beside('cargo sold', doingAfter(bought, sellsCargo), ofEntries),
  beside('cargo jettisoned', doingAfter(bought, jettisonsCargo)),
  { ...beside('cargo handed to another ship', doing(movesCargo)), ...MINERS },
  beside('cargo bought', doing(buysCargo), ofEntries),
  {
    name: 'a mining laser removed',
    ...MINERS,
    ...doingAfter(shipBought, removesMount('MOUNT_MINING_LASER'), 1, 30),
    warnings: 2,
    // Where no miner is bought, none is refitted.
    holds: booksAreTrue,
  },
  beside('contracts negotiated', doingAfter(fulfilled, negotiatesContract)),
  beside('contracts accepted', doingAfter(negotiated, acceptsContract)),
  beside('goods delivered', doing(deliversCargo)),
  beside('contracts fulfilled', doingAfter(delivered, fulfillsContract)),
  beside('ships docked and undocked', doing(turnsOver)),
  beside('flight modes set to DRIFT', doing(setsDrift)),
];

/** What an owner does by hand while the daemon plays. */
export const BY_HAND: Row = {
  ...incomeRow('F57', 'what the owner did by hand while the daemon plays', EXAMPLES),
  brief: null,
};
