import type { StatusView } from '../../../daemon/views.ts';
import { isoOf } from '../clock.ts';
import { h, type VNode } from '../dom/h.ts';
import { gameSecondsUntil } from '../live/fleet.ts';
import { counted, credits, duration } from '../words/numbers.ts';
import { shortSentence } from '../words/short-sentence.ts';
import { plainName } from '../words/symbols.ts';
import { card } from './bits.ts';

type Suspended = StatusView['suspended'];
type Pause = Suspended['lanes'][number] | Suspended['ships'][number];
type Act = Suspended['acts'][number];
type Offer = NonNullable<Suspended['offer']>;
type Purchase = Suspended['purchases'][number];

/** What is left alone, why, and for how long. */
const line = (key: string, what: string, why: string, left: string): VNode =>
  h('li', { key }, h('b', what), h('p', why), h('small', left));

/** The game time until an instant of the daemon's clock. */
function still(untilMs: number, { serverOffsetMs }: StatusView): string {
  return `for another ${duration(gameSecondsUntil(isoOf(untilMs + serverOffsetMs)))}`;
}

function pauseLine(who: string, { missions, lostCredits, untilMs }: Pause, now: StatusView): VNode {
  const why = `its last ${counted(missions, 'mission')} lost ${credits(lostCredits)} credits`;
  return line(who, who, why, still(untilMs, now));
}

function actLine({ act, way, times, untilMs }: Act, now: StatusView): VNode {
  const why = `${way ?? 'it failed'}; ${counted(times, 'pause')} so far`;
  return line(act, shortSentence(act), why, still(untilMs, now));
}

function offerLine({ id, deliver, payCredits, reason, until, isRefused }: Offer): VNode {
  const what = `${isRefused ? 'refused' : 'not accepted yet'}: contract${deliver.length === 0 ? '' : ` of ${deliver.join(' and ')}`}`;
  const left = until === null ? '' : `no other comes for ${duration(gameSecondsUntil(until))}`;
  return line(id, shortSentence(what), shortSentence(`${reason}; it pays ${credits(payCredits)} credits`), left);
}

function purchaseLine({ shipType, atMost, owned, why }: Purchase, index: number): VNode {
  const left = atMost === null ? `${owned} now; as many as pay back` : `${owned} of ${atMost}`;
  return line(`${shipType} ${index}`, `another ${plainName(shipType)}`, shortSentence(why), left);
}

/** Modules that failed, purchases that wait, entries of the strategy that wait, lanes and ships that lost, acts that failed, an offer that is left open: each with its reason and its end; nothing without any. */
export function suspendedCard(now: StatusView | undefined): VNode | null {
  if (now === undefined) return null;
  const { entries, purchases, lanes, ships, modules, acts, offer } = now.suspended;
  const lines = [
    ...modules.map(({ module, why }) => line(module, module, why, 'until its file changes')),
    ...entries.map(({ entry, why }) => line(entry, entry, `waits for ${why}`, 'of the strategy')),
    ...purchases.map(purchaseLine),
    ...(offer === null ? [] : [offerLine(offer)]),
    ...lanes.map((one) => pauseLine(`lane ${one.lane}`, one, now)),
    ...ships.map((one) => pauseLine(one.ship, one, now)),
    ...acts.map((one) => actLine(one, now)),
  ];
  return lines.length === 0 ? null : card('Left alone for now', { class: 'flush suspended' }, h('ul.brief', ...lines));
}
