import { lowest } from '../../game/numbers/extremes.ts';
import type { Store } from '../../store/store.ts';

/** When the books began; undefined for empty ones. */
export async function booksBeganMs({
  ledger,
  samples,
}: Pick<Store, 'ledger' | 'samples'>): Promise<number | undefined> {
  const [first] = await ledger.page(0, 1);
  const known = [first?.atMs, await samples.firstMs()].filter((ms) => ms !== undefined);
  return known.length === 0 ? undefined : lowest(known);
}
