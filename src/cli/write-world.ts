import { writeFileSync } from 'node:fs';
import { terminalLines } from '../telemetry/terminal-text.ts';
import { type Finding, fitWorld, type Observed, sightingsOf, worldText } from '../universe/door.ts';
import { UsageError } from './process/exit.ts';
import { obstacleOf } from './process/obstacle.ts';
import { print } from './process/terminal.ts';

function save(path: string, text: string): void {
  try {
    writeFileSync(path, text, { flag: 'wx' });
  } catch (error) {
    throw new UsageError(`--write-world: expected a new file that can be written, got ${path} (${obstacleOf(error)})`);
  }
}

const missing = ({ key, from, wouldSettle }: Finding) => `${key}: ${from}; to settle it, ${wouldSettle}`;

/**
 * Fits a world to what was observed, writes it and prints what is settled and what is not.
 * @throws UsageError where nothing can be fitted, with what is missing, or where the file exists
 */
export function writeFittedWorld(observed: Observed, path: string): void {
  const sightings = sightingsOf(observed);
  const findings = fitWorld(sightings);
  const settled = findings.filter(({ isSettled }) => isSettled);
  const hours = Number(sightings.hours.toFixed(1));
  if (settled.length === 0)
    throw new UsageError(
      `expected sightings that settle at least one value of a world, got ${hours} game hours that settle none:`,
      findings.map(missing),
    );
  save(path, worldText(findings, sightings.hours));
  const keys = settled.map(({ key }) => key).join(', ');
  print(
    terminalLines([
      `${path}: ${settled.length} of ${findings.length} values are fitted to ${hours} game hours: ${keys}`,
      'it says what would settle the others; all else is as in the middle world',
    ]),
  );
}
