import { ESTIMATES } from '../../world/market-memory/estimate-tuning.ts';
import { BUILDING } from './building.ts';
import { CHARTING, WARPING } from './charting.ts';
import { CONTRACTS } from './contracts.ts';
import { DIGGING } from './digging.ts';
import { GROWTH } from './growth.ts';
import { HAULING } from './hauling.ts';
import { MARKET, SCOUTING } from './market.ts';
import { RECORD, REQUESTS } from './requests.ts';
import { ROUTES, TIMING } from './routes.ts';
import { SETTLING } from './settling.ts';
import { SUPPLY } from './supply.ts';
import { TRADE } from './trade.ts';

/**
 * The numbers by which the daemon plans, by group; each says in its file what it is and where it is from. A *guess* was
 * never compared with other values; a *sweep* does that: backtests of 16 seeds or more by `argosy backtest --tune`.
 */
export const TUNING = {
  trade: TRADE,
  supply: SUPPLY,
  contracts: CONTRACTS,
  digging: DIGGING,
  hauling: HAULING,
  growth: GROWTH,
  routes: ROUTES,
  scouting: SCOUTING,
  market: MARKET,
  estimates: ESTIMATES,
  requests: REQUESTS,
  record: RECORD,
  timing: TIMING,
  building: BUILDING,
  charting: CHARTING,
  warping: WARPING,
  settling: SETTLING,
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
