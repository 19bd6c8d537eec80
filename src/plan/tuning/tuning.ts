import { ESTIMATES } from '../../world/market-memory/estimate-tuning.ts';
import { CHARTING_TUNING, RELOCATION_TUNING, WARPING_TUNING } from './charting.ts';
import { CONTRACTS_TUNING } from './contracts.ts';
import { DIGGING_TUNING } from './digging.ts';
import { GROWTH_TUNING } from './growth.ts';
import { HAULING_TUNING } from './hauling.ts';
import { MARKET_TUNING, SCOUTING_TUNING } from './market.ts';
import { RECORD_TUNING, REQUESTS_TUNING } from './requests.ts';
import { ROUTES_TUNING, TIMING_TUNING } from './routes.ts';
import { BUILDING_TUNING, SUPPLY_TUNING } from './supply.ts';
import { TRADE_TUNING } from './trade.ts';

/**
 * The numbers by which the daemon plans, by group; each says in its file what it is and where it is from. A *guess* was
 * never compared with other values; a *sweep* does that: backtests of 16 seeds or more by `argosy backtest --tune`.
 */
export const TUNING = {
  trade: TRADE_TUNING,
  supply: SUPPLY_TUNING,
  contracts: CONTRACTS_TUNING,
  digging: DIGGING_TUNING,
  hauling: HAULING_TUNING,
  growth: GROWTH_TUNING,
  routes: ROUTES_TUNING,
  scouting: SCOUTING_TUNING,
  market: MARKET_TUNING,
  estimates: ESTIMATES,
  requests: REQUESTS_TUNING,
  record: RECORD_TUNING,
  timing: TIMING_TUNING,
  building: BUILDING_TUNING,
  charting: CHARTING_TUNING,
  warping: WARPING_TUNING,
  relocation: RELOCATION_TUNING,
};

type Groups = typeof TUNING;

/** All numbers, those of {@link TUNING} or others in their place. */
export type Tuning = { readonly [Group in keyof Groups]: Readonly<Groups[Group]> };

/** Numbers to put in the place of those of {@link TUNING}. */
export type TuningOverlay = { readonly [Group in keyof Groups]?: Partial<Readonly<Groups[Group]>> };

/** The numbers with an overlay in their place. */
export function tuned(overlay: TuningOverlay): Tuning {
  const groups = Object.keys(TUNING) as (keyof Groups)[];
  return Object.fromEntries(groups.map((group) => [group, { ...TUNING[group], ...overlay[group] }])) as Tuning;
}

/** What carries the numbers to plan by: the context of a plan. */
export interface Tuned {
  readonly tuning: Tuning;
}
