import { pino } from 'pino';
import { pretty } from './pretty.ts';
import { scrub } from './scrub.ts';

/** Where finished lines go, each with its line end; it may throw. */
export interface Destination {
  write(line: string): void;
}

/** A destination as the logger needs it: it never throws, and knows how many lines were lost. */
export interface SafeDestination extends Destination {
  droppedLines(): number;
}

/** Lines that stdout would not take are kept up to this much, and written when it takes them again. */
const KEPT_BYTES = 1_000_000;

/** Stdout, written before the call returns, so that no line is lost however the process ends (reliability P4). */
function standardOutput(onDrop: () => void): Destination {
  const stream = pino.destination({ dest: 1, sync: true, maxLength: KEPT_BYTES });
  stream.on('drop', onDrop);
  stream.on('error', () => {});
  return { write: (line) => stream.write(line) };
}

/** Scrubs the finished text of each line, sets it out for a person where asked to, and hands it on. */
export function safeDestination(settings: { destination?: Destination; pretty?: boolean }): SafeDestination {
  let dropped = 0;
  const drop = () => {
    dropped += 1;
  };
  const target = settings.destination ?? standardOutput(drop);
  const hasColours = settings.destination === undefined && process.stdout.isTTY === true && !process.env.NO_COLOR;
  const setOut = settings.pretty ? pretty(hasColours) : (line: string) => line;
  return {
    write: (line) => {
      try {
        target.write(scrub(setOut(scrub(line))));
      } catch {
        drop();
      }
    },
    droppedLines: () => dropped,
  };
}
