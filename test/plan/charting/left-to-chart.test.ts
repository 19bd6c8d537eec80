import { describe, expect, test } from 'vitest';
import { partLeft } from '../../../src/plan/charting/left-to-chart.ts';
import { CHARTING_TUNING } from '../../../src/plan/tuning/charting.ts';
import { TUNING } from '../../../src/plan/tuning/tuning.ts';
import type { Waypoint } from '../../../src/wire/schemas/system.ts';
import { aGalaxy, type SystemTold, system } from '../galaxy/galaxies.ts';

type Charter = 'us' | 'others' | 'nobody' | 'unknown';

/** A galaxy in which B leads to A and C, with ten waypoints of each of some systems, charted by one of these. */
function leftIn(name: string, charters: Readonly<Record<string, Charter>>, settled: readonly string[] = []): number {
  const told = (leadsTo: readonly string[], of: string): SystemTold => ({
    x: 0,
    leadsTo,
    ...(of in charters && { places: {} }),
    ...(settled.includes(of) && { isSettled: true }),
  });
  const world = aGalaxy({
    H: told(['D'], 'H'),
    A: told(['B'], 'A'),
    B: told(['A', 'C'], 'B'),
    C: told(['B'], 'C'),
    D: told(['H'], 'D'),
  });
  for (const [of, charter] of Object.entries(charters))
    for (let n = 0; n < 10; n++) world.waypoints.set(`X1-${of}-P${n}`, chartedBy(charter, of, n));
  return partLeft({ world, tuning: TUNING }, system(name));
}

function chartedBy(charter: Charter, of: string, n: number): Waypoint {
  const by = { us: 'T', others: 'SOMEBODY', nobody: undefined, unknown: undefined }[charter];
  return {
    symbol: `X1-${of}-P${n}`,
    ...{ type: 'PLANET', systemSymbol: system(of), x: n, y: 0 },
    traits: charter === 'nobody' ? [{ symbol: 'UNCHARTED' }] : [],
    ...(by !== undefined && { chart: { submittedBy: by } }),
  };
}

const { priorWaypoints, partLeftAtFirst } = CHARTING_TUNING;

describe('the part of a system that is left to chart', () => {
  test('is chosen while nothing was listed', () => {
    expect(leftIn('B', {})).toBeCloseTo(partLeftAtFirst, 6);
  });

  test('is what others left of the systems next to it', () => {
    const [charted, untouched] = [leftIn('B', { A: 'others', C: 'others' }), leftIn('B', { A: 'nobody', C: 'nobody' })];
    expect(charted).toBeLessThan(partLeftAtFirst);
    expect(untouched).toBeGreaterThan(partLeftAtFirst);
    expect(untouched).toBeLessThanOrEqual(1);
  });

  test('follows all that was listed while little is known of the systems next to it', () => {
    const seen = priorWaypoints * partLeftAtFirst;
    expect(leftIn('B', { D: 'others' })).toBeCloseTo(seen / (priorWaypoints + 10), 6);
  });

  test('is as great where we have charted ourselves as where nobody has', () => {
    expect(leftIn('B', { A: 'us' })).toBeCloseTo(leftIn('B', { A: 'nobody' }), 6);
  });

  test.each<[what: string, charters: Readonly<Record<string, Charter>>, settled?: readonly string[]]>([
    ['systems that factions charted from the start', { A: 'others' }, ['A']],
    ['the home system', { H: 'others' }],
    ['waypoints of which it is not known who charted them', { A: 'unknown' }],
  ])('leaves out %s', (_, charters, settled) => {
    expect(leftIn('B', charters, settled)).toBeCloseTo(partLeftAtFirst, 6);
  });
});
