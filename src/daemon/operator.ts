import type { WaitingRequest } from '../queue/request-queue.ts';
import type { Order, Ordered } from './operator/order.ts';
import type {
  ContractView,
  GalaxyView,
  HistoryView,
  MapView,
  MarketView,
  PriceHistoryView,
  RequestCounts,
  ShipDetailView,
  ShipView,
  Span,
  StatusView,
} from './views.ts';

export type { Order, Ordered } from './operator/order.ts';

/** Where a directive came from, for the log: "page", "ctl", "api". */
export type DirectiveSource = string;

/** The daemon as the owner's tools see it: views are cheap, and synchronous unless they read the books. */
export interface Operator {
  status(): StatusView;
  ships(): readonly ShipView[];
  /** Undefined: no such ship. */
  ship(symbol: string): ShipDetailView | undefined;
  /** The system of this symbol, or that of a waypoint or a ship; by default the one with most ships. */
  map(symbol?: string): MapView | undefined;
  /** Everything, or what changed since a revision of an earlier view. */
  galaxy(since?: string): GalaxyView;
  markets(): readonly MarketView[];
  prices(waypoint: string, tradeSymbol: string, span?: Span): Promise<PriceHistoryView>;
  contracts(): readonly ContractView[];
  history(span?: Span): Promise<HistoryView>;
  /** Waiting requests, the next one first. */
  queue(): readonly WaitingRequest[];
  /** Requests of this run by operation and outcome. */
  requestCounts(): RequestCounts;
  order(order: Order, directiveSource: DirectiveSource): Promise<Ordered>;
}
