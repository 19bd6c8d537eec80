import { loadWorld, SHIPPED } from '../config/worlds/load-world.ts';
import { terminalLines } from '../telemetry/terminal-text.ts';
import {
  compareWithUniverse,
  countOf,
  linesOf,
  type Observed,
  observeRecording,
  type Section,
  sessionOf,
} from '../universe/door.ts';
import { observedInBooksAt } from './observe-books.ts';
import { UsageError } from './process/exit.ts';
import { print } from './process/terminal.ts';
import { eachExchange, readRecording } from './read-recording.ts';
import { writeFittedWorld } from './write-world.ts';

/** The result of a calibration in one line. */
export function calibrationLine(sections: readonly Section[]): string {
  const [no, unclear] = [countOf(sections, false), countOf(sections, 'unclear')];
  return `${no} of ${no + unclear + countOf(sections, true)} figures differ, ${unclear} are unclear for want of sightings`;
}

async function observedInRecording(folder: string): Promise<Observed> {
  let recording: ReturnType<typeof observeRecording> | undefined;
  await eachExchange(folder, (exchange, speed) => {
    recording ??= observeRecording(speed);
    recording.take(exchange);
  });
  return (recording ?? observeRecording(1)).observed();
}

/** What `argosy calibrate` is given. */
interface CalibrateFlags {
  readonly recorded?: string;
  /** Books to fit a world to, or their folder, in place of a recording. */
  readonly books?: string;
  /** A file for the world that is settled; by default the comparison with a recording is printed. */
  readonly writeWorld?: string;
}

const EXPECTED =
  'expected --recorded DIR, with --write-world FILE or without, or --books FILE with --write-world FILE: books cannot be compared';

/**
 * `argosy calibrate --recorded DIR`: compares a recording with the embedded universe, figure by figure; differences are
 * not a failure. With `--write-world FILE` it fits a world to the recording instead, or to the books that `--books` names.
 * @throws UsageError for flags that do not go together
 */
export async function calibrate({ recorded, books, writeWorld }: CalibrateFlags): Promise<void> {
  if (books !== undefined && recorded === undefined && writeWorld !== undefined)
    return writeFittedWorld(await observedInBooksAt(books), writeWorld);
  if (recorded === undefined || books !== undefined) throw new UsageError(EXPECTED);
  if (writeWorld !== undefined) return writeFittedWorld(await observedInRecording(recorded), writeWorld);
  const { exchanges, speed, servers, brokenLines } = await readRecording(recorded);
  const sections = compareWithUniverse(sessionOf(exchanges, speed), loadWorld(SHIPPED[0]).values);
  const broken = brokenLines === 0 ? '' : `, ${brokenLines} broken lines left out`;
  const head = `${exchanges.length} exchanges with ${servers.join(', ')} at speed ${speed}${broken}`;
  const tables = sections.flatMap((section) => ['', ...linesOf(section)]);
  print(terminalLines([head, ...tables, '', calibrationLine(sections)]));
}
