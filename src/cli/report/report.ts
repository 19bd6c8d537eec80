import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { type FoundPlaces, loadPlaces } from '../../config/load-places.ts';
import { serverHostOf } from '../../config/settings.ts';
import { shipNames } from '../../game/words/symbols.ts';
import { type Logbook, logbookOf, logbookText } from '../../report/logbook.ts';
import { reportOf } from '../../report/report.ts';
import { reportText } from '../../report/tables/report-text.ts';
import type { ReportSection } from '../../report/tables/tables.ts';
import { borrowStore } from '../../store/borrow.ts';
import { newestBooks } from '../../store/folders/state-folder.ts';
import { joined, oneLine, type TerminalText, terminalJson } from '../../telemetry/terminal-text.ts';
import { systemClock } from '../../time/clock.ts';
import { type AgentFlag, agentsAsked } from '../agent-flag.ts';
import { UsageError } from '../process/exit.ts';
import { printLong } from '../process/pager.ts';
import { print, printBeside, screenColumns, warnOfMistakes } from '../process/terminal.ts';
import { type Since, sinceMsOf } from './since.ts';

/** Formats a logbook as `--ship` prints it. */
export function logbookShown(logbook: Logbook, asJson: boolean): TerminalText {
  const { ship, entries, ships } = logbook;
  if (entries.length === 0)
    throw new UsageError(
      `--ship: expected a ship that did something, got ${ship}; there are ${shipNames(ships) || 'none'}`,
    );
  return asJson ? terminalJson(entries) : logbookText(logbook, screenColumns());
}

interface ReportFlags extends AgentFlag {
  /** A moment, or a span of game time back from now; by default all of the books. */
  readonly since?: Since;
  readonly json?: boolean;
  /** Prints one ship's logbook instead. */
  readonly ship?: string;
  /** The tables to print; all unless given. */
  readonly section?: readonly ReportSection[];
  /** Lines of a long table. */
  readonly top?: number;
}

/**
 * `argosy report [config]`: earnings and costs, from the newest books of the server that the config names. Reads a
 * copy, so that it can run beside the daemon.
 */
export async function report(path: string, flags: ReportFlags): Promise<void> {
  const places = loadPlaces(path);
  warnOfMistakes(path, places.problems);
  const agents = agentsIn(places, flags);
  const reports: [name: string, text: TerminalText][] = [];
  for (const callsigns of agents) reports.push([callsigns?.[0] ?? '', await reportOn(places, callsigns, flags)]);
  const texts = reports.map(([, text]) => text);
  if (flags.json === true) {
    print(reports.length === 1 ? joined(texts) : jsonByAgent(reports));
    return;
  }
  const named = reports.flatMap(([name, text]) => [oneLine(`=== ${name} ===`), text]);
  printLong(joined(reports.length === 1 ? texts : named));
}

/** The JSON of several agents, each by its callsign. */
function jsonByAgent(reports: readonly (readonly [name: string, text: string])[]): TerminalText {
  return terminalJson(Object.fromEntries(reports.map(([name, text]) => [name, JSON.parse(text)])));
}

/** The callsigns of each agent to report on; undefined for whoever played last, where the config names no agents. */
function agentsIn({ settings }: FoundPlaces, flags: ReportFlags): (readonly string[] | undefined)[] {
  if (settings === undefined) return [flags.agent === undefined ? undefined : [flags.agent]];
  const all = agentsAsked(settings, flags);
  const isAnyone = settings.agents.length === 0 && flags.agent === undefined;
  return isAnyone ? [undefined] : all.map(({ strategy }) => strategy.agent.callsigns);
}

/** The report on an agent, as text or as JSON. */
async function reportOn(
  settings: FoundPlaces,
  callsigns: readonly string[] | undefined,
  { since, json = false, ship, section: sections, top }: ReportFlags,
): Promise<TerminalText> {
  const folder = resolve(settings.stateFolder);
  const books = existsSync(folder) ? newestBooks(folder, serverHostOf(settings), callsigns) : null;
  if (books === null) {
    const none = oneLine(`nothing to report yet: ${settings.stateFolder} holds no books of this server`);
    if (json) printBeside(none);
    return json ? terminalJson(null) : none;
  }
  const store = await borrowStore(books);
  try {
    // The speed of the run that wrote the books, which may come from --speed.
    const speed = Number((await store.meta.get('speed')) ?? settings.server.speed);
    const sinceMs = since === undefined ? 0 : Math.max(0, sinceMsOf(since, systemClock().nowMs(), speed));
    if (ship !== undefined) return logbookShown(await logbookOf(store, ship, sinceMs, speed), json);
    const made = await reportOf(store, sinceMs, speed);
    return json ? terminalJson(made) : reportText(made, screenColumns(), { sections, top });
  } finally {
    await store.close();
  }
}
