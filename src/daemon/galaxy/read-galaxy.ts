import { type Command, commands } from '../../command/commands.ts';
import type { Performer, RequestContext } from '../../command/performer.ts';
import type { Strategy } from '../../config/schema/strategy-schema.ts';
import { laneRow } from '../../game/lanes.ts';
import { gateOf, homeSystemOf, isAbroad, isHomeGateOpen } from '../../plan/galaxy/gates.ts';
import { isListedAtHome, yardsListing } from '../../plan/growth/yards.ts';
import type { Clock } from '../../time/clock.ts';
import { gameSecondsBetween } from '../../time/iso.ts';
import type { Turns } from '../../time/turns.ts';
import { pass } from '../../time/wait.ts';
import type { OperationId, ReplyOf } from '../../wire/endpoints.ts';
import { mayBeFollowed, PAGE, totalSaid } from '../../wire/pages.ts';
import { ALL_SYSTEMS } from '../../world/galaxy/galaxy.ts';
import { hasTrait } from '../../world/known.ts';
import type { WorldView } from '../../world/state.ts';
import type { World } from '../../world/world.ts';
import { SINGLE_AGENT } from '../agents/shared.ts';

/** Game seconds between two looks for something to read; any of that size does. */
const EVERY_SECONDS = 60;

/** Game seconds, a guess, after which the home site is read again: others may supply it too (facts: home-gate). */
const SITE_EVERY_SECONDS = 1_800;

/** Game seconds, a guess, after which an unfinished gate or what could not be read is read again (facts: home-gate). */
const AGAIN_SECONDS = 6 * 3_600;

/** Shipyards in other systems that are enough to buy a type from; a guess. */
const YARDS_ENOUGH = 3;

/** Such reads go when nothing else waits: below the least `WORTH`. */
const WORTH_OF_LATER = 0.1;

export interface GalaxyReading {
  readonly performer: Performer;
  readonly world: World;
  readonly clock: Clock;
  readonly speed: number;
  readonly strategy: () => Strategy;
  /** Whether the owner has paused the whole fleet: nothing is sent then. */
  readonly isPaused: () => boolean;
  /** With other agents of the process. */
  readonly turns?: Turns | undefined;
}

/** What was asked from afar, and when; our wall clock, milliseconds. */
type Asked = Map<string, number>;

/** A reader with the memory of what it asked. */
interface Reader extends GalaxyReading {
  readonly turns: Turns;
  readonly asked: Asked;
  /** Systems whose shipyards were read, and the revision of their waypoints then: our own charts show shipyards too. */
  readonly searched: Map<string, number>;
  readonly context: RequestContext;
}

/** The reply to a command; undefined if it got none, or while the fleet is paused. */
async function ask<Operation extends OperationId>(
  { performer, context, isPaused }: Reader,
  command: Command<Operation>,
): Promise<ReplyOf<Operation> | undefined> {
  if (isPaused()) return undefined;
  const outcome = await performer.perform(command, context);
  return outcome.kind === 'done' ? outcome.reply : undefined;
}

/** Whether something was not asked for this long; it counts as asked from now on. */
function isDue(
  { asked, clock, speed, isPaused }: Reader,
  what: string,
  everySeconds: number,
  /** When a run before this one asked. */
  lastMs?: number,
): boolean {
  if (isPaused()) return false;
  const atMs = asked.get(what) ?? lastMs;
  const nowMs = clock.nowMs();
  if (atMs !== undefined && gameSecondsBetween({ speed }, atMs, nowMs) < everySeconds) return false;
  asked.set(what, nowMs);
  return true;
}

/** Reads the construction site of the home system, until it is finished. */
async function readSite(reader: Reader, gate: string): Promise<void> {
  const { constructions, waypoints } = reader.world.view;
  if (constructions.get(gate)?.isComplete === true) return;
  if (constructions.get(gate) === undefined && waypoints.get(gate)?.isUnderConstruction === false) return;
  if (isDue(reader, `site ${gate}`, SITE_EVERY_SECONDS, constructions.get(gate)?.seenAtMs))
    await ask(reader, commands.readConstruction(gate));
}

/** How far the list of all systems is read. */
interface Progress {
  page: number;
  /** Entries that could not be read. */
  leftOut: number;
  /** Whether the pages that the known systems fill are passed by. */
  skipsKnown: boolean;
}

/**
 * Reads the list of all systems once in a universe: after the pages that the known systems fill, and from its begin where
 * some are still missing at its end.
 */
async function readSystems(reader: Reader): Promise<void> {
  const { view } = reader.world;
  const isRead = () => view.systemsListedAtMs.has(ALL_SYSTEMS);
  const progress = { page: 0, leftOut: 0, skipsKnown: true };
  for (let isAnswered = true; !isRead() && isAnswered; ) {
    // Each page a turn: several agents read the list together.
    await reader.turns.take('systems', async () => {
      isAnswered = isRead() || (await readPage(reader, progress));
    });
  }
}

