// Written by `npm run schemas` from src/own/lane.ts and src/own/testing.ts.

declare module 'argosy/lane' {
  /**
   * What a lane or a hook of your own is written against. It imports nothing, so that its declaration stands by itself. All
   * times are in game seconds, all prices in credits a unit, all symbols those of the service.
   */
  /** The version of this interface. A module that was made for a newer one is refused with a clear message. */
  export const INTERFACE_VERSION = 1;
  /** A place of a system. */
  export interface Place {
    readonly symbol: string;
    /** PLANET, ASTEROID, JUMP_GATE and so on. */
    readonly type: string;
    readonly x: number;
    readonly y: number;
    /** Traits such as MARKETPLACE and SHIPYARD; UNCHARTED where the others are not known yet. */
    readonly traits: readonly string[];
  }
  /** Units of a good in a hold. */
  export interface Cargo {
    readonly good: string;
    readonly units: number;
  }
  /** A ship of yours. */
  export interface Ship {
    readonly symbol: string;
    /** The role in its registration, such as HAULER. */
    readonly role: string;
    readonly frame: string;
    /** The waypoint where it is, or to which it flies. */
    readonly waypoint: string;
    readonly system: string;
    /** Units of fuel in the tank, and how many it holds; 0 for a ship that needs none. */
    readonly fuel: number;
    readonly fuelCapacity: number;
    /** Units that its hold takes in all, and that are free. */
    readonly cargoCapacity: number;
    readonly cargoFree: number;
    readonly cargo: readonly Cargo[];
    readonly speed: number;
    /** Symbols of what is built in. */
    readonly modules: readonly string[];
    readonly mounts: readonly string[];
    /** Seconds until it can act again after an extraction or the like. */
    readonly cooldownSeconds: number;
  }
  /** The estimated prices of a good at a market now, after the trades that your other ships are about to make. */
  export interface Quote {
    readonly waypoint: string;
    readonly good: string;
    /** What you pay for a unit of the first lot; Infinity where it cannot be bought now. */
    readonly buyCredits: number;
    /** What you get for a unit of the first lot; 0 where it cannot be sold now. */
    readonly sellCredits: number;
    /** Units of a lot: each lot moves the price of the next. */
    readonly tradeVolume: number;
    /** Seconds since a ship of yours saw the price. */
    readonly ageSeconds: number;
  }
  /** A flight within a system, by the places where the ship refuels. */
  export interface Flight {
    readonly seconds: number;
    /** What its fuel costs. */
    readonly fuelCredits: number;
  }
  /** A contract that is offered or accepted. */
  export interface Contract {
    readonly id: string;
    readonly faction: string;
    readonly isAccepted: boolean;
    /** Advance and final payment together. */
    readonly paysCredits: number;
    /** ISO, the server's clock. */
    readonly deadline: string;
    readonly goods: readonly {
      readonly good: string;
      readonly to: string;
      readonly units: number;
      readonly deliveredUnits: number;
    }[];
  }
  /** What a ship does at a stop, in order. */
  export type Action = 
  /** Buy units, lot by lot; no unit above `atMostCredits`, by default a tenth above what all the lots should cost at most. */
  {
    readonly kind: 'buy';
    readonly good: string;
    readonly units: number;
    readonly atMostCredits?: number;
  }
  /** Sell units, lot by lot; a lot that should bring less than `atLeastCredits` a unit stays in the hold. */
   | {
    readonly kind: 'sell';
    readonly good: string;
    readonly units: number;
    readonly atLeastCredits?: number;
  }
  /** Fill the tank. Refuelling on the way is planned for you. */
   | {
    readonly kind: 'refuel';
  }
  /** Read the prices of the market. */
   | {
    readonly kind: 'look';
  }
  /** Throw units away. */
   | {
    readonly kind: 'jettison';
    readonly good: string;
    readonly units: number;
  }
  /** Hand over goods of an accepted contract. */
   | {
    readonly kind: 'deliver';
    readonly contractId: string;
    readonly good: string;
    readonly units: number;
  }
  /** Make a batch of a good of what is in the hold, by the refinery of the ship. */
   | {
    readonly kind: 'refine';
    readonly good: string;
  }
  /** Extract, or draw gas, until the hold is full. */
   | {
    readonly kind: 'extract';
  } | {
    readonly kind: 'siphon';
  }
  /** Bring goods to a construction site. */
   | {
    readonly kind: 'supplyConstruction';
    readonly good: string;
    readonly units: number;
  }
  /** Enter the waypoint into the map of the galaxy. */
   | {
    readonly kind: 'chart';
  }
  /** At a shipyard: make the ship as good as it can be again; install a part of the hold; move one into the hold. */
   | {
    readonly kind: 'repair';
  } | {
    readonly kind: 'install';
    readonly part: string;
  } | {
    readonly kind: 'remove';
    readonly part: string;
  };
  /** A place of the ship's system and what it does there. */
  export interface Stop {
    readonly waypoint: string;
    readonly actions: readonly Action[];
  }
  /** What a lane proposes: where the ship goes and what it does there. */
  export interface Mission {
    /** For people: "carry 40 MEDICINE from X1-AB12-D1 to X1-AB12-A1". */
    readonly what: string;
    readonly stops: readonly Stop[];
    /** What all actions together should bring, less what they cost. Fuel is taken off for you. */
    readonly profitCredits: number;
    /** Seconds of work at the stops beside the flights, which are added for you; by default 5 for each action. */
    readonly workSeconds?: number;
    /** For people: why, where that is not the profit. */
    readonly because?: string;
  }
  /** What a module remembers between plans, kept in the books: plain values that JSON can hold, at most 64 kB in all. */
  export interface Memory {
    /** Undefined where nothing was remembered under the name. */
    get(name: string): unknown;
    /** @param value undefined forgets it */
    set(name: string, value: unknown): void;
  }
  /** A part of the week: before the first goods for the home gate, until it is finished, after it, and its last hours. */
  export type Phase = 'home' | 'building' | 'galaxy' | 'lastHours';
  /** What may be asked while a plan is made. It is gone with the plan: remember what you need in `memory`. */
  export interface Plan {
    /** ISO, the server's clock. */
    readonly time: string;
    /** Hours since the last reset, counted back from the next one; undefined where the server announces none. */
    readonly hourOfWeek: number | undefined;
    /** Infinity where the server announces no reset. */
    readonly secondsToReset: number;
    readonly phase: Phase;
    /** All credits of the agent, and those that may be spent: without the reserve and what other missions have claimed. */
    readonly credits: number;
    readonly spendableCredits: number;
    /** The system of the agent. */
    readonly home: string;
    /** All ships, the one of the plan among them. */
    readonly ships: readonly Ship[];
    /** Contracts that are offered or accepted, and not fulfilled. */
    readonly contracts: readonly Contract[];
    readonly memory: Memory;
    /** A number from 0 to below 1, the same in each backtest of a seed. */
    random(): number;
    /** The known places of a system, the ship's by default. */
    places(system?: string): readonly Place[];
    /** The goods whose prices are known in the ship's system. */
    goods(): readonly string[];
    /** The quotes of a good in the ship's system, without markets and goods that the strategy avoids for this lane. */
    quotes(good: string): readonly Quote[];
    /** What units cost, or bring, at a market of a quote, lot by lot. */
    cost(quote: Quote, units: number): number;
    revenue(quote: Quote, units: number): number;
    /** The flight from where the ship is; undefined where it cannot get there. @param from where it starts, by default where it is */
    flight(to: string, from?: string): Flight | undefined;
    /** What the ship's refinery makes of which good: units of `from` that make one unit of the product. Empty without a refinery. */
    refines(): readonly {
      readonly product: string;
      readonly from: string;
      readonly unitsOfFrom: number;
    }[];
    /** Whether the strategy avoids a market or a good for this lane, or acts there lately failed. */
    isAvoided(waypoint: string, good?: string): boolean;
  }
  /** A lane of your own. */
  export interface Lane {
    /** One sentence for people: what its ships do. */
    readonly does: string;
    /** What a ship must have; a ship without it is never asked. By default nothing. */
    readonly needs?: {
      readonly hold?: number;
      readonly modules?: readonly string[];
      readonly mounts?: readonly string[];
    };
    /** The interface that the module was made for, by default this one. */
    readonly version?: number;
    /** A mission for the ship now, or why there is none, as a short sentence. It answers at once: no promise. */
    propose(plan: Plan, ship: Ship): Mission | string;
    /**
     * Each line of the log at level info or above, and `mission.ended` of every mission, once: there the lane learns what its
     * missions brought.
     */
    onEvent?(event: Event, memory: Memory): void;
  }
  /** A mission that some lane proposes, as a hook sees it. */
  export interface Proposed {
    readonly lane: string;
    readonly ship: string;
    readonly what: string;
    readonly profitCredits: number;
    readonly seconds: number;
    readonly waypoints: readonly string[];
    /** The goods that it buys, sells or delivers. */
    readonly goods: readonly string[];
  }
  /** A line of the log. */
  export interface Event {
    readonly event: string;
    readonly level: string;
    /** ISO, of the daemon's clock. */
    readonly time: string;
    readonly ship: string | undefined;
    /** The fields of the line, by name: `lane`, `missionProfitCredits` and so on. */
    readonly fields: Readonly<Record<string, unknown>>;
    /** For people; its wording may change. */
    readonly message: string;
  }
  /** A hook of your own: what it leaves out stays as it is. It answers at once: no promise. */
  export interface Hook {
    readonly version?: number;
    /** True, or why an offered contract is not to be accepted. An offer that is left blocks the next one for a day. */
    mayAccept?(contract: Contract, plan: Plan): true | string;
    /** True, or why a ship that the strategy wants is not to be bought. */
    mayBuy?(ship: {
      readonly type: string;
      readonly priceCredits: number;
    }, plan: Plan): true | string;
    /** What a mission is worth to you, in credits, beside the other missions of its ship; below 0 it is not done. */
    score?(mission: Proposed, plan: Plan): number;
    /** Each line of the log at level info or above, and `mission.ended` of every mission, once. */
    onEvent?(event: Event, memory: Memory): void;
  }
  /** Makes a lane: the default export of its module. */
  export function defineLane(lane: Lane): Lane;
  /** Makes a hook: the default export of its module. */
  export function defineHook(hook: Hook): Hook;
}

declare module 'argosy/testing' {
  import type { Action, Event, Hook, Lane, Memory, Plan, Proposed, Ship } from 'argosy/lane';
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
    readonly avoid?: {
      readonly markets?: readonly string[];
      readonly goods?: readonly string[];
    };
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
    readonly stops: readonly {
      readonly waypoint: string;
      readonly actions: readonly Action[];
    }[];
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
    mayBuy(hook: Hook, ship: {
      readonly type: string;
      readonly priceCredits: number;
    }): Promise<true | string>;
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
  /** The symbol of a place by its short name: X1-TEST-A1 for A1. */
  export const waypoint: (name: string) => string;
  /** Runs a test: `test` of `node:test`. */
  export const test: RunTest;
  /** Says what a test expects: `node:assert/strict`. */
  export const assert: Assert;
  /** A situation in which modules can be asked as the daemon asks them. */
  export function situation(given?: Given): Situation;
}
