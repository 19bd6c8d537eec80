import { chmodSync, existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { isWritableByOthers } from '../../disk/users.ts';
import { isBuiltInLane, isOwnLane } from '../../game/lanes.ts';
import { terminalLines } from '../../telemetry/terminal-text.ts';
import { UsageError } from '../process/exit.ts';
import { obstacleOf } from '../process/obstacle.ts';
import { print } from '../process/terminal.ts';
import type { NewLaneFlags } from './lane-command.ts';
import { filesOfLane, type LaneFile } from './lane-files.ts';

function requireName(name: string): void {
  if (isBuiltInLane(name)) throw new UsageError(`expected a name that no other lane has, got "${name}": take another`);
  if (isOwnLane(name)) return;
  throw new UsageError(
    `expected a free name of 2 to 30 small letters, digits and -, such as "medicine", got "${name}"`,
  );
}

function requireRoom(files: readonly LaneFile[]): void {
  const there = files.filter(({ path }) => existsSync(path)).map(({ path }) => path);
  if (there.length === 0) return;
  throw new UsageError(
    `expected no file of that lane yet, got ${there.join(' and ')}: take another name or another --folder`,
  );
}

/** Modules of folders that others may write into are refused when they are to run. */
function requireOwnRoom(folders: readonly string[]): void {
  for (const folder of folders) {
    const stats = statSync(folder, { throwIfNoEntry: false });
    if (stats !== undefined && isWritableByOthers(stats))
      throw new UsageError(
        `expected a folder that its owner alone may write into, got ${folder}: chmod go-w ${folder}`,
      );
  }
}

function makeFolder755(path: string): void {
  if (existsSync(path)) return;
  makeFolder755(dirname(path));
  mkdirSync(path);
  // The mode of mkdir is cut by the umask, which may also leave the group in.
  chmodSync(path, 0o755);
}

function write({ path, text }: LaneFile): void {
  try {
    makeFolder755(dirname(path));
    writeFileSync(path, text, { flag: 'wx' });
    chmodSync(path, 0o644);
  } catch (error) {
    throw new UsageError(`expected a file that can be written, got ${path} (${obstacleOf(error)})`);
  }
}

/** A path as it is typed in the working directory. */
const typed = (path: string) => relative('.', path) || '.';

function nextSteps(folder: string, name: string, files: readonly LaneFile[]): string[] {
  const isHere = typed(folder) === '.';
  const [lane, strategy] = [typed(join(folder, 'lanes', `${name}.ts`)), typed(join(folder, `${name}.yaml`))];
  const tested = isHere ? name : typed(join(folder, 'lanes', `${name}.test.ts`));
  return [
    `wrote ${files.map(({ path }) => typed(path)).join(', ')}`,
    `next: change ${lane}, then play its tests: npx argosy lane test ${tested}`,
    `list mistakes of the strategy: npx argosy check ${strategy}`,
    `see what it earns: npx argosy backtest ${strategy} --hours 2 --seed 1`,
  ];
}

/**
 * `argosy lane new`: writes a lane, its test and a strategy, so that each of them can be run at once.
 * @throws UsageError before anything is written where a file of the lane is there
 */
export async function newLane(name: string, { folder }: NewLaneFlags): Promise<void> {
  requireName(name);
  const files = filesOfLane(folder, name);
  requireRoom(files.filter(({ isShared }) => isShared !== true));
  requireOwnRoom([folder, join(folder, 'lanes')]);
  const missing = files.filter(({ path }) => !existsSync(path));
  for (const file of missing) write(file);
  print(terminalLines(nextSteps(folder, name, missing)));
}