/** Reads the next page of all systems; returns whether a reply came. */
async function readPage(reader: Reader, progress: Progress): Promise<boolean> {
  const { world, clock } = reader;
  const { systems } = world.view;
  progress.page = Math.max(progress.page, progress.skipsKnown ? Math.floor(systems.size / PAGE) : 0) + 1;
  const reply = await ask(reader, commands.readSystems(progress.page));
  if (reply === undefined) return false;
  progress.leftOut += reply.leftOut ?? 0;
  if (mayBeFollowed(reply)) return true;
  const isShort = systems.size + progress.leftOut < (totalSaid(reply) ?? 0);
  if (isShort && progress.skipsKnown) Object.assign(progress, { page: 0, leftOut: 0, skipsKnown: false });
  else world.systemsListed(clock.nowMs());
  return true;
}

function isFinishedAndRead({ gates, waypoints }: WorldView, gate: string): boolean {
  return gates.has(gate) && waypoints.get(gate)?.isUnderConstruction === false;
}

/**
 * Reads the gates that can be read from afar: those that factions have charted, which lead to each other and into the
 * open; and whether they are finished.
 */
async function readSettledGates(reader: Reader): Promise<void> {
  const { view } = reader.world;
  for (const { gate, isSettled } of view.systems.values()) {
    if (gate === undefined || !isSettled || isFinishedAndRead(view, gate)) continue;
    await reader.turns.take(gate, async () => {
      if (!view.gates.has(gate) && isDue(reader, `gate ${gate}`, AGAIN_SECONDS))
        await ask(reader, commands.readJumpGate(gate));
    });
    if (view.waypoints.get(gate)?.isUnderConstruction !== false && isDue(reader, `built ${gate}`, AGAIN_SECONDS))
      await ask(reader, commands.readWaypoint(gate));
  }
}

/** Reads again the other construction sites that are known: a jump was refused there, or a ship saw one. */
async function readOtherSites(reader: Reader, homeGate: string): Promise<void> {
  for (const { symbol, isComplete, seenAtMs } of [...reader.world.view.constructions.values()]) {
    if (isComplete || symbol === homeGate) continue;
    if (isDue(reader, `site ${symbol}`, AGAIN_SECONDS, seenAtMs)) await ask(reader, commands.readConstruction(symbol));
  }
}

/** Ship types that the strategy buys, and of which too few shipyards that list them are known. */
function typesSought({ strategy, world: { view } }: Reader): readonly string[] {
  const wanted = new Set(strategy().purchases.map(({ type }) => type));
  return [...wanted].filter((type) => !isListedAtHome(view, type) && yardsListing(view, type).length < YARDS_ENOUGH);
}

/** Reads what the shipyards of other systems list, as long as the strategy wants a type that too few are known to list. */
async function readYards(reader: Reader): Promise<void> {
  const { view } = reader.world;
  if (typesSought(reader).length === 0) return;
  for (const systemSymbol of [...view.listedAtMs.keys()]) {
    const changedAt = view.waypoints.changedAt(systemSymbol);
    // Only ships that jump buy in other systems.
    if (gateOf(view, systemSymbol) === undefined) continue;
    if (reader.searched.get(systemSymbol) === changedAt) continue;
    let isWhole = true;
    for (const waypoint of [...view.waypoints.in(systemSymbol)]) {
      const { symbol } = waypoint;
      if (!hasTrait(waypoint, 'SHIPYARD') || view.shipyards.has(symbol)) continue;
      // One that cannot be read keeps none from the others.
      if (isDue(reader, `yard ${symbol}`, AGAIN_SECONDS)) await ask(reader, commands.readShipyard(symbol));
      isWhole &&= view.shipyards.has(symbol);
    }
    if (isWhole) reader.searched.set(systemSymbol, changedAt);
  }
}

async function readOnce(reader: Reader): Promise<void> {
  const { view } = reader.world;
  const home = homeSystemOf(view);
  const gate = home === undefined ? undefined : gateOf(view, home);
  if (gate === undefined) return;
  await readSite(reader, gate);
  if (!isHomeGateOpen(view) && ![...view.ships.values()].some((ship) => isAbroad(view, ship))) return;
  if (isHomeGateOpen(view) && !view.gates.has(gate)) await ask(reader, commands.readJumpGate(gate));
  await readSystems(reader);
  await readSettledGates(reader);
  await readOtherSites(reader, gate);
  await readYards(reader);
}

/**
 * Reads what ships of the strategy need to know of other systems and can be read from afar, in the requests that nothing
 * else needs: the home gate's construction site, then, once it is finished or while ships are abroad, all systems and
 * where the gates lead to. Ends with the signal.
 */
export async function readGalaxy(reading: GalaxyReading, until: AbortSignal): Promise<void> {
  const reader: Reader = {
    ...reading,
    turns: reading.turns ?? SINGLE_AGENT,
    asked: new Map(),
    searched: new Map(),
    context: { worth: WORTH_OF_LATER, signal: until },
  };
  for (;;) {
    const { ships } = reading.strategy();
    if (ships.some(({ lanes }) => lanes.some((lane) => laneRow(lane).needsGalaxy))) await readOnce(reader);
    await pass((EVERY_SECONDS * 1_000) / reading.speed, until);
  }
}
