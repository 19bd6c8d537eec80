import { sum } from '../../../game/numbers/averages.ts';
import type { SupplySeries } from './market-series.ts';
import { eachStep, leftAfter, type Rules } from './supply-steps.ts';

/** What a good's market has made or used up since the first event, by time. */
interface Flow {
  readonly atSeconds: readonly number[];
  /** Trade volumes since the first instant, never falling. */
  readonly volumes: readonly number[];
}

/** Flows by market and good. */
export type Flows = ReadonlyMap<string, readonly Flow[]>;

const keyOf = (market: number, good: string) => `${market} ${good}`;

/** Game seconds between the instants of a flow; events may be hours apart. */
const KNOT_SECONDS = 1_200;

/** Only what leads back from our trades is made or used up: a product below its supply at rest, an input above it. */
function isFlowing({ type }: SupplySeries, displaced: number): boolean {
  return type === 'EXPORT' ? displaced < 0 : displaced > 0;
}

function flowOf(series: SupplySeries, rules: Rules): Flow {
  const atSeconds = [series.events[0]?.atSeconds ?? 0];
  const volumes = [0];
  let total = 0;
  eachStep(series, rules, (displaced, index, pace) => {
    const [from, to] = [series.events[index - 1]?.atSeconds, series.events[index]?.atSeconds];
    if (from === undefined || to === undefined || to <= from) return;
    const knots = Math.ceil((to - from) / KNOT_SECONDS);
    for (let knot = 1; knot <= knots; knot++) {
      const seconds = ((to - from) * knot) / knots;
      const back = Math.abs(displaced) - Math.abs(leftAfter(displaced, seconds / 3_600, pace));
      atSeconds.push(from + seconds);
      volumes.push(total + (isFlowing(series, displaced) ? back : 0));
    }
    total = volumes.at(-1) ?? total;
  });
  return { atSeconds, volumes };
}

/** How much each market has made and used up of the goods that we traded in. */
export function flowsOf(all: readonly SupplySeries[], rulesOf: (series: SupplySeries) => Rules): Flows {
  const flows = all.map((series) => [keyOf(series.market, series.good), flowOf(series, rulesOf(series))] as const);
  return new Map(
    [...Map.groupBy(flows, ([key]) => key)].map(([key, members]) => [key, members.map(([, flow]) => flow)]),
  );
}

/** The volumes of a flow at an instant, between its first and its last one. */
function volumesAt({ atSeconds, volumes }: Flow, seconds: number): number {
  let [low, high] = [0, atSeconds.length - 1];
  if (seconds <= (atSeconds[0] ?? 0)) return 0;
  if (seconds >= (atSeconds[high] ?? 0)) return volumes[high] ?? 0;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((atSeconds[middle] ?? 0) <= seconds) low = middle;
    else high = middle;
  }
  const [from = 0, to = 1] = [atSeconds[low], atSeconds[high]];
  const [before = 0, after = 0] = [volumes[low], volumes[high]];
  return before + ((after - before) * (seconds - from)) / (to - from);
}

/** Trade volumes by which the goods of its chain push a series before each event: above 0 for a product that is fed. */
export function pushesOn({ market, type, events, chain }: SupplySeries, flows: Flows): readonly number[] | undefined {
  const partners = chain.flatMap(({ good, weight }) =>
    (flows.get(keyOf(market, good)) ?? []).map((flow) => ({ flow, weight: type === 'EXPORT' ? weight : -weight })),
  );
  if (partners.length === 0) return undefined;
  let before = events[0]?.atSeconds ?? 0;
  return events.map(({ atSeconds }) => {
    const from = before;
    before = atSeconds;
    return sum(partners.map(({ flow, weight }) => weight * (volumesAt(flow, atSeconds) - volumesAt(flow, from))));
  });
}
