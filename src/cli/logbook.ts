import { type Logbook, logbookText } from '../report/logbook.ts';
import { UsageError } from './exit.ts';

/** Formats a logbook as `--ship` prints it. */
export function logbookShown(logbook: Logbook, asJson: boolean): string {
  const { ship, entries, ships } = logbook;
  if (entries.length === 0)
    throw new UsageError(
      `--ship: expected a ship that did something, got ${ship}; there are ${ships.join(', ') || 'none'}`,
    );
  return asJson ? `${JSON.stringify(entries, null, 2)}\n` : `${logbookText(logbook)}\n`;
}
