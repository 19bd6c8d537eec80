import { halfLifeMinutes } from '../economy/rates.ts';
import { likeliest, type ShownGood, specimen, suppliesFor } from './hidden-supply.ts';
import type { GoodLog, MarketEvent } from './market-log.ts';
import { groupBy, judged, median, type Row, type Section, shown } from './table.ts';

/** How far a good had come back, some time after trades of ours. */
interface Recovery {
  /** e.g. "EXPORT WEAK". */
  readonly group: string;
  readonly good: ShownGood;
  readonly halfLifeMinutes: number;
}

/** Less is lost among rounded prices, in trade volumes; sooner, too, in game minutes. */
const LEAST_DISPLACEMENT = 0.5;
const LEAST_MINUTES = 15;

/** Fewer sightings tell nothing: single ones are scattered by what the market itself makes and uses. */
const LEAST_SIGHTINGS = 10;

/** Medians within this factor are the same: markets were not at rest before, and the fits of others are as far apart. */
const NEAR = 3;

function supplyOf(good: ShownGood): number | undefined {
  const marginPercent = likeliest(good)?.marginPercent;
  const isImport = good.type === 'IMPORT';
  if (marginPercent === undefined || good.type === 'EXCHANGE') return undefined;
  const price = isImport ? good.sellPrice : good.purchasePrice;
  const supplies = suppliesFor(good, marginPercent, isImport ? 'bid' : 'ask', price);
  return supplies === undefined ? undefined : (supplies.least + supplies.most) / 2;
}

type Seen = Extract<MarketEvent, { kind: 'seen' }>;
type Moved = Exclude<MarketEvent, { kind: 'seen' }>;

/** What we brought, above 0, or took away. */
function unitsBrought(moved: Moved): number {
  return moved.kind === 'delivered' || moved.side === 'bid' ? moved.units : -moved.units;
}

/** Of two looks with trades of ours in between, the second long enough after the last of them. */
function recoveryBetween(before: ShownGood, moves: readonly Moved[], { atSeconds, good }: Seen): Recovery[] {
  const last = moves.at(-1);
  const [rest, now] = [supplyOf(before), supplyOf(good)];
  if (last === undefined || rest === undefined || now === undefined) return [];
  const minutes = (atSeconds - last.atSeconds) / 60;
  const displaced = moves.reduce((sum, moved) => sum + unitsBrought(moved), 0) / before.tradeVolume;
  const recovered = 1 - (now - rest) / displaced;
  if (minutes < LEAST_MINUTES || Math.abs(displaced) < LEAST_DISPLACEMENT || recovered <= 0) return [];
  const halfLife = recovered >= 1 ? 0 : (minutes * Math.LN2) / -Math.log(1 - recovered);
  return [{ group: `${good.type} ${good.activity ?? ''}`, good, halfLifeMinutes: halfLife }];
}

/** A look too soon after a trade ends nothing: the next one is waited for. */
function isTooSoon(moves: readonly Moved[], { atSeconds }: Seen): boolean {
  const last = moves.at(-1);
  return last !== undefined && atSeconds - last.atSeconds < LEAST_MINUTES * 60;
}

function recoveriesOf({ events }: GoodLog): Recovery[] {
  let before: ShownGood | undefined;
  let moves: Moved[] = [];
  const found: Recovery[] = [];
  for (const event of events) {
    if (event.kind !== 'seen') {
      moves.push(event);
    } else if (before === undefined || !isTooSoon(moves, event)) {
      if (before !== undefined) found.push(...recoveryBetween(before, moves, event));
      before = event.good;
      moves = [];
    }
  }
  return found;
}

function rowOf(group: string, recoveries: readonly Recovery[]): Row[] {
  const [first] = recoveries;
  if (first === undefined) return [];
  const rule = halfLifeMinutes(specimen(first.good, 8, 0), 'normal');
  const recorded = median(recoveries.map((each) => each.halfLifeMinutes));
  const isApart = recorded > rule * NEAR || recorded < rule / NEAR;
  return [
    {
      figure: `${group}: game minutes in which half of our trades is undone`,
      universe: shown(rule),
      recorded: shown(recorded),
      n: recoveries.length,
      differs: recoveries.length < LEAST_SIGHTINGS ? 'unclear' : judged(isApart),
    },
  ];
}

/** How prices come back after what we did to them. */
export function recoverySection(logs: readonly GoodLog[]): Section {
  const groups = groupBy(logs.flatMap(recoveriesOf), ({ group }) => group);
  return {
    title: 'Recovery between sightings (game-facts 5.4)',
    rows: [...groups].flatMap(([group, members]) => rowOf(group, members)),
  };
}
