import { terminalLines } from '../telemetry/terminal-text.ts';
import { compareWithUniverse, countOf, linesOf, type Section, sessionOf } from '../universe/door.ts';
import { print } from './process/terminal.ts';
import { readRecording } from './read-recording.ts';

interface CalibrateFlags {
  readonly recorded: string;
}

/** The result of a calibration in one line. */
export function verdictOf(sections: readonly Section[]): string {
  const [no, unclear] = [countOf(sections, false), countOf(sections, 'unclear')];
  return `${no} of ${no + unclear + countOf(sections, true)} figures differ, ${unclear} are unclear for want of sightings`;
}

/**
 * `argosy calibrate --recorded DIR`: compares a recording with the embedded universe, figure by figure; differences are
 * not a failure.
 */
export async function calibrate({ recorded }: CalibrateFlags): Promise<void> {
  const { exchanges, speed, servers, brokenLines } = readRecording(recorded);
  const sections = compareWithUniverse(sessionOf(exchanges, speed));
  const broken = brokenLines === 0 ? '' : `, ${brokenLines} broken lines left out`;
  const head = `${exchanges.length} exchanges with ${servers.join(', ')} at speed ${speed}${broken}`;
  const tables = sections.flatMap((section) => ['', ...linesOf(section)]);
  print(terminalLines([head, ...tables, '', verdictOf(sections)]));
}
