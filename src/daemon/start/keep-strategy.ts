import { parse } from 'node:path';
import type { Strategy } from '../../config/schema/strategy-schema.ts';
import { strategySha256 } from '../../config/strategy-hash.ts';
import type { Store } from '../../store/store.ts';

/** A strategy that comes into force, and the file that it was read from. */
interface InForce {
  readonly file: string;
  readonly strategy: Strategy;
  /** Our wall clock, milliseconds. */
  readonly atMs: number;
}

/** Keeps what is played, for who compares weeks, and notes when it changed. */
export async function keepStrategy({ meta, atlas }: Pick<Store, 'meta' | 'atlas'>, { file, strategy, atMs }: InForce) {
  const kept = JSON.stringify({ name: parse(file).name, sha256: strategySha256(strategy) });
  const before = (await atlas.ofKind('strategy')).at(-1)?.fact;
  await meta.set('strategy', kept);
  if (before !== kept) atlas.note([{ kind: 'strategy', symbol: '', atMs, fact: kept }]);
}
