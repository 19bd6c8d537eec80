import { supplyLevel } from '../../src/universe/economy/prices.ts';
import type { MarketGoodState } from '../../src/universe/state.ts';
import { type FreshHome, goodsOf } from './fresh-home.ts';
import { priceShare } from './price-figures.ts';
import { ACTIVITY_PERCENT, ACTIVITY_SOURCE, type Source, SUPPLY_COUNTS, SUPPLY_SOURCE } from './recorded-figures.ts';
import { countBy, sum } from './statistics.ts';
import { judged, type Row, type Section, shownPercent } from './table.ts';

/** Points by which a share may differ. */
const SLACK_PERCENT = 10;

const A_DAY_MINUTES = 24 * 60;

function shareRow(figure: string, recorded: number, share: number, source: Source, told = false): Row {
  const holds = Math.abs(100 * share - recorded) <= SLACK_PERCENT;
  const verdict = told ? 'told' : judged(holds);
  return { figure, recorded: `${recorded.toFixed(0)} %`, ours: shownPercent(share), verdict, ...source };
}

function activityRows(goods: readonly MarketGoodState[], when: string, told = false): Row[] {
  const active = goods.filter(({ activity }) => activity !== null);
  const counts = countBy(active, ({ activity }) => String(activity));
  return Object.entries(ACTIVITY_PERCENT).map(([activity, percent]) =>
    shareRow(`activity ${activity}, ${when}`, percent, (counts[activity] ?? 0) / active.length, ACTIVITY_SOURCE, told),
  );
}

function supplyRows(goods: readonly MarketGoodState[]): Row[] {
  return Object.entries(SUPPLY_COUNTS).flatMap(([type, recorded]) => {
    const ofType = goods.filter((good) => good.type === type);
    const counts = countBy(ofType, supplyLevel);
    const all = sum(Object.values(recorded));
    const source = { ...SUPPLY_SOURCE, n: `${all} market states` };
    return Object.entries(recorded).map(([supply, count]) =>
      shareRow(`${type} ${supply}`, (100 * count) / all, (counts[supply] ?? 0) / ofType.length, source),
    );
  });
}

/** Labels at the start, and what a day without players does to them. */
export function labelSection(homes: readonly FreshHome[], idle: readonly FreshHome[]): Section {
  const fresh = homes.flatMap((home) => goodsOf(home));
  const later = idle.flatMap((home) => goodsOf(home, A_DAY_MINUTES));
  return {
    title: 'Supply and activity',
    told: `Shares of the goods of fresh homes, within ${SLACK_PERCENT} points of the recorded ones. The recorded markets were days old and traded in by others, ours have just opened. After a day without players the activities are told once more; ${shownPercent(priceShare(idle, A_DAY_MINUTES))} of the prices are then within the recorded ranges.`,
    rows: [...activityRows(fresh, 'fresh'), ...supplyRows(fresh), ...activityRows(later, 'after an idle day', true)],
  };
}
