import { loadWorld, SHIPPED } from '../../config/worlds/load-world.ts';
import { readTextFile, reasonUnreadable } from '../../config/yaml/read-file.ts';
import { writeAtomically } from '../../store/folders/files.ts';
import { standardOutlet } from '../../telemetry/outlets/descriptor-outlet.ts';
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
import { bugText, printOnError, UsageError } from '../process/exit.ts';
import { thenEach } from '../process/leave.ts';
import { stopOnSignals, untilAborted } from '../process/signals.ts';
import { print } from '../process/terminal.ts';
import { drawTokenKey, requireTokenKey, sharedTokenKey } from './token-key.ts';
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

/** The key for the tokens of a universe of a seed that has none yet. */
type KeyOf = (seed: number) => string;

/** A new universe from the flags, or that of the snapshot file. */
function openUniverse(flags: UniverseFlags, clock: Clock, keyOf: KeyOf): Universe {
  const { snapshot: path, seed = 1, speed = 1, systems } = flags;
  const startedAtMs = clock.nowMs();
  const options = {
    seed,
    speed,
    startedAtMs,
    ...(systems !== undefined && { systems }),
    world: loadWorld(SHIPPED[0]),
    ...worldSettingsOf(flags),
    ...(!flags.resets && { resets: false }),
    legacyRegistration: flags.legacyRegistration === true,
    strictContentTypes: flags.strictContentTypes === true,
    limitAddresses: flags.limitAddresses === true,
    ...(flags.mostAgents !== undefined && { mostAgents: flags.mostAgents }),
  };
  const text = path === undefined ? undefined : readUniverseFile(path);
  if (path === undefined || text === undefined) return createUniverse({ ...options, tokenKey: keyOf(seed) });
  return namingFile(path, () => {
    const resumed = { ...options, resumeFrom: text, resumeAtMs: startedAtMs };
    const universe = createUniverse(resumed);
    const marks = marksOf(text);
    requireSame(path, flags, marks);
    return marks.hasKey ? universe : createUniverse({ ...resumed, tokenKey: keyOf(marks.tokenSeed) });
  });
}

/** A universe to serve, and whether another process of this user can print a token for it. */
function openToServe(flags: UniverseFlags, clock: Clock) {
  let isKeyShared = true;
  const universe = openUniverse(flags, clock, (seed) => {
    const shared = sharedTokenKey(seed, process.env);
    isKeyShared = shared !== undefined;
    return shared ?? drawTokenKey();
  });
  return { universe, isKeyShared };
}

/** How an agent registers. */
function registrationOf({ snapshot, legacyRegistration }: UniverseFlags, tokenSeed: number, isKeyShared: boolean) {
  if (legacyRegistration === true) return 'agents register without a token';
  if (!isKeyShared)
    return 'no token to register with can be printed, as this user has no home that can be written: start it again with a folder for the key in XDG_STATE_HOME, or with --legacy-registration';
  const file = snapshot === undefined ? '' : ` --snapshot '${snapshot}'`;
  return `a token to register with: npx argosy universe --seed ${tokenSeed}${file} --account-token`;
}

function readyLine(url: string, { seed, speed }: Marks, how: string): TerminalText {
  return oneLine(`universe of seed ${seed} at speed ${speed} is ready at ${url} (${how})`);
}

/** Serves a universe until stopped, then saves it if it has a file. */
async function serveUntilStopped(flags: UniverseFlags, clock: Clock): Promise<void> {
  const { port, snapshot: path, admin = false } = flags;
  const { universe, isKeyShared } = openToServe(flags, clock);
  const faults = flags.faults === undefined ? undefined : readFaults(flags.faults);
  const stop = stopOnSignals(clock);
  const onBug = (error: unknown) => printOnError(joined([oneLine('argosy: '), bugText(error)], ''));
  const served = await serveUniverse(universe, { port, clock, onBug, admin, ...(faults !== undefined && { faults }) });
  const marks = marksOf(universe.snapshot());
  standardOutlet(1).write(readyLine(served.url, marks, registrationOf(flags, marks.tokenSeed, isKeyShared)));
  await untilAborted(stop);
  await served.close();
  if (path !== undefined) writeAtomically(path, universe.snapshot(clock.nowMs()));
}

/** `argosy universe`: serves a universe until stopped, and prints one line when it is ready; or prints a token. */
export async function serve(flags: UniverseFlags): Promise<void> {
  const clock = systemClock();
  const { accountToken, snapshot: path } = flags;
  if (accountToken !== undefined) {
    const universe = openUniverse(flags, clock, (seed) => requireTokenKey(seed, process.env));
    const token = universe.mintAccountToken(accountToken === true ? 'player' : accountToken);
    print(oneLine(token));
    return;
  }
  const held = path === undefined ? undefined : holdUniverseFile(path);
  await thenEach(() => serveUntilStopped(flags, clock), [() => held?.release()]);
}
