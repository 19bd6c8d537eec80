import { lanesOf } from '../../config/rules/ship-rules.ts';
import type { Strategy } from '../../config/schema/strategy-schema.ts';
import { type Equipment, isOf, type Lane, laneRow } from '../../game/lanes.ts';
import { highest } from '../../game/numbers/extremes.ts';
import { recipesFor } from '../../game/physics/refining.ts';
import { warpRange } from '../../game/physics/warp.ts';
import type { Ship } from '../../wire/schemas/ship.ts';
import { frameOfType, roleOfType } from '../../world/ships/ship-type.ts';
import { isUnsteerable } from '../common/backed-off.ts';
import { whyStranded } from '../common/dry-tank.ts';
import type { FleetContext } from '../fleet-context.ts';
import { lanesNow } from '../galaxy/duties.ts';
import { isEquipped, LASERS, SIPHONS } from '../mining/mining-equipment.ts';
import { owned, ownedCount } from './owned.ts';

/** Equipment of a ship that lets it earn, whatever its lanes are. */
type Ability = Readonly<Partial<Record<Equipment, boolean>>>;

function isEarning(lanes: readonly Lane[], ability: Ability): boolean {
  return lanes.some((lane) => {
    const { earnsWith } = laneRow(lane);
    return earnsWith !== undefined && ability[earnsWith] === true;
  });
}

/** Whether a ship cannot be used for now, and not because its owner has paused it. */
function isDisabled(fleet: Pick<FleetContext, 'outOfService' | 'paused' | 'world'>, ship: Ship): boolean {
  const { outOfService, paused } = fleet;
  const isSetAside = outOfService.has(ship.symbol) && !paused.has(ship.symbol);
  const isOut = isSetAside || isUnsteerable(fleet, ship);
  return isOut || whyStranded(fleet.world, ship) !== undefined;
}

/** Whether a ship can earn by itself where it is, and is not set aside. */
export function canEarn(fleet: FleetContext, ship: Ship): boolean {
  const ability = {
    hold: ship.cargo.capacity > 0,
    miningLaser: isEquipped(ship, LASERS),
    gasSiphon: isEquipped(ship, SIPHONS),
    refinery: recipesFor(ship.modules).length > 0,
    noTank: ship.fuel.capacity === 0,
    warpDrive: warpRange(ship.modules) > 0,
  };
  // Those that stay at home to scout chart nothing.
  return isEarning(lanesNow(fleet, ship), ability) && !isDisabled(fleet, ship);
}

/** Whether a strategy is meant to earn credits: not if its ships only scout, or have no lanes. */
function isToEarn({ ships }: Strategy): boolean {
  return ships.some(({ lanes }) => lanes.some((lane) => !isOf('looking', lane)));
}

/** Computed once for a plan, since each purchase rule needs it. */
function ofFleet(fleet: FleetContext) {
  return fleet.once(ofFleet, () => ({
    earns: !isToEarn(fleet.strategy) || [...fleet.world.ships.values()].some((ship) => canEarn(fleet, ship)),
  }));
}

/** Whether any ship can earn credits in the lanes of the strategy; true if the strategy has no lane that earns. */
export function canFleetEarn(fleet: FleetContext): boolean {
  return ofFleet(fleet).earns;
}

/** Ship types that are sold with a hold, and their mining equipment (facts: ship-types); other types earn nothing. */
const ABILITIES: Readonly<Record<string, Ability>> = {
  SHIP_MINING_DRONE: { hold: true, miningLaser: true },
  SHIP_ORE_HOUND: { hold: true, miningLaser: true },
  SHIP_SIPHON_DRONE: { hold: true, gasSiphon: true },
  SHIP_COMMAND_FRIGATE: { hold: true, miningLaser: true },
  SHIP_REFINING_FREIGHTER: { hold: true, refinery: true },
  ...Object.fromEntries(
    ['LIGHT_SHUTTLE', 'LIGHT_HAULER', 'EXPLORER', 'HEAVY_FREIGHTER', 'BULK_FREIGHTER'].map((type) => [
      `SHIP_${type}`,
      { hold: true },
    ]),
  ),
};

/** Whether a ship of a type, once bought, would earn credits in the lanes that the strategy gives it. */
function wouldEarn(fleet: Pick<FleetContext, 'strategy' | 'world'>, type: string): boolean {
  const { strategy, world } = fleet;
  const ability = ABILITIES[type];
  if (ability === undefined) return false;
  const [like] = owned(fleet, type);
  const traits = {
    symbol: `${world.agent?.symbol ?? ''}-${(world.ships.size + 1).toString(16).toUpperCase()}`,
    registration: { role: like?.registration.role ?? roleOfType(type) ?? '' },
    frame: { symbol: like?.frame.symbol ?? frameOfType(type) ?? '' },
  };
  return isEarning(lanesOf(strategy, traits), ability);
}

export type PurchaseRule = Strategy['purchases'][number];

/**
 * The purchase rules that apply now. While no ship can earn credits there will be no more of them: the first purchase
 * is a type that can earn, whatever else the rules wait for, and nothing else is bought.
 */
export function rulesNow(fleet: FleetContext): readonly PurchaseRule[] {
  return fleet.once(rulesNow, () => {
    const { purchases } = fleet.strategy;
    if (canFleetEarn(fleet)) return purchases;
    if (fleet.claims.ofKind('purchase').length > 0) return [];
    const types = new Set(purchases.map(({ type }) => type).filter((type) => wouldEarn(fleet, type)));
    return [...types].map((type) => {
      const atMost = highest(
        purchases.filter((rule) => rule.type === type).map((rule) => rule.atMost ?? ownedCount(fleet, type) + 1),
      );
      return { type, atMost, whenCreditsAbove: 0 };
    });
  });
}
