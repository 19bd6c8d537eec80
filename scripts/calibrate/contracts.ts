import { type Offer, offerOf } from '../../src/universe/calibrate/contracts.ts';
import { contractsOffered, type FreshHome, firstContracts } from '../../src/universe/calibrate/fresh-home.ts';
import { extremes, median } from '../../src/universe/calibrate/statistics.ts';
import type { Row, Section, Source } from '../../src/universe/calibrate/table.ts';
import { RECORDED_PRICES } from './recorded-goods.ts';
import { rangeText, within } from './within.ts';

/** Good, units, credits on accepting, credits on fulfilling. */
type ContractRow = readonly [good: string, units: number, onAccepted: number, onFulfilled: number];

/** Negotiated contracts, June 2025 and September 2026 (game-facts 6): every one of which units and pay are known. */
const RECORDED: readonly ContractRow[] = [
  ['IRON_ORE', 212, 4_897, 18_423],
  ['PRECIOUS_STONES', 64, 2_110, 7_938],
  ['IRON', 52, 3_438, 8_418],
  ['POLYNUCLEOTIDES', 14, 1_218, 4_872],
  ['POLYNUCLEOTIDES', 25, 3_796, 10_804],
  ['ELECTRONICS', 18, 19_613, 62_107],
  ['EQUIPMENT', 26, 39_972, 113_766],
  ['ASSAULT_RIFLES', 77, 111_388, 445_553],
  ['DRUGS', 18, 52_665, 128_937],
  ['SHIP_PLATING', 7, 18_117, 64_231],
  ['SHIP_PLATING', 9, 28_232, 80_353],
  ['SHIP_PLATING', 8, 29_456, 79_640],
  ['SHIP_PARTS', 17, 63_142, 189_427],
];

/** Mean pay a unit in one operator's books of 2026 (game-facts 6), credits; how many contracts is not told. */
const MEAN_PAY: readonly (readonly [good: string, credits: number])[] = [
  ['MEDICINE', 6_935],
  ['CLOTHING', 6_642],
  ['DRUGS', 7_039],
  ['ADVANCED_CIRCUITRY', 8_352],
  ['SHIP_PLATING', 10_211],
  ['SHIP_PARTS', 10_059],
  ['ASSAULT_RIFLES', 5_417],
  ['FIREARMS', 5_575],
];

/** Contracts that came with registration, 2024 to 2026 (game-facts 6). */
const STARTERS: readonly ContractRow[] = [
  ['ALUMINUM_ORE', 46, 1_391, 10_466],
  ['COPPER_ORE', 43, 1_440, 7_784],
  ['COPPER_ORE', 58, 1_510, 11_364],
  ['ALUMINUM_ORE', 57, 1_678, 11_236],
];

const OFFERS_A_HOME = 150;

/** By how much a mean may differ from what was seen: contracts of one good vary by about as much. */
const PAY = { by: 'mean', factors: [0.75, 1.25] } as const;

function source(n: string, sure: 'fair' | 'good' = 'fair'): Source {
  return { section: '6', n, sure };
}

function payOf([, units, onAccepted, onFulfilled]: ContractRow): number {
  return (onAccepted + onFulfilled) / units;
}

/** Pay a unit by good: single contracts and the operator's means. */
function payRows(offers: readonly Offer[]): Row[] {
  const seen = [...RECORDED.map((contract) => [contract[0], payOf(contract)] as const), ...MEAN_PAY];
  return [...Map.groupBy(seen, ([good]) => good)].map(([good, pays]) => {
    const ours = offers.filter((offer) => offer.good === good).map(({ payPerUnit }) => payPerUnit);
    const range = extremes(pays.map(([, pay]) => pay));
    return within(source(`${pays.length} of singles and means`), `pay a unit, ${good}`, range, ours, PAY);
  });
}

/** Units in the trade volumes that a fresh market of the system would have for such an import. */
function volumesAsked(good: string, units: number): number[] {
  const row = RECORDED_PRICES.find((each) => each.good === good && each.type === 'IMPORT');
  return (row?.volumes ?? []).slice(0, 1).map((volume) => units / volume);
}

function sizeRow(offers: readonly Offer[]): Row {
  const seen = RECORDED.flatMap(([good, units]) => volumesAsked(good, units));
  const [middle, show] = [median(seen), (value: number) => value.toFixed(1)];
  const recorded = `median ${show(middle)}, ${rangeText(extremes(seen), show)}`;
  const rule = { by: 'median', factors: [2 ** -0.5, 2 ** 0.5], show, recorded } as const;
  const ours = offers.flatMap(({ good, units }) => volumesAsked(good, units));
  const figure = 'units asked for, in fresh trade volumes of the good';
  return within(source(`${seen.length} contracts`), figure, [middle, middle], ours, rule);
}

/** Percent, to a point. */
function advanceRow(figure: string, range: readonly [number, number], offers: readonly Offer[], seen: number): Row {
  const rule = { slack: 1, show: (value: number) => `${value.toFixed(1)} %` };
  const shares = offers.map(({ advanceShare }) => 100 * advanceShare);
  return within(source(`${seen} contracts`, 'good'), figure, range, shares, rule);
}

/** What factions pay. */
export function contractSection(homes: readonly FreshHome[]): Section {
  const drawn = homes.flatMap((home) => contractsOffered(home, OFFERS_A_HOME)).map((each) => offerOf(each));
  const offers = drawn.filter(({ lines }) => lines === 1);
  const starters = homes.flatMap(firstContracts).map((each) => offerOf(each));
  const [pay, range] = [starters.map(({ payPerUnit }) => payPerUnit), extremes(STARTERS.map(payOf))];
  const first = source(`${STARTERS.length} contracts`);
  return {
    title: 'Contracts',
    told: `${OFFERS_A_HOME} offers in each home, those of one line (only such were recorded). The mean pay of a good has to lie within ${PAY.factors.join(' of the least and ')} of the greatest seen.`,
    rows: [
      ...payRows(offers),
      sizeRow(offers),
      advanceRow('advance', [20, 29], offers, RECORDED.length),
      within(first, 'first contract: pay a unit', range, pay, { ...PAY, factors: [1, 1] }),
      advanceRow('first contract: advance', [12, 16], starters, STARTERS.length),
    ],
  };
}
