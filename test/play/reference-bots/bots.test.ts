import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { GameWorld } from '../../../src/config/worlds/world-schema.ts';
import { registered } from '../../kit/register.ts';
import { served } from '../../kit/served.ts';
import { play as chartingProbes } from '../../long/reference-bots/charting-probes.ts';
import { play as contractsOnly } from '../../long/reference-bots/contracts-only.ts';
import { play as greedyFrigate } from '../../long/reference-bots/greedy-frigate.ts';
import { playInVirtualTime } from '../../long/reference-bots/harness.ts';
import { play as miningFleet } from '../../long/reference-bots/mining-fleet.ts';

const FILES = ['client.ts', 'greedy-frigate.ts', 'contracts-only.ts', 'mining-fleet.ts', 'charting-probes.ts'];
const SEED = 1;

describe('the reference bots', () => {
  it.each(FILES)('%s stays a stranger’s: at most 150 lines, nothing of Argosy imported', (file) => {
    const text = readFileSync(new URL(`../../long/reference-bots/${file}`, import.meta.url), 'utf8');
    expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(150);
    expect(text.replace(/^import .* from '\.\/client\.ts';$/m, '')).not.toMatch(/\b(?:import|require)\b/);
  });

  it('earn by trading, the same in every play of one seed', async () => {
    const once = await playInVirtualTime(greedyFrigate, { seed: SEED, hours: 1 });
    expect(once.failure).toBeUndefined();
    expect(once.creditsAtEnd).toBeGreaterThan(once.creditsAtStart);
    expect(await playInVirtualTime(greedyFrigate, { seed: SEED, hours: 1 })).toEqual(once);
  });

  it('earn by contracts', async () => {
    const { contractsFulfilled, creditsAtEnd, creditsAtStart } = await playInVirtualTime(contractsOnly, {
      seed: SEED,
      hours: 6,
    });
    expect(contractsFulfilled).toBeGreaterThan(5);
    expect(creditsAtEnd).toBeGreaterThan(creditsAtStart);
  });

  it('dig and sell with as many drones as they can pay', async () => {
    const { unitsSold, salesCredits, shipCredits, failure } = await playInVirtualTime(miningFleet, {
      seed: SEED,
      hours: 2,
      drones: 2,
    });
    expect(failure).toBeUndefined();
    expect(unitsSold).toBeGreaterThan(100);
    expect(salesCredits).toBeGreaterThan(0);
    expect(shipCredits).toBeGreaterThan(0);
  });

  const charting = { seed: SEED, systems: 300, gateOpenAtHours: 24, startCredits: 500_000, probes: 4 };

  it('chart systems abroad with probes, from the hour in which the gate is open', async () => {
    const { chartedAtHours, creditsAtEnd, creditsAtStart, failure } = await playInVirtualTime(chartingProbes, {
      ...charting,
      hours: 6,
    });
    expect(failure).toBeUndefined();
    expect(chartedAtHours.length).toBeGreaterThan(80);
    expect(Math.min(...chartedAtHours)).toBeGreaterThan(24);
    expect(creditsAtEnd).toBeGreaterThan(creditsAtStart + 20_000 * chartedAtHours.length);
  });

  it.each(['everything', 'nothing'] as const)('chart where a filter on UNCHARTED lists %s', async (unchartedFilter) => {
    const values = GameWorld.parse({ interface: { unchartedFilter, badGateReads: 1 } });
    const play = { ...charting, hours: 3, world: { name: unchartedFilter, values } };
    const { chartedAtHours, failure } = await playInVirtualTime(chartingProbes, play);
    expect(failure).toBeUndefined();
    expect(chartedAtHours.length).toBeGreaterThan(30);
  });

  it('speak to a server over a real network as well', async () => {
    const universe = await served(SEED, 1);
    const { clock, url: base, end } = universe;
    const statuses: number[] = [];
    try {
      const token = registered(universe, 'STRANGER', { atMs: clock.nowMs() });
      await new Promise<void>((resolve, reject) => {
        greedyFrigate({
          base,
          token,
          now: clock.nowMs,
          sleep: (ms) => clock.sleepUntil(clock.nowMs() + ms),
          fetch: async (url, init) => {
            if (statuses.length === 4) return new Promise(() => resolve());
            const reply = await fetch(url, init);
            statuses.push(reply.status);
            return reply;
          },
        }).catch(reject);
      });
    } finally {
      await end();
    }
    expect(statuses).toEqual([200, 200, 200, 200]);
  });
});
