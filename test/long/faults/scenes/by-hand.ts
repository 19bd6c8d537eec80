import type { Transport } from '../../../../src/wire/transport.ts';
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
import { type Row, shipped } from '../row.ts';
import { MINUTE_MS, type Stage } from '../stage.ts';

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
  const { creditsOff, duplicates, unresolved } = await audit(stage);
  return [
    ...(creditsOff === 0 ? [] : [`the books are ${creditsOff} credits off`]),
    ...(duplicates === 0 ? [] : [`${duplicates} effects more than the journal knows`]),
    ...(unresolved === 0 ? [] : [`${unresolved} intents unresolved`]),
  ];
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

const EXAMPLES: readonly Example[] = [
  {
    name: 'ships with cargo flown elsewhere',
    ...doingAfter(bought, fliesShip),
    warnings: BESIDE,
    holds: playedAndTrue,
  },
  { name: 'a ship bought', ...doingAfter(atPort, buysShip, 2), holds: telling('ship.joined') },
  {
    name: 'a ship scrapped',
    ...doing(
      scrapsShip(({ frame }) => frame.symbol === 'FRAME_PROBE'),
      1,
    ),
    warnings: 2,
    holds: telling('ship.gone'),
  },
  { name: 'ships flown elsewhere', ...doing(fliesShip), warnings: BESIDE, holds: playedAndTrue },
  {
    name: 'cargo sold',
    ...doingAfter(bought, sellsCargo),
    warnings: BESIDE,
    holds: telling('books.entered', 'books.adjusted'),
  },
  { name: 'cargo jettisoned', ...doingAfter(bought, jettisonsCargo), warnings: BESIDE, holds: playedAndTrue },
  {
    name: 'cargo handed to another ship',
    settings: shipped('miner'),
    ...doing(movesCargo),
    warnings: BESIDE,
    holds: playedAndTrue,
  },
  { name: 'cargo bought', ...doing(buysCargo), warnings: BESIDE, holds: telling('books.entered', 'books.adjusted') },
  {
    name: 'a mining laser removed',
    settings: shipped('miner'),
    ...doingAfter(shipBought, removesMount('MOUNT_MINING_LASER'), 1, 30),
    warnings: 2,
    // Where no miner is bought, none is refitted.
    holds: booksAreTrue,
  },
  {
    name: 'contracts negotiated',
    ...doingAfter(fulfilled, negotiatesContract),
    warnings: BESIDE,
    holds: playedAndTrue,
  },
  { name: 'contracts accepted', ...doingAfter(negotiated, acceptsContract), warnings: BESIDE, holds: playedAndTrue },
  { name: 'goods delivered', ...doing(deliversCargo), warnings: BESIDE, holds: playedAndTrue },
  { name: 'contracts fulfilled', ...doingAfter(delivered, fulfillsContract), warnings: BESIDE, holds: playedAndTrue },
  { name: 'ships docked and undocked', ...doing(turnsOver), warnings: BESIDE, holds: playedAndTrue },
  { name: 'flight modes set to DRIFT', ...doing(setsDrift), warnings: BESIDE, holds: playedAndTrue },
];

/** What an owner does by hand while the daemon plays. */
export const BY_HAND: Row = {
  ...incomeRow('F57', 'what the owner did by hand while the daemon plays', EXAMPLES),
  brief: null,
};
