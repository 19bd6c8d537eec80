import { createReadStream, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseJson } from '../wire/json.ts';
import { RECORDING_ENDING, RecordedExchange, RecordingHead } from '../wire/recorded.ts';
import { UsageError } from './process/exit.ts';
import { obstacleOf } from './process/obstacle.ts';

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch (error) {
    throw new UsageError(`--recorded: expected a folder that can be read, got ${folder} (${obstacleOf(error)})`);
  }
}

function headOf(path: string, line: string): RecordingHead {
  const head = RecordingHead.safeParse(parseJson(line)?.value);
  if (head.success) return head.data;
  throw new UsageError(`${path}: expected a file that \`argosy run --record\` wrote, got another first line`);
}

/** Calls back with the head and the other lines of a file, one after another: a recording may be larger than the memory. */
async function eachLine(
  path: string,
  onHead: (head: RecordingHead) => void,
  onLine: (line: string) => void,
): Promise<void> {
  let isBegun = false;
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })) {
    if (line === '') continue;
    if (isBegun) onLine(line);
    else onHead(headOf(path, line));
    isBegun = true;
  }
  if (!isBegun) headOf(path, '');
}

/** Where a recording comes from, and how many of its lines are no exchange, e.g. one that a full disk cut off. */
export interface RecordingOrigin {
  readonly servers: readonly string[];
  readonly speed: number;
  readonly brokenLines: number;
}

/**
 * Reads all files of a recording, and calls back with each exchange and its game seconds per second.
 * @throws UsageError for a folder without recordings, or with recordings that do not belong together
 */
export async function eachExchange(
  folder: string,
  onExchange: (exchange: RecordedExchange, speed: number) => void,
): Promise<RecordingOrigin> {
  const heads: RecordingHead[] = [];
  let [count, brokenLines] = [0, 0];
  for (const name of namesIn(folder).filter((each) => each.endsWith(RECORDING_ENDING)))
    await eachLine(
      join(folder, name),
      (head) => heads.push(head),
      (line) => {
        const { data } = RecordedExchange.safeParse(parseJson(line)?.value);
        if (data === undefined) brokenLines += 1;
        else onExchange(data, heads.at(-1)?.speed ?? 1);
        if (data !== undefined) count += 1;
      },
    );
  if (count === 0)
    throw new UsageError(`--recorded: expected exchanges of \`argosy run --record\` in ${folder}, found none`);
  const [speed = 1, ...others] = new Set(heads.map((head) => head.speed));
  if (others.length > 0)
    throw new UsageError(
      `--recorded: expected recordings of one speed in ${folder}, got ${[speed, ...others].join(' and ')}`,
    );
  return { servers: [...new Set(heads.map(({ server }) => server))], speed, brokenLines };
}

/** All exchanges of a recording, and its origin. */
export async function readRecording(folder: string) {
  const exchanges: RecordedExchange[] = [];
  const origin = await eachExchange(folder, (exchange) => exchanges.push(exchange));
  return { exchanges, ...origin };
}
