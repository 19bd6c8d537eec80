import { expect, test } from 'vitest';
import type { UniverseFlags } from '../../../src/cli/universe/universe-command.ts';
import { marksOf, requireSame } from '../../../src/cli/universe/universe-file.ts';
import { newPlayer, newUniverse } from '../../universe/service/player.ts';

/** A week after a universe began it is reset. */
const THREE_RESETS_MS = 3.5 * 168 * 3_600_000;

/** The snapshot of a universe that began with this seed, after three resets if it has any. */
function savedWith(options: Parameters<typeof newUniverse>[0]): string {
  const universe = newUniverse(options);
  const player = newPlayer(universe, 0);
  player.nowMs += THREE_RESETS_MS;
  player.get('/');
  return universe.snapshot();
}

const required = (flags: Partial<UniverseFlags>, snapshot: string) => () =>
  requireSame('world.json', { port: 0, resets: true, ...flags }, marksOf(snapshot));

test('a snapshot goes on by the seed that its universe began with, whatever galaxy resets have brought since', () => {
  const snapshot = savedWith({ seed: 4 });
  expect(marksOf(snapshot)).toMatchObject({ seed: 7, tokenSeed: 4 });
  expect(required({ seed: 4 }, snapshot)).not.toThrow();
  expect(required({ seed: 7 }, snapshot)).toThrow('the snapshot is of a universe of --seed 4, got --seed 7');
});
