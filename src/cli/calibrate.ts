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
import { print } from './process/terminal.ts';
import { eachExchange, readRecording } from './read-recording.ts';
import { writeFittedWorld } from './write-world.ts';

/** The result of a calibration in one line. */
export function calibrationLine(sections: readonly Section[]): string {
  const [no, unclear] = [countOf(sections, false), countOf(sections, 'unclear')];
  return `${no} of ${no + unclear + countOf(sections, true)} figures differ, ${unclear} are unclear for want of sightings`;
}

async function observedIn(folder: string): Promise<Observed> {
  let recording: ReturnType<typeof observeRecording> | undefined;
  await eachExchange(folder, (exchange, speed) => {
    recording ??= observeRecording(speed);
    recording.take(exchange);
  });
  return (recording ?? observeRecording(1)).observed();
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
  if (writeWorld !== undefined) return writeFittedWorld(await observedIn(recorded), writeWorld);
  const { exchanges, speed, servers, brokenLines } = await readRecording(recorded);
  const sections = compareWithUniverse(sessionOf(exchanges, speed));
  const broken = brokenLines === 0 ? '' : `, ${brokenLines} broken lines left out`;
  const head = `${exchanges.length} exchanges with ${servers.join(', ')} at speed ${speed}${broken}`;
  const tables = sections.flatMap((section) => ['', ...linesOf(section)]);
  print(terminalLines([head, ...tables, '', calibrationLine(sections)]));
}
