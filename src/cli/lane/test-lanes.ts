import { existsSync, globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type EventData, run } from 'node:test';
import { spec } from 'node:test/reporters';
import { EXIT, TestsFailed, UsageError } from '../process/exit.ts';

const FOLDER = 'lanes';
const TESTS = '**/*.test.{ts,mts,js,mjs}';

const testsIn = (folder: string) =>
  globSync(TESTS, { cwd: folder, exclude: ['**/node_modules'] })
    .sort()
    .map((path) => join(folder, path));

/** The test files of a name or path. */
function testsOf(named: string): readonly string[] {
  const ofLane = ['ts', 'mts', 'js', 'mjs'].map((end) => join(FOLDER, `${named}.test.${end}`)).filter(existsSync);
  if (ofLane.length > 0) return ofLane;
  const stats = statSync(named, { throwIfNoEntry: false });
  if (stats?.isDirectory() === true) return testsIn(named);
  if (stats?.isFile() === true) return [named];
  throw new UsageError(
    `expected a lane with a test file ${join(FOLDER, `${named}.test.ts`)}, or the path of one, got "${named}"`,
  );
}

/** The test files that are meant, each once. */
function testFiles(named: readonly string[]): readonly string[] {
  const files = named.length === 0 ? testsIn(FOLDER) : [...new Set(named.flatMap(testsOf))];
  if (files.length > 0) return files;
  throw new UsageError(
    `expected test files such as ${join(FOLDER, 'medicine.test.ts')}, got none: npx argosy lane new medicine writes one`,
  );
}

/** Plays test files, each in a process of its own; resolves with what came of them all. */
async function play(files: readonly string[]): Promise<EventData.TestSummary> {
  const provide = new URL('./provide.ts', import.meta.url).href;
  const events = run({ files, execArgv: ['--import', provide], concurrency: true });
  let sum: EventData.TestSummary | undefined;
  events.on('test:summary', (one) => {
    if (one.file === undefined) sum = one;
  });
  await pipeline(events.compose(new spec()), process.stdout, { end: false });
  if (sum === undefined) throw new TypeError('expected a summary of the tests, got none; this is a bug');
  return sum;
}

/**
 * `argosy lane test`: plays the tests of lanes with the interface of the running program.
 * @throws TestsFailed
 */
export async function testLanes(named: readonly string[]): Promise<void> {
  const { success, counts } = await play(testFiles(named));
  if (!success) throw new TestsFailed(`${counts.passed} of ${counts.tests} tests passed`, EXIT.refused);
}
