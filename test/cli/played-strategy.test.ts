import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { changedSincePlayed, keepPlayed } from '../../src/cli/owner/played-strategy.ts';
import { loadSettings } from '../../src/config/load.ts';
import { test } from '../store/rows.ts';

/** Writes a strategy that extends another one of the same folder, which buys at most so many probes. */
function write(folder: string, atMost: number): void {
  const base = `agent: { callsigns: [BASE-1] }
ships: [{ match: { symbol: "*" }, lanes: [trade] }]
purchases: [{ name: probes, type: SHIP_PROBE, atMost: ${atMost}, whenCreditsAbove: 60000 }]
`;
  writeFileSync(join(folder, 'base.yaml'), base);
  writeFileSync(join(folder, 'own.yaml'), 'extends: ./base.yaml\nreserveCredits: 9\n');
  writeFileSync(join(folder, 'argosy.yaml'), `strategy: ./own.yaml\nstate: ${join(folder, 'state')}\n`);
}

const settingsIn = (folder: string) => loadSettings(join(folder, 'argosy.yaml'));

describe('a strategy that was played before', () => {
  test('has changed when a file that it extends has changed, until it is played again', ({ folder }) => {
    write(folder, 5);
    mkdirSync(join(folder, 'state'));
    expect(changedSincePlayed(settingsIn(folder))).toBeUndefined();
    keepPlayed(settingsIn(folder));
    expect(changedSincePlayed(settingsIn(folder))).toBeUndefined();
    write(folder, 7);
    expect(changedSincePlayed(settingsIn(folder))).toBe('purchases[0].atMost 5 -> 7');
    keepPlayed(settingsIn(folder));
    expect(changedSincePlayed(settingsIn(folder))).toBeUndefined();
  });

  test('is as one that was never played where what was kept cannot be read or written', ({ folder }) => {
    write(folder, 5);
    keepPlayed(settingsIn(folder));
    expect(existsSync(join(folder, 'state'))).toBe(false);
    mkdirSync(join(folder, 'state'));
    for (const torn of ['{', '7', '{"own.yaml BASE-1":3}']) {
      writeFileSync(join(folder, 'state', 'played.json'), torn);
      expect(changedSincePlayed(settingsIn(folder))).toBeUndefined();
    }
    rmSync(join(folder, 'state'), { recursive: true });
  });
});
