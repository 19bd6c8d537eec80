import { avoidsMarket, isWithinBounds, type KeptTo } from '../config/rules/ship-rules.ts';
import type { Strategy } from '../config/schema/strategy-schema.ts';
import type { ActionKind } from '../game/actions.ts';
import { gameSecondsBetween, isoFromMs } from '../time/iso.ts';
import type { Ship } from '../wire/schemas/ship.ts';
import type { Attempt } from '../world/failures/attempts.ts';
import { isReadBackedOff, type Sight } from '../world/failures/failed-attempts.ts';
import type { WorldView } from '../world/state.ts';
import { isBackedOff, isShut } from './common/backed-off.ts';
import type { Claims } from './common/claims.ts';
import { msIn, secondsToReset, secondsUntil } from './common/game-time.ts';
import { onceIn } from './common/memoize.ts';
import { TradeClaims } from './common/trade-claims.ts';
import { hourOfWeek } from './conditions/facts-now.ts';
import { strategyAsItHolds, type WaitingEntry } from './conditions/strategy-now.ts';
import type { BudgetCategory } from './mission.ts';
import type { OwnCodeInPlan } from './own-code.ts';
import { NO_ACTIONS, NO_OTHERS, NO_SHIPS, type PlanFacts } from './plan-facts.ts';
import type { Route } from './routes/route.ts';
import { secondWorthCredits } from './routes/route-costs.ts';
import { SystemRoutes } from './routes/system-routes.ts';
import { NO_RECORD, type TrackRecord } from './score/track-record.ts';
import { SystemQuotes } from './trade/quotes.ts';
import { TUNING, type Tuning } from './tuning/tuning.ts';

/**
 * What may be asked about the fleet while a plan is made, whatever the ship. Seconds are game seconds, credits whole or
 * parts of them, symbols those of the API. Nothing changes meanwhile, so answers are kept, and freed with the context.
 */
export class FleetContext {
  /** What is known of the game: ships, waypoints, markets, shipyards, contracts, systems. */
  readonly world: WorldView;
  /** What the owner wants now: the entries of the strategy whose conditions hold. */
  readonly strategy: Strategy;
  /** The markets and goods that the lane of the plan is kept to; all where it names none. */
  readonly only: KeptTo;
  /** The entries whose conditions do not hold. */
  readonly waiting: readonly WaitingEntry[];
  /** The owner's own lanes and hooks. */
  readonly own: OwnCodeInPlan<this> | undefined;
  /** What other ships are about to do, by their missions. */
  readonly claims: Claims;
  /** What they are about to buy and sell. */
  readonly tradeClaims: TradeClaims;
  /** The numbers to plan by, by group: `plan.tuning.trade.leastProfitCredits`. */
  readonly tuning: Tuning;
  /** Results of the latest missions. */
  readonly track: TrackRecord;
  /** How scarce requests are, 0 to 1: at 0 there are enough for all. */
  readonly scarcity: number;
  /** Number of other ships with a mission, by lane. */
  readonly othersByLane: ReadonlyMap<BudgetCategory, number>;
  /** Symbols of ships that will do nothing more; no work is left to them. */
  readonly outOfService: ReadonlySet<string>;
  /** Those of them that will go on when their owner resumes them. */
  readonly paused: ReadonlySet<string>;
  /** Actions that the ship of the plan is backed off from at every place. */
  readonly backedOffActions: ReadonlySet<ActionKind>;
  /** Our wall clock, milliseconds. */
  readonly nowMs: number;
  /** Game seconds per second. */
  readonly speed: number;
  protected readonly facts: PlanFacts;
  // Maps of its own: in a WeakMap answers would outlive the plan, since V8 keeps all values of one when it collects new
  // objects.
  readonly #answers = new Map<object, Map<unknown, unknown>>();

  constructor(known: PlanFacts) {
    this.facts = known;
    this.world = known.world;
    this.only = known.only ?? {};
    this.own = known.own;
    this.claims = known.claims;
    this.tradeClaims = new TradeClaims(known.claims);
    this.tuning = known.tuning ?? TUNING;
    this.track = known.track ?? NO_RECORD;
    this.scarcity = known.scarcity;
    this.othersByLane = known.othersByLane ?? NO_OTHERS;
    this.outOfService = known.outOfService ?? NO_SHIPS;
    this.paused = known.paused ?? NO_SHIPS;
    this.backedOffActions = known.backedOffActions ?? NO_ACTIONS;
    this.nowMs = known.nowMs;
    this.speed = known.speed;
    const { strategy, waiting } = strategyAsItHolds(known.strategy, this);
    this.strategy = strategy;
    this.waiting = waiting;
  }

  /** Credits that may be spent: the agent's, less the reserve and the claims of other missions; may be negative. */
  get spendableCredits(): number {
    return (this.world.agent?.credits ?? 0) - this.strategy.reserveCredits - this.claims.credits();
  }

