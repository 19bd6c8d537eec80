import { sum } from '../../game/numbers/averages.ts';
import { BLUEPRINTS, type Blueprint } from './blueprints.ts';
import { factsIn } from './by-symbol.ts';
import { moduleFacts, mountFacts } from './fittings.ts';
import { engineFacts, frameFacts, reactorFacts } from './hulls.ts';

/** A type of ship, with the figures derived from its parts. */
export interface ShipTypeFacts extends Omit<Blueprint, 'symbol'> {
  /** e.g. SHIP_PROBE. */
  readonly type: string;
  readonly crew: { readonly required: number; readonly capacity: number };
  readonly cargoCapacity: number;
  readonly fuelCapacity: number;
}

/** People needed: the sum over all parts, no floor applied (facts: ship-parts). */
function crewRequired({ frame, reactor, engine, modules, mounts }: Blueprint): number {
  const parts = [frameFacts(frame), reactorFacts(reactor), engineFacts(engine)];
  const fittings = [...modules.map(moduleFacts), ...mounts.map(mountFacts)];
  return sum([...parts, ...fittings].map((part) => part.requirements.crew ?? 0));
}

/** Total capacity of the modules whose symbol has this prefix. */
export function capacityOf(modules: readonly string[], prefix: string): number {
  return sum(modules.filter((symbol) => symbol.startsWith(prefix)).map((symbol) => moduleFacts(symbol).capacity ?? 0));
}

function shipType({ symbol, ...blueprint }: Blueprint): ShipTypeFacts & { readonly symbol: string } {
  return {
    ...blueprint,
    symbol,
    type: symbol,
    crew: {
      required: crewRequired({ symbol, ...blueprint }),
      capacity: capacityOf(blueprint.modules, 'MODULE_CREW_QUARTERS'),
    },
    cargoCapacity: capacityOf(blueprint.modules, 'MODULE_CARGO_HOLD'),
    fuelCapacity: frameFacts(blueprint.frame).fuelCapacity,
  };
}

/** Every type of ship that the service knows. */
export const shipTypes: readonly string[] = BLUEPRINTS.map(({ symbol }) => symbol);

/** A type of ship, e.g. SHIP_PROBE; throws RangeError for an unknown type (see `shipTypes`). */
export const shipTypeFacts: (type: string) => ShipTypeFacts = factsIn(BLUEPRINTS.map(shipType), 'a ship type');
