import { agentWorth, STARTING_CREDITS } from '../../../src/backtest/figures.ts';
import type { Settings } from '../../../src/config/settings.ts';
import { medianOrNaN } from '../../../src/universe/calibrate/table.ts';
import type { Transport, WireReply, WireRequest } from '../../../src/wire/transport.ts';
import type { Line } from '../../telemetry/lines.ts';
import { audit } from './audit.ts';
import { above, type Reading, type Row, shipped } from './row.ts';
import { onStage, type Stage } from './stage.ts';

/** Something that the world does to a daemon, and the run that it is held against. */
export interface Example {
  readonly name: string;
  /** What stands between daemon and universe; made anew for each run, so that it may remember what it did. */
  readonly way?: (onwards: Transport) => Transport;
  /** What happens beside the daemon, e.g. an owner's own requests; called once the fleet is at work. */
  readonly meanwhile?: (stage: Stage) => Promise<void>;
  /** The strategy that plays; the shipped default unless given. */
  readonly settings?: Settings;
  /** The strategy that leaves out what the world has broken, played undisturbed; the same one unless given. */
  readonly without?: Settings;
  /** Warnings and errors that may be told in a run, equal ones counted once; none unless given. */
  readonly warnings?: number;
  /** What else must hold of the disturbed run; what does not, in words. */
  readonly holds?: (stage: Stage) => readonly string[] | Promise<readonly string[]>;
}

/** Seeds of the universes that an example is played in; the median counts. */
const UNIVERSES = [5, 17, 91] as const;
const RIVALS = 3;
const MINUTES = 120;
/** Of what the run without the broken thing earns. */
const LEAST_SHARE = 0.8;

/** Warnings by what they are about, whatever ship and number stands in them. */
function warningsIn(lines: readonly Line[]): string[] {
  const grave = lines.filter(({ level }) => level === 'warn' || level === 'error' || level === 'fatal');
  const causes = grave.filter(({ event }) => event !== 'log.repeats').map(({ event, msg }) => `${event}: ${msg}`);
  return [...new Set(causes)];
}

function netWorthIn({ universe, callsign, time }: Stage): number {
  const agent = universe.agentSummary(callsign(), time.clock.nowMs());
  return agent === undefined ? 0 : agentWorth(agent);
}

/** Plays an example in one universe, or what it is held against. */
function play(seed: number, minutes: number, settings: Settings, disturbed?: Example) {
  const { way, meanwhile, holds } = disturbed ?? {};
  return onStage({ seed, settings, rivals: RIVALS, ...(way === undefined ? {} : { way }) }, async (stage) => {
    const life = stage.start();
    const beside = life.ready.then(() => meanwhile?.(stage));
    let broken: string[] = [];
    beside.catch((error) => {
      broken = [`what goes on beside broke off: ${error}`];
    });
    const isEnded = await stage.until(life.ending, minutes);
    const earnedCredits = netWorthIn(stage) - STARTING_CREDITS;
    const stops = await stage.end(life);
    const wrong = (await holds?.(stage)) ?? [];
    const { figures } = await audit(stage);
    const faults = [
      ...(isEnded ? ['the daemon ended by itself'] : []),
      ...(stops ? [] : ['the daemon did not end when it was asked to']),
      ...above(figures, { imagined: 0, ...(meanwhile === undefined && { duplicates: 0 }) }),
      ...broken,
      ...wrong,
    ];
    return { earnedCredits, faults, warnings: warningsIn(stage.lines) };
  });
}

/** What undisturbed runs earned: examples of a row share most of them. */
const undisturbed = new Map<string, ReturnType<typeof play>>();

function playUndisturbed(seed: number, minutes: number, settings: Settings): ReturnType<typeof play> {
  const key = JSON.stringify([seed, minutes, settings]);
  const known = undisturbed.get(key) ?? play(seed, minutes, settings);
  undisturbed.set(key, known);
  return known;
}

/** An example in some universes: what it earned as a share of the undisturbed run, and what was wrong. */
async function readingOf(example: Example, seeds: readonly number[], minutes: number): Promise<Reading> {
  const { settings = shipped('default'), without = settings, warnings: most = 0 } = example;
  const shares: number[] = [];
  const faults: string[] = [];
  let told = 0;
  for (const seed of seeds) {
    const { earnedCredits: possible } = await playUndisturbed(seed, minutes, without);
    const played = await play(seed, minutes, settings, example);
    shares.push(played.earnedCredits / possible);
    told = Math.max(told, played.warnings.length);
    const tooMany = played.warnings.length > most ? [`${played.warnings.length} causes told, not ${most}`] : [];
    const heard = tooMany.length > 0 ? played.warnings.slice(0, 6) : [];
    const wrong = [...played.faults, ...tooMany, ...heard];
    faults.push(...wrong.map((fault) => `${example.name}, universe ${seed}: ${fault}`));
  }
  const share = Math.round(medianOrNaN(shares) * 1_000) / 1_000;
  if (share < LEAST_SHARE) faults.push(`${example.name}: ${share} of the income without, not ${LEAST_SHARE}`);
  return { figures: { 'income lost %': Math.round((1 - share) * 1_000) / 10, warnings: told }, faults };
}

/** Minutes and universe of the short form: enough to act upon, not to judge income by. */
const BRIEF_MINUTES = 6;

/** The way of an example, and how many of the replies that it let through it had changed or made itself. */
function counted(way: NonNullable<Example['way']>) {
  let struck = 0;
  const counting = (onwards: Transport): Transport => {
    const given = new Map<WireRequest, WireReply>();
    const changing = way(async (request, signal) => {
      const reply = await onwards(request, signal);
      given.set(request, reply);
      return reply;
    });
    return async (request, signal) => {
      const reply = await changing(request, signal);
      const before = given.get(request);
      given.delete(request);
      if (before?.body !== reply.body || before.status !== reply.status) struck++;
      return reply;
    };
  };
  return { way: counting, struck: () => struck };
}

/**
 * A row whose examples are played one after another: the n-th seed of the row is its n-th example, over two game hours of
 * three universes. In short form its first example is played for some minutes, and its income not judged.
 */
export function incomeRow(id: string, what: string, examples: readonly Example[]): Row {
  const at = (seed: number) => examples[(seed - 1) % examples.length] as Example;
  return {
    id,
    what,
    seeds: examples.length,
    scene: (seed) => readingOf(at(seed), UNIVERSES, MINUTES),
    brief: async () => {
      const example = at(1);
      const { way, struck } = counted(example.way ?? ((onwards) => onwards));
      const settings = example.settings ?? shipped('default');
      const { faults } = await play(UNIVERSES[0], BRIEF_MINUTES, settings, { ...example, way });
      return { figures: { struck: struck() }, faults: struck() > 0 ? faults : [...faults, 'nothing was struck'] };
    },
  };
}
