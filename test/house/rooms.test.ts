import { describe, expect, test } from 'vitest';
import { FLOORS } from '../../scripts/check/plan-of-the-house.ts';
import { checkRooms } from '../../scripts/check/rooms.ts';
import { file, places } from './files.ts';

function refusals(path: string, text: string): string[] {
  return checkRooms([file(path, text)]).findings.map(({ message }) => message);
}

describe('imports between rooms', () => {
  test.each([
    ['src/plan/mine.ts', '../world/world.ts'],
    ['src/plan/mine.ts', './routes/route.ts'],
    ['src/plan/routes/route.ts', '../mine.ts'],
    ['src/config/load.ts', '../time/clock.ts'],
    ['src/telemetry/log.ts', '../rules/travel.ts'],
    ['src/cli/universe.ts', '../universe/server.ts'],
    ['src/backtest/run.ts', '../universe/server.ts'],
    ['src/backtest/run.ts', '../daemon.ts'],
    ['src/daemon.ts', './fleet/supervisor.ts'],
    ['src/main.ts', './cli/program.ts'],
  ])('%s may import %s', (path, specifier) => {
    expect(refusals(path, `import { x } from '${specifier}';`)).toEqual([]);
  });

  test.each([
    ['src/queue/pace.ts', '../command/perform.ts', 'queue stands on floor 2'],
    ['src/world/world.ts', '../store/ledger.ts', 'world stands on floor 2'],
    ['src/store/ledger.ts', '../queue/pace.ts', 'store stands on floor 2'],
    ['src/rules/travel.ts', '../config/load.ts', 'rules stands on floor 0'],
    ['src/time/clock.ts', '../rules/travel.ts', 'time stands on floor 0'],
    ['src/fleet/supervisor.ts', '../daemon.ts', 'fleet stands on floor 6'],
    ['src/dashboard/page.ts', '../backtest/run.ts', 'dashboard stands on floor 8'],
    ['src/cli/program.ts', '../main.ts', 'cli stands on floor 9'],
    ['src/plan/mine.ts', '../universe/prices.ts', 'only cli and backtest may import universe'],
    ['src/daemon.ts', './universe/server.ts', 'only cli and backtest may import universe'],
    ['src/plan/mine.ts', '../../test/house/files.ts', 'expected a room below src/'],
    ['src/plan/mine.ts', '../attic/old.ts', 'expected a room below src/'],
  ])('%s may not import %s', (path, specifier, why) => {
    expect(refusals(path, `import { x } from '${specifier}';`)).toEqual([expect.stringContaining(why)]);
  });

  test.each([
    `import type { X } from '../fleet/ship.ts';`,
    `export { x } from '../fleet/ship.ts';`,
    `export * from '../fleet/ship.ts';`,
    `import '../fleet/ship.ts';`,
    `export const load = () => import('../fleet/ship.ts');`,
    `import {\n  a,\n  b,\n} from '../fleet/ship.ts';`,
  ])('an upward import is found in the form %j', (text) => {
    expect(refusals('src/wire/a.ts', text)).toHaveLength(1);
  });

  test('an import inside a comment or a text is none', () => {
    const text = `// import { x } from '../fleet/ship.ts';\nexport const a = "import x from '../fleet/ship.ts'";`;
    expect(refusals('src/wire/a.ts', text)).toEqual([]);
  });

  test('a finding names the line', () => {
    const text = `import { a } from '../wire/a.ts';\nimport { b } from '../fleet/b.ts';\n`;
    expect(places(checkRooms([file('src/api/a.ts', text)]).findings)).toEqual(['src/api/a.ts:2']);
  });

  test('a room that the plan does not know is refused', () => {
    expect(refusals('src/utils/strings.ts', '')).toEqual([expect.stringContaining('"utils"')]);
  });

  test('tests, benches and scripts may import what they like', () => {
    const text = `import { x } from '../../src/universe/prices.ts';`;
    expect(
      ['test/plan/a.test.ts', 'bench/main.ts', 'scripts/soak/main.ts'].flatMap((path) => refusals(path, text)),
    ).toEqual([]);
  });
});

test('every floor from 0 to 9 holds a room', () => {
  expect([...new Set(Object.values(FLOORS))].sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
});
