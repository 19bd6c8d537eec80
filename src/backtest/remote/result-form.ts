import * as z from 'zod';
import type { Report } from '../../report/report.ts';
import { HOURS, type RunResult } from '../runs.ts';
import { firstIssue } from './run-form.ts';
import { isShowable } from './shown.ts';

/** What a worker may send as the result of a run: numbers that are finite, and texts that a terminal may show. */

/** Characters, far above those of any result. */
const LONGEST_NAME = 200;
const LONGEST_TEXT = 4_000;
/** A ship has some 10 missions an hour, and a year 8,784 hours: five ships for a year, or 300 for a week. */
const MOST_LINES = 500_000;
/** The last instant of a Date of JavaScript. */
const MOST_MS = 8.64e15;

const showable = (longest: number) => z.string().max(longest).refine(isShowable, 'a text without control characters');
const name = showable(LONGEST_NAME);
const text = showable(LONGEST_TEXT);
const number = z.number();
const count = z.number().min(0);
const share = number.nullable();
const atMs = z.number().min(-MOST_MS).max(MOST_MS);
const list = <Item extends z.ZodType>(item: Item) => z.array(item).max(MOST_LINES);
const byName = <Value extends z.ZodType>(value: Value) => z.record(name, value);

const EarningsLine = z.strictObject({ name, earnedCredits: number, spentCredits: number, profitCredits: number });
const TimeLine = z.strictObject({ name, shipHours: number, share: number, ships: count });

const Missions = z.strictObject({
  tradeMissions: count,
  tradePredictionErrorMedian: share,
  losingTradeShare: share,
  requestsRatioMedian: share,
  idleShare: share,
});

const System = z.strictObject({ system: name, charts: count, chartCredits: number, salesCredits: number });
const Charts = z.strictObject({ attempts: count, refused: count, hitRate: share, charts: count, credits: number });

const Ship = z.strictObject({
  ship: name,
  profitCredits: number,
  requests: count,
  missions: byName(count),
  idleShare: number,
  idleBecause: text.nullable(),
  last: z.strictObject({ what: text, why: text.nullable(), isCutOff: z.boolean() }).optional(),
});

const Requests = z.strictObject({
  lane: name,
  requests: count,
  creditsPerRequest: number,
  byOperation: list(z.strictObject({ operation: name, requests: count })),
});

const Purpose = z.strictObject({ purpose: name, requests: count, profitCredits: number, creditsPerRequest: share });

const Prediction = z.strictObject({
  lane: name,
  isCutOff: z.boolean(),
  missions: count,
  expectedCredits: number,
  earnedCredits: number,
  errorMedian: share,
  durationRatioMedian: share,
});

const Contract = z.strictObject({
  contract: name,
  delivered: byName(count),
  acceptedAtMs: atMs.nullable(),
  fulfilledAtMs: atMs.nullable(),
  advanceCredits: number,
  paymentCredits: number,
  costCredits: number,
  fuelCredits: number,
  profitCredits: number,
});

const Payback = z.strictObject({
  ship: name,
  shipType: name,
  boughtAtMs: atMs,
  priceCredits: number,
  earnedCredits: number,
  paidBackAfterHours: share,
  expectedAfterHours: share,
});

const ReportForm = z.strictObject({
  sinceMs: atMs,
  untilMs: atMs,
  gameHours: count,
  profitCredits: number,
  curve: list(z.strictObject({ atMs, profitCredits: number })),
  byLane: list(EarningsLine),
  byGood: list(EarningsLine),
  byRoute: list(EarningsLine),
  byShip: list(EarningsLine),
  byShipType: list(EarningsLine),
  byDay: list(EarningsLine),
  bySystem: list(System),
  supplyBonusByLane: byName(number),
  charts: Charts,
  ships: list(Ship),
  requests: list(Requests),
  purposes: list(Purpose),
  missions: Missions,
  cutOffMissions: count,
  predictions: list(Prediction),
  idle: list(TimeLine),
  states: list(TimeLine),
  contracts: list(Contract),
  fleet: list(Payback),
}) satisfies z.ZodType<Report>;

const Figures = z.strictObject({
  seed: count,
  hours: count,
  credits: number,
  netWorth: number,
  ships: count,
  requests: z.strictObject({
    sent: count,
    accepted: count,
    rejected429: count,
    refused: count,
    byEndpoint: byName(count),
  }),
  budgetUse: number,
  creditsPerHour: number,
  creditsPer1000Requests: number,
  contractsFulfilled: count,
  unitsSold: count,
  firstMillionAtHours: share,
  creditsPer1000RequestsAfterHour2: share,
  leastCreditsAfterPurchase: share,
  missions: Missions,
  miners: z.strictObject({ laserUse: share, jettisonedShare: share, minerHours: number, unitsExtracted: count }),
  byLane: byName(z.strictObject({ profit: number, requests: count, shipHours: number })),
  virtualSecondsPerSecond: number,
  peakRssMb: number,
});

const Logbook = z.strictObject({
  ship: name,
  entries: list(
    z.strictObject({
      startedAtMs: atMs,
      lane: name.nullable(),
      what: text,
      reasonCodes: text.nullable(),
      why: text.nullable(),
      isCutOff: z.boolean(),
      ending: z.enum(['done', 'cutOff', 'betterMission', 'emptyHold', 'nextFlightFailed', 'calledOff', 'setBack']),
      receivedCredits: number,
      spentCredits: number,
      profitCredits: number,
      supplyBonusCredits: number,
      expectedProfitCredits: number,
      seconds: number,
      expectedSeconds: number,
      requests: count,
      leastRequests: count,
    }),
  ),
  ships: list(name),
});

const Sample = z.strictObject({ hour: count, netWorth: number, credits: number, requests: count });

const numbers = list(z.number());

/** Lists by the hour. */
const byHour = <Item extends z.ZodType>(item: Item) => z.array(item).max(HOURS.most + 1);

const Replay = z.strictObject({
  x: numbers,
  y: numbers,
  ships: byHour(numbers),
  charted: byHour(numbers),
  chartedOf: byHour(z.tuple([count, count])),
});

const Form = z.strictObject({
  figures: Figures,
  report: ReportForm,
  series: list(Sample),
  logbook: Logbook.exactOptional(),
  replay: Replay.exactOptional(),
}) satisfies z.ZodType<RunResult>;

/** A result out of what was read; a problem for anything else. */
export function resultIn(value: unknown): { readonly result: RunResult } | { readonly problem: string } {
  const read = Form.safeParse(value);
  // As it was sent: the order of its keys is the order in which it is printed.
  return read.success ? { result: value as RunResult } : { problem: firstIssue(read.error) };
}
