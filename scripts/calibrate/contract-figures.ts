import { offerContract } from '../../src/universe/contracts/offers.ts';
import type { ContractState } from '../../src/universe/state.ts';
import { type FreshHome, startedAtMs, twinOf } from './fresh-home.ts';
import { RECORDED_CONTRACTS, RECORDED_MEAN_PAY, RECORDED_STARTERS } from './recorded-contracts.ts';
import type { Source } from './recorded-figures.ts';
import { RECORDED_PRICES } from './recorded-prices.ts';
import { greatest, groupBy, least, mean, median } from './statistics.ts';
import { judged, type Row, type Section, shown, shownPercent, shownRange } from './table.ts';

const OFFERS_A_HOME = 150;

/** By how much a mean may differ from what was seen: contracts of one good vary by about as much. */
const SLACK = { low: 0.75, high: 1.25 };

interface Offer {
  readonly good: string;
  readonly units: number;
  readonly perUnit: number;
  readonly advanceShare: number;
}

function offerOf({ deliver, onAcceptedCredits, onFulfilledCredits }: ContractState): Offer[] {
  const [line, ...others] = deliver;
  if (line === undefined || others.length > 0) return [];
  const pay = onAcceptedCredits + onFulfilledCredits;
  const units = line.unitsRequired;
  return [{ good: line.tradeSymbol, units, perUnit: pay / units, advanceShare: onAcceptedCredits / pay }];
}

function offersOf(home: FreshHome): Offer[] {
  const { state, agent, systemSymbol } = twinOf(home);
  const offers = Array.from({ length: OFFERS_A_HOME }, () =>
    offerContract(state, agent, systemSymbol, agent.startingFaction, startedAtMs),
  );
  return offers.flatMap(offerOf);
}

function startersOf({ state }: FreshHome): Offer[] {
  return Object.values(state.contracts).slice(0, 1).flatMap(offerOf);
}

/** Pay a unit that was seen for each good: single contracts and the operator's mean. */
function recordedPay(): Map<string, number[]> {
  const pay = new Map<string, number[]>();
  const add = (good: string, credits: number) => pay.set(good, [...(pay.get(good) ?? []), credits]);
  for (const [good, units, accepted, fulfilled] of RECORDED_CONTRACTS) add(good, (accepted + fulfilled) / units);
  for (const [good, credits] of Object.entries(RECORDED_MEAN_PAY)) add(good, credits);
  return pay;
}

function payRow(good: string, seen: readonly number[], offers: readonly Offer[]): Row {
  const pay = offers.map(({ perUnit }) => perUnit);
  const source: Source = { section: '6', n: `${seen.length} of singles and means`, sure: 'fair' };
  const recorded = shownRange(Math.round(least(seen)), Math.round(greatest(seen)));
  if (pay.length === 0)
    return { figure: `pay a unit, ${good}`, recorded, ours: 'never offered', verdict: 'no', ...source };
  const holds = mean(pay) >= SLACK.low * least(seen) && mean(pay) <= SLACK.high * greatest(seen);
  const ours = `${shown(Math.round(least(pay)))}–${shown(Math.round(greatest(pay)))}, mean ${shown(Math.round(mean(pay)))}`;
  return { figure: `pay a unit, ${good}`, recorded, ours, verdict: judged(holds), ...source };
}

/** The trade volume that a fresh market of the system would have for an import. */
function freshVolume(good: string): number | undefined {
  return RECORDED_PRICES.find(([symbol, type]) => symbol === good && type === 'IMPORT')?.[5][0];
}

function volumesAsked(offers: readonly { readonly good: string; readonly units: number }[]): number[] {
  return offers.flatMap(({ good, units }) => {
    const volume = freshVolume(good);
    return volume === undefined ? [] : [units / volume];
  });
}

function sizeRow(offers: readonly Offer[]): Row {
  const seen = volumesAsked(RECORDED_CONTRACTS.map(([good, units]) => ({ good, units })));
  const ours = volumesAsked(offers);
  const told = (volumes: readonly number[]) =>
    `median ${shown(median(volumes))}, ${shownRange(least(volumes), greatest(volumes))}`;
  return {
    figure: 'units asked for, in fresh trade volumes of the good',
    recorded: told(seen),
    ours: told(ours),
    verdict: judged(Math.abs(Math.log2(median(ours) / median(seen))) <= 0.5),
    section: '6',
    n: `${seen.length} contracts`,
    sure: 'fair',
  };
}

function shareRow(figure: string, low: number, high: number, offers: readonly Offer[], n: string): Row {
  const shares = offers.map(({ advanceShare }) => advanceShare);
  const inside = shares.filter((share) => share >= low - 0.01 && share <= high + 0.01).length;
  return {
    figure,
    recorded: `${shownPercent(low)}–${shownPercent(high)}`,
    ours: `${shownPercent(least(shares))}–${shownPercent(greatest(shares))}`,
    verdict: judged(inside === shares.length),
    section: '6',
    n,
    sure: 'good',
  };
}

function starterRows(starters: readonly Offer[]): Row[] {
  const seen = RECORDED_STARTERS.map(([, units, accepted, fulfilled]) => (accepted + fulfilled) / units);
  const pay = starters.map(({ perUnit }) => perUnit);
  const source: Source = { section: '6', n: `${RECORDED_STARTERS.length} contracts`, sure: 'fair' };
  const holds = mean(pay) >= least(seen) && mean(pay) <= greatest(seen);
  const range = (values: readonly number[]) => shownRange(Math.round(least(values)), Math.round(greatest(values)));
  return [
    {
      figure: 'first contract: pay a unit',
      recorded: range(seen),
      ours: range(pay),
      verdict: judged(holds),
      ...source,
    },
    shareRow('first contract: advance', 0.12, 0.16, starters, source.n),
  ];
}

/** What factions pay. */
export function contractSection(homes: readonly FreshHome[]): Section {
  const offers = homes.flatMap(offersOf);
  const byGood = groupBy(offers, ({ good }) => good);
  return {
    title: 'Contracts',
    told: `${shown(OFFERS_A_HOME)} offers in each fresh home, those of one line (only such were recorded). The mean pay of a good has to lie within ${SLACK.low} of the least and ${SLACK.high} of the greatest that was seen, single contracts and one operator’s means together.`,
    rows: [
      ...[...recordedPay()].map(([good, seen]) => payRow(good, seen, byGood[good] ?? [])),
      sizeRow(offers),
      shareRow('advance', 0.2, 0.29, offers, `${RECORDED_CONTRACTS.length} contracts`),
      ...starterRows(homes.flatMap(startersOf)),
    ],
  };
}