  /** Seconds until the reset; infinite where the server gives no time, or one more than an hour ago. */
  get secondsToReset(): number {
    return secondsToReset(this);
  }

  /** Hours since the last reset, counted back from the next one; undefined where the server announces none. */
  get hoursOfWeek(): number | undefined {
    return hourOfWeek(this);
  }

  /** Seconds until an instant of the server's clock, ISO; negative when past. */
  secondsUntil(serverIso: string): number {
    return secondsUntil(this, serverIso);
  }

  /** Seconds until a ship has arrived; 0 when it is not under way. */
  secondsToArrival({ nav }: Ship): number {
    return nav.status === 'IN_TRANSIT' ? Math.max(0, this.secondsUntil(nav.route.arrival)) : 0;
  }

  /** Seconds since an instant of our wall clock, milliseconds; negative before it. */
  ageSeconds(sinceMs: number): number {
    return gameSecondsBetween(this, sinceMs, this.nowMs);
  }

  /** The instant of our wall clock after this many seconds, milliseconds. */
  msIn(seconds: number): number {
    return msIn(this, seconds);
  }

  /** The instant of the server's clock after this many seconds, ISO. */
  serverIsoIn(seconds: number): string {
    return isoFromMs(msIn({ nowMs: this.nowMs + this.world.serverOffsetMs, speed: this.speed }, seconds));
  }

  /**
   * Whether an action at a place failed or was refused so often recently that no ship, or not this ship, plans it now.
   * @param place a waypoint, or what the action is about: the contract to deliver to, the ship to hand over to
   * @param more the good, where the action is about one; the ship, for actions that may fail for one ship alone
   */
  isBackedOff(action: ActionKind, place: string, more?: Pick<Attempt, 'good' | 'ship'>): boolean {
    return isBackedOff(this, action, place, more);
  }

  /** Whether nothing can be traded or fuelled at a waypoint now, because flying or docking there is backed off. */
  isShut(waypoint: string): boolean {
    return isShut(this, waypoint);
  }

  /** Whether reading a waypoint or a system is backed off, because a ship there recently failed to read it. */
  isUnreadable(sight: Sight, symbol: string): boolean {
    return isReadBackedOff(this.world, sight, symbol, this.nowMs);
  }

  /** Whether the strategy, or the lane of the plan, avoids a market, or a good. */
  isAvoided(waypoint: string, tradeSymbol?: string): boolean {
    if (avoidsMarket(this.strategy, waypoint) || !isWithinBounds(this.only, waypoint)) return true;
    return tradeSymbol !== undefined && this.isAvoidedGood(tradeSymbol);
  }

  /** Whether the strategy, or the lane of the plan, avoids a good. */
  isAvoidedGood(tradeSymbol: string): boolean {
    if (!isWithinBounds(this.only, undefined, tradeSymbol)) return true;
    return this.strategy.avoid.goods.some((good) => good === tradeSymbol);
  }

  /** Whether no ship trades at a market now: the strategy avoids it, or flying or docking there is backed off. */
  isOutOfBounds(waypoint: string): boolean {
    return this.isAvoided(waypoint) || this.isShut(waypoint);
  }

  /** The estimated prices of a system's markets, after the trades that other ships are about to make. */
  quotes(systemSymbol: string): SystemQuotes {
    return this.oncePer(SystemQuotes, systemSymbol, () => new SystemQuotes(this, systemSymbol));
  }

  /** The places of a ship's system and the routes between them, for ships whose seconds are worth the same. */
  systemRoutes(ship: Ship): SystemRoutes {
    const secondCredits = secondWorthCredits(this.tuning.routes, ship);
    const { systemSymbol } = ship.nav;
    const make = () => new SystemRoutes(this, systemSymbol, secondCredits);
    return this.oncePer(SystemRoutes, `${systemSymbol} ${secondCredits}`, make);
  }

  /**
   * Any ship's routes to the places of its system that it can reach, by waypoint, its place included.
   * @param from where the routes start: a waypoint of its system, by default where it is
   * @param fuel tank units with which it leaves there, by default what is in its tank
   */
  routesOf(ship: Ship, from?: string, fuel?: number): ReadonlyMap<string, Route> {
    return this.systemRoutes(ship).from(ship, from, fuel);
  }

  /**
   * An answer that several planners ask for, computed when it is first asked.
   * @param question the function that answers it: no other has the same
   */
  once<Answer>(question: object, compute: () => Answer): Answer {
    return this.oncePer(question, undefined, compute);
  }

  /**
   * The same for a question that has an answer for each thing that it is asked about.
   * @param about a symbol, for example
   */
  oncePer<Answer>(question: object, about: unknown, compute: () => Answer): Answer {
    const known = onceIn(this.#answers, question, () => new Map<unknown, unknown>());
    return onceIn(known as Map<unknown, Answer>, about, compute);
  }
}
