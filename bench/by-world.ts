import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { lowest } from '../src/game/numbers/extremes.ts';

/** Turns of each world, of which the cheapest counts; they alternate, so that a busy machine slows both alike. */
const TURNS = 7;

/** What bench/one-world.ts writes: CPU seconds of the opening, and of the requests at home and abroad. */
export interface WorldCost {
  readonly opening: number;
  readonly home: number;
  readonly abroad: number;
}

/** Sends the requests of one turn, in a process of its own: no world finds what another has worked out. */
async function playIn(world: string): Promise<WorldCost> {
  const { stdout } = await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'one-world.ts'), world]);
  return JSON.parse(stdout) as WorldCost;
}

/** What the middle world costs beside the kind one, for the same requests. */
export async function byWorldRows(): Promise<string[][]> {
  const [kind, middle]: [WorldCost[], WorldCost[]] = [[], []];
  for (let turn = 0; turn < TURNS; turn++) {
    kind.push(await playIn('kind'));
    middle.push(await playIn('middle'));
  }
  const least = (costs: WorldCost[], cost: (of: WorldCost) => number) => lowest(costs.map(cost));
  const ratio = (cost: (of: WorldCost) => number) => (least(middle, cost) / least(kind, cost)).toFixed(3);
  const longer = least(middle, ({ opening }) => opening) - least(kind, ({ opening }) => opening);
  return [
    ['the same requests in middle and in kind: CPU ratio', ratio(({ home, abroad }) => home + abroad), 'at most 1.05'],
    ['of those the ones at home', ratio(({ home }) => home), ''],
    ['of those the ones abroad', ratio(({ abroad }) => abroad), ''],
    ['opening middle, above opening kind: seconds of CPU', longer.toFixed(2), 'at most 0.1'],
  ];
}
