import type { Ship } from '../../wire/schemas/ship.ts';
import type { Waypoint } from '../../wire/schemas/system.ts';
import type { FleetContext } from '../fleet-context.ts';
import { guessedRichness } from './deposits.ts';
import { type MiningEquipment, strengthOf } from './mining-equipment.ts';
import type { SiteClaim } from './sites.ts';

/** Units a second that a ship extracts at a site without pause (facts: extraction-yield, surveys). */
export function unitsPerSecond(
  fleet: Pick<FleetContext, 'world' | 'tuning'>,
  ship: Ship,
  equipment: MiningEquipment,
  waypoint: Waypoint,
): number {
  const seconds = fleet.world.physics.cooldownSeconds(ship.mounts, equipment.kind);
  return (strengthOf(ship, equipment.kind) * guessedRichness(fleet.tuning, waypoint)) / seconds;
}

/** Units a second that the ships of a site extract together, and the units in the holds of those that are there. */
export function yieldAt(
  fleet: Pick<FleetContext, 'world' | 'tuning'>,
  waypoint: Waypoint,
  equipment: MiningEquipment,
  diggers: readonly SiteClaim[],
) {
  let [perSecond, waiting] = [0, 0];
  for (const { by } of diggers) {
    const ship = fleet.world.ships.get(by);
    if (ship === undefined) continue;
    perSecond += unitsPerSecond(fleet, ship, equipment, waypoint);
    if (ship.nav.waypointSymbol === waypoint.symbol && ship.nav.status !== 'IN_TRANSIT') waiting += ship.cargo.units;
  }
  return { perSecond, waiting };
}
