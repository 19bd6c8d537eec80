import type { Strategy } from '../../config/schema/strategy-schema.ts';
import type { Directive } from '../../plan/directives.ts';
import { NO_DIRECTIVES, type ShipDirectives } from './ship-directives.ts';

/** The one place that holds the owner's directives, for machines, planners and the page alike. */
export interface DirectiveStore {
  of(shipSymbol: string): ShipDirectives;
  note(shipSymbol: string, directives: ShipDirectives): void;
  /** Drops a directive, unless another one has come meanwhile. */
  drop(shipSymbol: string, directive: Directive): void;
  forget(shipSymbol: string): void;
  /** Whether the whole fleet is paused: a ship that joins it is paused as well. */
  fleetIsPaused(): boolean;
  setFleetPaused(paused: boolean): void;
  /** All directives as plain data, for the next run. */
  kept(): KeptDirectives;
  /** The strategy with the lanes that directives gave to ships; the same object as long as neither changes. */
  strategyWith(strategy: Strategy): Strategy;
}

/** The directives of a fleet as plain data. */
export interface KeptDirectives {
  readonly fleetIsPaused: boolean;
  readonly ships: Readonly<Record<string, ShipDirectives>>;
}

/** The strategy, preceded by a rule for each ship whose lanes a directive sets. */
function withLanes(strategy: Strategy, directives: ReadonlyMap<string, ShipDirectives>): Strategy {
  const rules = [...directives].flatMap(([symbol, { lanes }]) =>
    lanes === null ? [] : [{ match: { symbol }, lanes: [...lanes] }],
  );
  return rules.length === 0 ? strategy : { ...strategy, ships: [...rules, ...strategy.ships] };
}

/**
 * @param onChange called whenever a ship's directives, or whether the fleet is paused, have changed
 * @param kept the initial directives
 */
export function createDirectiveStore(onChange: () => void = () => {}, kept?: KeptDirectives): DirectiveStore {
  const directives = new Map<string, ShipDirectives>(Object.entries(kept?.ships ?? {}));
  let isFleetPaused = kept?.fleetIsPaused ?? false;
  let last: { readonly base: Strategy; readonly made: Strategy } | undefined;

  function of(shipSymbol: string): ShipDirectives {
    return directives.get(shipSymbol) ?? (isFleetPaused ? { ...NO_DIRECTIVES, pausedWithFleet: true } : NO_DIRECTIVES);
  }

  function set(shipSymbol: string, next: ShipDirectives): void {
    const before = of(shipSymbol);
    if (next === before) return;
    if (next === NO_DIRECTIVES) directives.delete(shipSymbol);
    else directives.set(shipSymbol, next);
    if (next.lanes !== before.lanes) last = undefined;
    onChange();
  }

  return {
    of,
    note: set,
    drop: (shipSymbol, directive) => {
      const before = of(shipSymbol);
      if (before.directive === directive) set(shipSymbol, { ...before, directive: undefined });
    },
    forget: (shipSymbol) => set(shipSymbol, NO_DIRECTIVES),
    fleetIsPaused: () => isFleetPaused,
    setFleetPaused: (paused) => {
      if (paused === isFleetPaused) return;
      isFleetPaused = paused;
      onChange();
    },
    kept: () => ({ fleetIsPaused: isFleetPaused, ships: Object.fromEntries(directives) }),
    strategyWith: (strategy) => {
      if (last?.base !== strategy) last = { base: strategy, made: withLanes(strategy, directives) };
      return last.made;
    },
  };
}
