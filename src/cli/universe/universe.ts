import { readTextFile, reasonUnreadable } from '../../config/yaml/read-file.ts';
import { writeAtomically } from '../../store/files.ts';
import { standardOutlet } from '../../telemetry/descriptor-outlet.ts';
import { joined, oneLine, type TerminalText } from '../../telemetry/terminal-text.ts';
import { type Clock, systemClock } from '../../time/clock.ts';
import {
  createUniverse,
  type FaultScript,
  readFaultScript,
  serveUniverse,
  type Universe,
  worldSettingsOf,
} from '../../universe/door.ts';
import { bugText, sayOnError, UsageError } from '../process/exit.ts';
import { thenEach } from '../process/leave.ts';
import { stopOnSignals, untilAborted } from '../process/signals.ts';
import { print } from '../process/terminal.ts';
import { tokenKeyOf } from './token-key.ts';
import type { UniverseFlags } from './universe-command.ts';
import { holdUniverseFile, type Marks, marksOf, namingFile, readUniverseFile, requireSame } from './universe-file.ts';

/** Room for some hundred thousand faults. */
const LARGEST_SCRIPT_BYTES = 16_000_000;

function readFaults(path: string): FaultScript {
  let text: string;
  try {
    text = readTextFile(path, LARGEST_SCRIPT_BYTES);
  } catch (error) {
    throw new UsageError(`${path}: expected a fault script, got ${reasonUnreadable(error)}`);
  }
  return readFaultScript(text, path);
}

/** A new universe from the flags, or that of the snapshot file. */
function openUniverse(flags: UniverseFlags, clock: Clock): Universe {
  const { snapshot: path, seed = 1, speed = 1, systems } = flags;
  const startedAtMs = clock.nowMs();
  const options = {
    seed,
    speed,
    startedAtMs,
    ...(systems !== undefined && { systems }),
    ...worldSettingsOf(flags),
    ...(!flags.resets && { resets: false }),
    legacyRegistration: flags.legacyRegistration === true,
    strictContentTypes: flags.strictContentTypes === true,
    limitAddresses: flags.limitAddresses === true,
    ...(flags.mostAgents !== undefined && { mostAgents: flags.mostAgents }),
  };
  const text = path === undefined ? undefined : readUniverseFile(path);
  const keyOf = (first: number) => tokenKeyOf(first, process.env, flags.legacyRegistration === true);
  if (path === undefined || text === undefined) return createUniverse({ ...options, tokenKey: keyOf(seed) });
  return namingFile(path, () => {
    const resumed = { ...options, resumeFrom: text, resumeAtMs: startedAtMs };
    const universe = createUniverse(resumed);
    const marks = marksOf(text);
    requireSame(path, flags, marks);
    return marks.hasKey ? universe : createUniverse({ ...resumed, tokenKey: keyOf(marks.tokenSeed) });
  });
}

function readyLine(url: string, { seed, speed, tokenSeed }: Marks, flags: UniverseFlags): TerminalText {
  const file = flags.snapshot === undefined ? '' : ` --snapshot '${flags.snapshot}'`;
  const how =
    flags.legacyRegistration === true
      ? 'agents register without a token'
      : `a token to register with: npx argosy universe --seed ${tokenSeed}${file} --account-token`;
  return oneLine(`universe of seed ${seed} at speed ${speed} is ready at ${url} (${how})`);
}

/** Serves a universe until stopped, then saves it if it has a file. */
async function serveUntilStopped(flags: UniverseFlags, clock: Clock): Promise<void> {
  const { port, snapshot: path, admin = false } = flags;
  const universe = openUniverse(flags, clock);
  const faults = flags.faults === undefined ? undefined : readFaults(flags.faults);
  const stop = stopOnSignals(clock);
  const onBug = (error: unknown) => sayOnError(joined([oneLine('argosy: '), bugText(error)], ''));
  const served = await serveUniverse(universe, { port, clock, onBug, admin, ...(faults !== undefined && { faults }) });
  standardOutlet(1).write(readyLine(served.url, marksOf(universe.snapshot()), flags));
  await untilAborted(stop);
  await served.close();
  if (path !== undefined) writeAtomically(path, universe.snapshot(clock.nowMs()));
}

/** `argosy universe`: serves a universe until stopped, and prints one line when it is ready; or prints a token. */
export async function serve(flags: UniverseFlags): Promise<void> {
  const clock = systemClock();
  const { accountToken, snapshot: path } = flags;
  if (accountToken !== undefined) {
    const token = openUniverse(flags, clock).mintAccountToken(accountToken === true ? 'player' : accountToken);
    print(oneLine(token));
    return;
  }
  const held = path === undefined ? undefined : holdUniverseFile(path);
  await thenEach(() => serveUntilStopped(flags, clock), [() => held?.release()]);
}
