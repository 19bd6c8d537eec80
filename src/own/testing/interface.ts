import type { Action, Event, Hook, Lane, Memory, Plan, Proposed, Ship } from '../lane.ts';

/** What a good costs at a market, credits a unit. */
export interface GivenPrice {
  /** What you pay, and what you get. */
  readonly buy: number;
  readonly sell: number;
  /** Units of a lot, by default 20. */
  readonly volume?: number;
  /** How the market trades it, by default as an exchange good. */
  readonly as?: 'exports' | 'imports' | 'exchange';
  /** Seconds since a ship of yours saw the price, by default 0. */
  readonly ageSeconds?: number;
}

/** A place without a market. */
export interface GivenPlace {
  readonly x: number;
  readonly y?: number;
  /** By default PLANET. */
  readonly type?: string;
  readonly traits?: readonly string[];
}

/** A market, with a price for each good: `{ x: 30, IRON: { buy: 420, sell: 400 }, fuel: true }`. */
export interface GivenMarket extends GivenPlace {
  /** True: it sells fuel at a usual price, so that ships refuel there. */
  readonly fuel?: boolean;
  readonly [good: Uppercase<string>]: GivenPrice;
}

/** A ship; by default a frigate at the first place, with a hold of 40 units and a full tank of 400. */
export interface GivenShip {
  readonly symbol?: string;
  readonly role?: string;
  readonly frame?: string;
  /** The name of the place where it is. */
  readonly at?: string;
  readonly fuel?: number;
  readonly fuelCapacity?: number;
  readonly speed?: number;
  readonly cargoCapacity?: number;
  /** Units by good. */
  readonly cargo?: Readonly<Record<string, number>>;
  readonly modules?: readonly string[];
  readonly mounts?: readonly string[];
}

/** A contract; by default offered, with 50,000 credits and a week of time. */
export interface GivenContract {
  readonly id?: string;
  readonly faction?: string;
  readonly isAccepted?: boolean;
  /** Advance and final payment together. */
  readonly paysCredits?: number;
  readonly hoursLeft?: number;
  readonly goods: readonly {
    readonly good: string;
    readonly to: string;
    readonly units: number;
    readonly deliveredUnits?: number;
  }[];
}

/** The situation in which a module is asked. What it leaves out has a usual value. */
export interface Given {
  /** By default 175,000. */
  readonly credits?: number;
  /** Credits that the strategy never spends, by default none. */
  readonly reserveCredits?: number;
  /** The ship that the plan is for. */
  readonly ship?: GivenShip;
  /** Your other ships. */
  readonly ships?: readonly GivenShip[];
  /** By a short name, such as A1, which stands for X1-TEST-A1, or by a whole symbol. The first is at home. */
  readonly markets?: Readonly<Record<string, GivenMarket>>;
  /** Places without a market, named like markets. */
  readonly places?: Readonly<Record<string, GivenPlace>>;
  readonly contracts?: readonly GivenContract[];
  /** Markets and goods that the strategy avoids. */
  readonly avoid?: { readonly markets?: readonly string[]; readonly goods?: readonly string[] };
  /** Game hours until the next reset; by default none is announced. */
  readonly hoursToReset?: number;
  /** What the module remembers already. */
  readonly memory?: Readonly<Record<string, unknown>>;
  /** Another seed gives other random numbers. */
  readonly seed?: number;
}

/** A mission as the daemon takes it: checked, with the stops for fuel. */
export interface CheckedMission {
  readonly what: string;
  readonly because?: string;
  /** With whole symbols: see `waypoint`. */
  readonly stops: readonly { readonly waypoint: string; readonly actions: readonly Action[] }[];
  /** After fuel. */
  readonly profitCredits: number;
  /** Flights and work. */
  readonly seconds: number;
}

/** A situation, and what the daemon asks modules in it. A question rejects with the message of a suspension. */
export interface Situation {
  /** For a call of `lane.propose(plan, ship)` itself, whose answer is not checked. */
  readonly plan: Plan;
  readonly ship: Ship;
  /** What the module remembers. */
  readonly memory: Memory;
  /** The checked mission, or why there is none. */
  propose(lane: Lane): Promise<CheckedMission | string>;
  /** True, or why not. */
  mayAccept(hook: Hook, contract: GivenContract): Promise<true | string>;
  mayBuy(hook: Hook, ship: { readonly type: string; readonly priceCredits: number }): Promise<true | string>;
  /** Undefined where the hook does not say it. */
  score(hook: Hook, mission: Partial<Proposed>): Promise<number | undefined>;
  onEvent(hook: Hook, event: Partial<Event> & Pick<Event, 'event'>): Promise<void>;
}

/** `test` of `node:test`: runs a test. */
export type RunTest = (name: string, run: () => void | Promise<void>) => void;

/** `node:assert/strict`, as far as tests of modules need it; import that module itself for more. */
export interface Assert {
  ok(value: unknown, message?: string): asserts value;
  equal<Expected>(actual: unknown, expected: Expected, message?: string): asserts actual is Expected;
  deepEqual<Expected>(actual: unknown, expected: Expected, message?: string): asserts actual is Expected;
  match(text: string, pattern: RegExp, message?: string): void;
  throws(call: () => unknown, message?: RegExp): void;
  rejects(promise: Promise<unknown>, message?: RegExp): Promise<void>;
}
