import type { Ship } from '../../wire/schemas/ship.ts';

const partsOf = ({ frame, reactor, engine }: Ship) => [frame, engine, ...(reactor === undefined ? [] : [reactor])];

/** The sum of the conditions of frame, reactor and engine; undefined if none is known. Only a repair increases it. */
export function conditionOf(ship: Ship): number | undefined {
  const conditions = partsOf(ship).flatMap(({ condition }) => (condition === undefined ? [] : [condition]));
  return conditions.length === 0 ? undefined : conditions.reduce((sum, condition) => sum + condition, 0);
}

/** Whether a repair would restore a part, up to its integrity (facts: repair-and-scrap); undefined if unknown. */
export function needsRepair(ship: Ship): boolean | undefined {
  if (conditionOf(ship) === undefined) return undefined;
  return partsOf(ship).some(({ condition = 1, integrity = 1 }) => condition < integrity);
}

const MOUNT = 'MOUNT_';
const MODULE = 'MODULE_';

/** Whether a trade symbol is that of a mount, which takes a mounting point; a module takes slots. */
export function isMount(tradeSymbol: string): boolean {
  return tradeSymbol.startsWith(MOUNT);
}

/** Whether a trade symbol is that of a part that ships are fitted with. */
export function isPart(tradeSymbol: string): boolean {
  return isMount(tradeSymbol) || tradeSymbol.startsWith(MODULE);
}

/** The mounts and modules of a ship, each as often as it is installed. */
export function partSymbolsOf({ mounts, modules }: Ship): readonly string[] {
  return [...mounts, ...modules].map(({ symbol }) => symbol);
}

/** How many of a mount or module are installed in a ship. */
export function installedIn(ship: Ship, part: unknown): number {
  return partSymbolsOf(ship).filter((symbol) => symbol === part).length;
}
