import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { terminalLines } from '../telemetry/terminal-text.ts';
import { compareWithUniverse, countOf, linesOf, type Section, sessionOf, sightingsOf } from '../universe/door.ts';
import { parseJson } from '../wire/json.ts';
import { RECORDING_ENDING, RecordedExchange, RecordingHead } from '../wire/recorded.ts';
import { UsageError } from './process/exit.ts';
import { obstacleOf } from './process/obstacle.ts';
import { print } from './process/terminal.ts';
import { writeFittedWorld } from './write-world.ts';

function readOne(path: string) {
  const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean);
  const [first, ...others] = lines.map((line) => parseJson(line)?.value);
  const head = RecordingHead.safeParse(first);
  if (!head.success)
    throw new UsageError(`${path}: expected a file that \`argosy run --record\` wrote, got another first line`);
  const exchanges = others.flatMap((value) => RecordedExchange.safeParse(value).data ?? []);
  return { ...head.data, exchanges, brokenLines: others.length - exchanges.length };
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch (error) {
    throw new UsageError(`--recorded: expected a folder that can be read, got ${folder} (${obstacleOf(error)})`);
  }
}

/**
 * Reads all files of a recording: its exchanges, their origin, and how many lines are none, e.g. one cut off by a full disk.
 * @throws UsageError for a folder without recordings, or with recordings that do not belong together
 */
export function readRecording(folder: string) {
  const names = namesIn(folder).filter((name) => name.endsWith(RECORDING_ENDING));
  const files = names.map((name) => readOne(join(folder, name)));
  const exchanges = files.flatMap((file) => file.exchanges);
  const [speed = 1, ...others] = new Set(files.map((file) => file.speed));
  const servers = [...new Set(files.map(({ server }) => server))];
  if (exchanges.length === 0)
    throw new UsageError(`--recorded: expected exchanges of \`argosy run --record\` in ${folder}, found none`);
  if (others.length > 0)
    throw new UsageError(
      `--recorded: expected recordings of one speed in ${folder}, got ${[speed, ...others].join(' and ')}`,
    );
  return { exchanges, speed, servers, brokenLines: files.reduce((sum, file) => sum + file.brokenLines, 0) };
}

/** The result of a calibration in one line. */
export function calibrationLine(sections: readonly Section[]): string {
  const [no, unclear] = [countOf(sections, false), countOf(sections, 'unclear')];
  return `${no} of ${no + unclear + countOf(sections, true)} figures differ, ${unclear} are unclear for want of sightings`;
}

/** What `argosy calibrate` is given. */
interface CalibrateFlags {
  readonly recorded: string;
  /** A file for the world that the recording settles; by default the comparison is printed. */
  readonly writeWorld?: string;
}

/**
 * `argosy calibrate --recorded DIR`: compares a recording with the embedded universe, figure by figure; differences are
 * not a failure. With `--write-world FILE` it fits a world to the recording instead.
 */
export async function calibrate({ recorded, writeWorld }: CalibrateFlags): Promise<void> {
  const { exchanges, speed, servers, brokenLines } = readRecording(recorded);
  const session = sessionOf(exchanges, speed);
  if (writeWorld !== undefined) return writeFittedWorld(sightingsOf(session), writeWorld);
  const sections = compareWithUniverse(session);
  const broken = brokenLines === 0 ? '' : `, ${brokenLines} broken lines left out`;
  const head = `${exchanges.length} exchanges with ${servers.join(', ')} at speed ${speed}${broken}`;
  const tables = sections.flatMap((section) => ['', ...linesOf(section)]);
  print(terminalLines([head, ...tables, '', calibrationLine(sections)]));
}
