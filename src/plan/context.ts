import { avoidedBy, isWhereItWorks, ruleOf } from '../config/rules/ship-rules.ts';
import type { LaneLimits, Strategy } from '../config/schema/strategy-schema.ts';
import type { Lane } from '../game/lanes.ts';
import type { Ship } from '../wire/schemas/ship.ts';
import { FleetContext } from './fleet-context.ts';
import type { PlanFacts } from './plan-facts.ts';
import type { Route } from './routes/route.ts';
import { secondWorthCredits } from './routes/route-costs.ts';
import type { SystemQuotes } from './trade/quotes.ts';

/** A strategy's limits of a lane; empty where it has none. */
export function limitsOf({ laneLimits = [] }: Strategy, lane: Lane): Partial<LaneLimits> {
  return laneLimits.find((limits) => limits.lane === lane) ?? {};
}

/**
 * What the planner of a lane may ask while it plans for one ship. It is made once a plan and handed to every lane:
 *
 *     export function proposeLooking(plan: PlanContext): Proposal {
 *       const [nearest] = [...plan.routes()].sort(([, a], [, b]) => a.seconds - b.seconds);
 *       …
 *     }
 *
 * A helper that needs little shows that in its signature: `Pick<PlanContext, 'world' | 'nowMs'>`. One for any ship takes a
 * {@link FleetContext} and the ship.
 */
export class PlanContext extends FleetContext {
  /** The ship that the plan is for. */
  readonly ship: Ship;

  constructor(known: PlanFacts, ship: Ship) {
    super(known);
    this.ship = ship;
  }

  /** The same plan by other facts; nothing that was computed for this one is kept. */
  with(facts: Partial<PlanFacts>): PlanContext {
    return new PlanContext({ ...this.facts, ...facts }, this.ship);
  }

  /** The same plan for its ship as it will be; nothing that was computed for this one is kept. */
  forShip(ship: Ship): PlanContext {
    return new PlanContext(this.facts, ship);
  }

  /**
   * The plan as a lane sees it: without the credits that the strategy has the lane leave to others, and with what the lane
   * avoids or is kept to.
   */
  forLane(lane: Lane): PlanContext {
    const { strategy } = this;
    const { reserveCredits = 0, avoid, only } = limitsOf(strategy, lane);
    if (reserveCredits <= strategy.reserveCredits && avoid === undefined && only === undefined) return this;
    const seen = {
      ...strategy,
      reserveCredits: Math.max(reserveCredits, strategy.reserveCredits),
      avoid: avoidedBy(strategy, avoid),
    };
    return this.oncePer(limitsOf, lane, () => this.with({ strategy: seen, only }));
  }

  /** Whether the ship works in a system by its rule; one that is elsewhere goes to the nearest such system. */
  mayWorkIn(systemSymbol: string): boolean {
    return isWhereItWorks(
      this.once(ruleOf, () => ruleOf(this.strategy, this.ship)),
      systemSymbol,
    );
  }

  /** The symbol of the waypoint where the ship is, or to which it flies. */
  get here(): string {
    return this.ship.nav.waypointSymbol;
  }

  /** The symbol of the system where the ship is. */
  get systemSymbol(): string {
    return this.ship.nav.systemSymbol;
  }

  /** Assumed worth of a second of the ship's time, credits. */
  get secondWorthCredits(): number {
    return secondWorthCredits(this.tuning.routes, this.ship);
  }

  /** The estimated prices of a system's markets, of the ship's own by default. */
  override quotes(systemSymbol = this.systemSymbol): SystemQuotes {
    return super.quotes(systemSymbol);
  }

  /**
   * The ship's routes to the places of its system that it can reach, by waypoint; its own place is among them.
   * @param from where the routes start: a waypoint of its system, by default where it is
   * @param fuel tank units with which it leaves there, by default what is in its tank
   */
  routes(from?: string, fuel?: number): ReadonlyMap<string, Route> {
    return this.routesOf(this.ship, from, fuel);
  }
}
