import type { Ship } from '../../wire/schemas/ship.ts';

const masked = new WeakMap<Ship, { readonly goods: readonly string[]; readonly ship: Ship }>();

function without(ship: Ship, goods: readonly string[]): Ship {
  const { cargo } = ship;
  const isKept = ({ symbol }: { readonly symbol: string }) => goods.includes(symbol);
  const units = cargo.inventory.reduce((sum, item) => sum + (isKept(item) ? item.units : 0), 0);
  if (units === 0) return ship;
  const inventory = cargo.inventory.filter((item) => !isKept(item));
  return { ...ship, cargo: { ...cargo, inventory, units: cargo.units - units, capacity: cargo.capacity - units } };
}

/**
 * A ship as plans see it: without the goods that its owner has it keep, and without the room that they take. So no lane
 * sells, delivers or jettisons them.
 */
export function withoutKept(ship: Ship, goods: readonly string[] = []): Ship {
  if (goods.length === 0) return ship;
  const before = masked.get(ship);
  if (before?.goods === goods) return before.ship;
  const made = without(ship, goods);
  masked.set(ship, { goods, ship: made });
  return made;
}
