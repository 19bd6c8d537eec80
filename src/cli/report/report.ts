import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { type FoundPlaces, loadPlaces } from '../../config/load-places.ts';
import { serverHostOf } from '../../config/settings.ts';
import { type Logbook, logbookOf, logbookText } from '../../report/logbook.ts';
import { reportOf } from '../../report/report.ts';
import { reportText } from '../../report/report-text.ts';
import { borrowStore } from '../../store/borrow.ts';
import { newestBooks } from '../../store/state-folder.ts';
import { systemClock } from '../../time/clock.ts';
import { type AgentFlag, agentsAsked } from '../agent-flag.ts';
import { UsageError } from '../process/exit.ts';
import { screenColumns } from '../process/screen.ts';
import { warnOfMistakes } from '../warnings.ts';
import { type Since, sinceMsOf } from './since.ts';

/** Formats a logbook as `--ship` prints it. */
export function logbookShown(logbook: Logbook, asJson: boolean): string {
  const { ship, entries, ships } = logbook;
  if (entries.length === 0)
    throw new UsageError(
      `--ship: expected a ship that did something, got ${ship}; there are ${ships.join(', ') || 'none'}`,
    );
  return asJson ? `${JSON.stringify(entries, null, 2)}\n` : `${logbookText(logbook, screenColumns())}\n`;
}

interface ReportFlags extends AgentFlag {
  /** A moment, or a span of game time back from now; by default all of the books. */
  readonly since?: Since;
  readonly json?: boolean;
  /** Prints one ship's logbook instead. */
  readonly ship?: string;
}

/**
 * `argosy report [config]`: earnings and costs, from the newest books of the server that the config names. Reads a
 * copy, so that it can run beside the daemon.
 */
export async function report(path: string, flags: ReportFlags): Promise<void> {
  const places = loadPlaces(path);
  warnOfMistakes(path, places.problems);
  const agents = agentsIn(places, flags);
  for (const callsigns of agents) {
    if (agents.length > 1 && flags.json !== true) process.stdout.write(`=== ${callsigns?.[0]} ===\n`);
    await reportOn(places, callsigns, flags);
  }
}

/** The callsigns of each agent to report on; undefined for whoever played last, where there is one agent. */
function agentsIn(places: FoundPlaces, flags: AgentFlag): (readonly string[] | undefined)[] {
  if (places.settings === undefined) return [flags.agent === undefined ? undefined : [flags.agent]];
  const all = agentsAsked(places.settings, flags);
  return all.length === 1 && flags.agent === undefined
    ? [undefined]
    : all.map(({ strategy }) => strategy.agent.callsigns);
}

async function reportOn(
  settings: FoundPlaces,
  callsigns: readonly string[] | undefined,
  { since, json = false, ship }: ReportFlags,
): Promise<void> {
  const folder = resolve(settings.stateFolder);
  const books = existsSync(folder) ? newestBooks(folder, serverHostOf(settings), callsigns) : null;
  if (books === null) {
    const none = `nothing to report yet: ${settings.stateFolder} holds no books of this server\n`;
    if (json) process.stdout.write('null\n');
    (json ? process.stderr : process.stdout).write(none);
    return;
  }
  const store = await borrowStore(books);
  try {
    // The speed of the run that wrote the books, which may come from --speed.
    const speed = Number((await store.meta.get('speed')) ?? settings.server.speed);
    const sinceMs = since === undefined ? 0 : Math.max(0, sinceMsOf(since, systemClock().nowMs(), speed));
    if (ship !== undefined) {
      process.stdout.write(logbookShown(await logbookOf(store, ship, sinceMs, speed), json));
      return;
    }
    const made = await reportOf(store, sinceMs, speed);
    process.stdout.write(json ? `${JSON.stringify(made, null, 2)}\n` : `${reportText(made, screenColumns())}\n`);
  } finally {
    await store.close();
  }
}
