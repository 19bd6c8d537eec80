import type { Ship } from '../wire/schemas/ship.ts';

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

/** How many of a mount or module are installed in a ship. */
export function installedIn({ mounts, modules }: Ship, part: unknown): number {
  return [...mounts, ...modules].filter(({ symbol }) => symbol === part).length;
}
