import type { DayView } from '../../../daemon/book-views.ts';
import { h, type VNode } from '../dom/h.ts';
import { gameSecondsSince } from '../live/fleet.ts';
import { counted, credits, duration } from '../words/numbers.ts';
import { shortSentence } from '../words/short-sentence.ts';
import { plainName } from '../words/symbols.ts';
import { card, empty, fact, gained, shipLink } from './bits.ts';

type Mission = NonNullable<DayView['best']>;

function mission({ ship, what, profitCredits }: Mission): VNode {
  return h('span', gained(profitCredits), ' ', shipLink(ship), h('small', shortSentence(what)));
}

const ship = ({ shipType, ships, credits: paid }: DayView['bought'][number]) =>
  h('li', { key: shipType }, `${ships} × ${plainName(shipType)}`, h('span.num.faint', ` ${credits(paid)}`));

const lane = ({ lane: name, credits: earned }: DayView['earnedByLane'][number]) =>
  h('li', { key: name }, h('span', name), ' ', gained(earned));

/** A day in figures; what there was not is left out. */
function facts({ earnedCredits, earnedByLane, bought, gateCredits, lost, best, worst }: DayView): VNode {
  return h(
    'dl.facts',
    fact('Earned', h('span', gained(earnedCredits), h('ul.by-lane', ...earnedByLane.map(lane)))),
    bought.length === 0 ? null : fact('Ships bought', h('ul', ...bought.map(ship))),
    gateCredits > 0 ? fact('Put into the gate', credits(gateCredits)) : null,
    lost.missions === 0 ? null : fact('Lost', `${credits(lost.credits)} by ${counted(lost.missions, 'mission')}`),
    best === null ? null : fact('Best mission', mission(best)),
    worst === null ? null : fact('Worst mission', mission(worst)),
  );
}

function titleOf({ day, isOver }: DayView): string {
  return isOver ? `Day ${day}` : `Day ${day} so far`;
}

function section(day: DayView): VNode {
  const gone = day.isOver ? null : h('small', `${duration(gameSecondsSince(day.fromMs))} of 24 h`);
  return h('section.day', { key: day.day, 'aria-label': titleOf(day) }, h('h3', titleOf(day), gone), facts(day));
}

/** The day of the game that runs, and the one before it. */
export function dayCard(days: readonly DayView[] | undefined): VNode {
  const body = days === undefined ? empty('Asking …') : days.map(section);
  return card('The days', { class: 'days' }, body);
}
