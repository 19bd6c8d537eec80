import type { WaitingRequest } from '../queue/request-queue.ts';
import type {
  BoardsView,
  BookHours,
  BookSpan,
  ContractView,
  DayView,
  HistoryView,
  MissionsView,
  PriceHistoryView,
  ProfitView,
  ReplayView,
  TradeView,
} from './book-views.ts';
import type { Order, Ordered } from './console/orders/order.ts';
import type {
  EventView,
  GalaxyAnswer,
  MapView,
  MarketView,
  RequestCounts,
  ShipDetailView,
  ShipView,
  ShipyardView,
  StatusView,
} from './views.ts';
import type { Week } from './weeks/week.ts';

export type { Order, Ordered } from './console/orders/order.ts';

/** Where an order came from, for the log: "page", "ctl", "api", "mcp", "telegram 123". */
export type OrderSource = string;

/** The daemon as the owner's tools see it: views are cheap, and synchronous unless they read the books. */
export interface Operator {
  /** The agent's callsign. */
  readonly agent: string;
  status(): StatusView;
  ships(): readonly ShipView[];
  /** Undefined: no such ship. */
  ship(symbol: string): ShipDetailView | undefined;
  /** The system of this symbol, or that of a waypoint or a ship; by default the one with most ships. */
  map(symbol?: string): MapView | undefined;
  /** Everything, or what changed since a revision of an earlier view. */
  galaxy(since?: string): GalaxyAnswer;
  markets(): readonly MarketView[];
  prices(waypoint: string, tradeSymbol: string, span?: BookSpan): Promise<PriceHistoryView>;
  /** The latest contracts, or those before one of them; the newest first. */
  contracts(beforeId?: string): Promise<readonly ContractView[]>;
  shipyards(): readonly ShipyardView[];
  profit(span?: BookSpan): Promise<ProfitView>;
  /** The latest, or those before one of them; the newest first. */
  trades(beforeId?: number): Promise<readonly TradeView[]>;
  /** The latest missions, newest first, and all by lane and by type of ship. */
  missions(): Promise<MissionsView>;
  history(span?: BookSpan): Promise<HistoryView>;
  /** Some hours of the week, for the map of the galaxy. */
  replay(hours?: BookHours): Promise<ReplayView>;
  /** What happened lately by the books, the oldest first. */
  story(): Promise<readonly EventView[]>;
  /** The day of the game that runs, and the one before it, if there was one. */
  days(): Promise<readonly DayView[]>;
  /** The boards near us over time. */
  boards(): Promise<BoardsView>;
  /** What the week has come to so far; undefined before the first entry of its books. */
  week(): Promise<Week | undefined>;
  /** Waiting requests, the next one first. */
  queue(): readonly WaitingRequest[];
  /** Requests of this run by operation and outcome. */
  requestCounts(): RequestCounts;
  order(order: Order, orderSource: OrderSource): Promise<Ordered>;
}
