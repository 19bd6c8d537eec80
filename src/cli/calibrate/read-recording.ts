import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseJson } from '../../wire/json.ts';
import { RECORDING_ENDING, RecordedExchange, RecordingHead } from '../../wire/recorded.ts';
import { UsageError } from '../exit.ts';
import { obstacleOf } from '../obstacle.ts';

/** The exchanges of a folder, and where they come from. */
export interface ReadRecording {
  readonly exchanges: readonly RecordedExchange[];
  readonly speed: number;
  readonly servers: readonly string[];
  /** Lines that are no exchange, such as one that the disk had no room for. */
  readonly brokenLines: number;
}

interface OneFile {
  readonly head: RecordingHead;
  readonly exchanges: readonly RecordedExchange[];
  readonly brokenLines: number;
}

function readOne(path: string): OneFile {
  const [first, ...lines] = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '');
  const head = RecordingHead.safeParse(parseJson(first ?? '')?.value);
  if (!head.success)
    throw new UsageError(`${path}: expected a file that \`argosy run --record\` wrote, got another first line`);
  const parsed = lines.map((line) => RecordedExchange.safeParse(parseJson(line)?.value));
  const exchanges = parsed.flatMap((each) => (each.success ? [each.data] : []));
  return { head: head.data, exchanges, brokenLines: lines.length - exchanges.length };
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith(RECORDING_ENDING))
      .sort();
  } catch (error) {
    throw new UsageError(`--recorded: expected a folder that can be read, got ${folder} (${obstacleOf(error)})`);
  }
}

/** Reads all files of a recording. @throws UsageError for a folder that holds none, or recordings that don't go together */
export function readRecording(folder: string): ReadRecording {
  const files = filesIn(folder).map((name) => readOne(join(folder, name)));
  const exchanges = files.flatMap((file) => file.exchanges);
  if (exchanges.length === 0)
    throw new UsageError(`--recorded: expected exchanges of \`argosy run --record\` in ${folder}, found none`);
  const speeds = [...new Set(files.map(({ head }) => head.speed))];
  const [speed = 1, ...others] = speeds;
  if (others.length > 0)
    throw new UsageError(`--recorded: expected recordings of one speed in ${folder}, got ${speeds.join(' and ')}`);
  const servers = [...new Set(files.map(({ head }) => head.server))];
  return { exchanges, speed, servers, brokenLines: files.reduce((sum, file) => sum + file.brokenLines, 0) };
}
