import { mean } from '../../game/numbers/averages.ts';
import { halfLifeMinutes } from '../economy/rates.ts';
import { basesHere, explanationsOf, USUAL_MARGIN } from './formula.ts';
import type { GoodLog, Moved, Seen } from './market-log.ts';
import type { ShownGood } from './shown-good.ts';
import { byKey, median } from './statistics.ts';
import { type Row, row, type Section, shown } from './table.ts';

/** How far a good had recovered, some time after our trades. */
interface Recovery {
  readonly good: ShownGood;
  readonly halfLife: number;
}

/**
 * Minimum displacement, in trade volumes, and minimum time, in game minutes; below them rounded prices hide the
 * recovery.
 */
const LEAST_DISPLACEMENT = 0.5;
const LEAST_MINUTES = 15;

/** Minimum number of sightings; single ones are scattered by the market's own production and consumption. */
const LEAST_SIGHTINGS = 10;

/** Medians within this factor agree: markets were not in equilibrium before, and published fits differ by as much. */
const NEAR = 3;

/** In trade volumes, by the explanation whose margin is nearest to the usual one. */
function supplyOf(good: ShownGood): number | undefined {
  const known = good.type === 'EXCHANGE' ? [] : explanationsOf(good, basesHere(good.symbol));
  const [likeliest] = known.toSorted((a, b) => Math.abs(a.margin - USUAL_MARGIN) - Math.abs(b.margin - USUAL_MARGIN));
  return likeliest && mean([likeliest.least, likeliest.most]);
}

/** The recovery between a sighting before and one after our trades. */
function recoveryBetween(before: ShownGood, moves: readonly Moved[], { atSeconds, good }: Seen): Recovery[] {
  const [rest, now, last] = [supplyOf(before), supplyOf(good), moves.at(-1)];
  if (last === undefined || rest === undefined || now === undefined) return [];
  const displaced = moves.reduce((sum, { units }) => sum + units, 0) / before.tradeVolume;
  const recovered = 1 - (now - rest) / displaced;
  if (Math.abs(displaced) < LEAST_DISPLACEMENT || recovered <= 0) return [];
  const minutes = (atSeconds - last.atSeconds) / 60;
  return [{ good, halfLife: recovered >= 1 ? 0 : (minutes * Math.LN2) / -Math.log(1 - recovered) }];
}

/** After our first trades only: before later ones the good is still recovering and not in equilibrium. */
function recoveryOf(log: GoodLog): Recovery[] {
  const first = log.findIndex(({ good }) => good === undefined);
  const [before, moves] = [log[first - 1]?.good, [] as Moved[]];
  for (const event of before === undefined ? [] : log.slice(first)) {
    const elapsed = event.atSeconds - (moves.at(-1)?.atSeconds ?? 0);
    if (event.good === undefined) moves.push(event);
    else if (before !== undefined && elapsed >= LEAST_MINUTES * 60) return recoveryBetween(before, moves, event);
  }
  return [];
}

function rowOf(recoveries: readonly [Recovery, ...Recovery[]], group: string): Row {
  const { type, activity = null } = recoveries[0].good;
  const [rule, recorded] = [
    halfLifeMinutes({ type, activity }, 'normal'),
    median(recoveries.map((each) => each.halfLife)),
  ];
  const isNear = recorded <= rule * NEAR && recorded >= rule / NEAR;
  const agrees = recoveries.length < LEAST_SIGHTINGS ? 'unclear' : isNear;
  const figure = `${group}: game minutes in which half of our trades is undone`;
  return row(figure, shown(rule), shown(recorded), recoveries.length, agrees);
}

/** How prices recover after our trades. */
export function recoverySection(logs: readonly GoodLog[]): Section {
  const rows = byKey(logs.flatMap(recoveryOf), ({ good }) => `${good.type} ${good.activity ?? ''}`, rowOf);
  return { title: 'Recovery between sightings (facts: recovery)', rows };
}
