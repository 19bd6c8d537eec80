import { compareWithUniverse, sessionOf } from '../universe/calibrate/compare.ts';
import { playedSession } from './calibrate/play.ts';
import { textOf, verdictOf } from './calibrate/print.ts';
import { readRecording } from './calibrate/read-recording.ts';

interface CalibrateFlags {
  readonly recorded: string;
}

/** `argosy calibrate --recorded DIR`: a recording beside the embedded universe, figure by figure; differences are no failure. */
export async function calibrate({ recorded }: CalibrateFlags): Promise<void> {
  const { exchanges, speed, servers, brokenLines } = readRecording(recorded);
  const sections = compareWithUniverse(sessionOf(exchanges, speed), await playedSession());
  const broken = brokenLines === 0 ? '' : `, ${brokenLines} broken lines left out`;
  const head = `${exchanges.length} exchanges with ${servers.join(', ')} at speed ${speed}${broken}`;
  process.stdout.write(`${[head, ...sections.map(textOf), verdictOf(sections)].join('\n\n')}\n`);
}
