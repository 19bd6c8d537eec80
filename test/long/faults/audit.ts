import { isUnderConstruction } from '../../../src/universe/galaxy/gates/construction.ts';
import { gateConnections, gateSymbolIn } from '../../../src/universe/galaxy/gates/gates.ts';
import { waypointAt } from '../../../src/universe/galaxy/systems.ts';
import type { UniverseState } from '../../../src/universe/state.ts';
import { labelOf } from '../../../src/wire/endpoints.ts';
import { above, type Reading } from './row.ts';
import type { Life, Stage } from './stage.ts';

/** Whether a ship can leave a system through its gate. */
function hasWayOut(state: UniverseState, systemSymbol: string, nowMs: number): boolean {
  const isOpen = (gate: string | undefined) => {
    const waypoint = gate === undefined ? undefined : waypointAt(state, gate);
    return waypoint !== undefined && !isUnderConstruction(state, waypoint, nowMs);
  };
  return isOpen(gateSymbolIn(state, systemSymbol)) && gateConnections(state, systemSymbol).some(isOpen);
}

/** Ships of the agent in other systems that they cannot leave, by the universe's own account. */
function strandedShips({ universe, callsign, time }: Pick<Stage, 'universe' | 'callsign' | 'time'>): string[] {
  const nowMs = time.clock.nowMs();
  const saved: { readonly state: UniverseState } = JSON.parse(universe.snapshot());
  const state: UniverseState = { ...saved.state, systems: {} };
  const home = state.agents[callsign()]?.headquarters ?? '';
  const abroad = Object.values(state.ships).filter(
    ({ agentSymbol, nav }) => agentSymbol === callsign() && !home.startsWith(`${nav.systemSymbol}-`),
  );
  return abroad.filter(({ nav }) => !hasWayOut(state, nav.systemSymbol, nowMs)).map(({ symbol }) => symbol);
}

/** What the universe does beyond requests of the agent: nothing that a journal would hold. */
const UNJOURNALED: ReadonlySet<string> = new Set(['POST /register']);

function counted(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

/** What a run leaves to be held against each other. */
type Left = Pick<Stage, 'effects' | 'journal' | 'universe' | 'store' | 'callsign' | 'time'>;

/** Holds the books against the universe's own ledger and its account of what took place: what they differ in. */
export async function audit(stage: Left) {
  const { effects, journal, universe, store, callsign, time } = stage;
  const happened = counted(effects.map(({ endpoint }) => endpoint).filter((endpoint) => !UNJOURNALED.has(endpoint)));
  const intents = [...journal.values()];
  const believed = counted(
    intents.filter(({ outcome }) => outcome === 'done').map(({ operation }) => labelOf(operation)),
  );
  let [duplicates, imagined] = [0, 0];
  const differences: string[] = [];
  for (const endpoint of new Set([...happened.keys(), ...believed.keys()])) {
    const more = (happened.get(endpoint) ?? 0) - (believed.get(endpoint) ?? 0);
    if (more > 0) duplicates += more;
    else imagined -= more;
    if (more !== 0)
      differences.push(`${endpoint}: ${more > 0 ? `${more} more than` : `${-more} fewer than`} the journal says`);
  }
  const oracle = universe.ledger().filter((row) => row.agentSymbol === callsign());
  const booked = await store.ledger.since(0);
  const sum = (rows: readonly { readonly creditsDelta: number }[]) =>
    rows.reduce((total, { creditsDelta }) => total + creditsDelta, 0);
  const earned = oracle.filter(({ endpoint }) => !UNJOURNALED.has(endpoint));
  const credits = universe.agentSummary(callsign(), time.clock.nowMs())?.credits ?? 0;
  const opening = await store.meta.get('openingCredits');
  const adjusted = booked.filter(({ operation }) => operation === 'adjustment').length;
  const stranded = strandedShips(stage);
  if (stranded.length > 0) differences.push(`stranded: ${stranded.join(', ')}`);
  if (adjusted > 0) differences.push(`${adjusted} adjustments`);
  if (sum(earned) !== sum(booked)) differences.push(`oracle ${sum(earned)}, books ${sum(booked)}`);
  // Stopped before its books were opened, a daemon owes no account yet but of what it did.
  const due = opening === null ? sum(earned) : credits - Number(opening);
  const figures = {
    /** Changes of the game for which the journal holds no intent as done. */
    duplicates,
    /** Intents held as done that changed nothing. */
    imagined,
    unresolved: intents.filter(({ outcome }) => outcome === null || outcome === 'unknown').length,
    creditsOff: Math.abs(due - sum(booked)),
  };
  return { figures, differences };
}

/** What is wrong by an audit. */
export function faultsOf({ figures, differences }: Awaited<ReturnType<typeof audit>>): string[] {
  return [...above(figures, { duplicates: 0, imagined: 0, unresolved: 0, creditsOff: 0 }), ...differences];
}

/** Ends a run, and holds its figures against their limits and its books against the universe. */
export async function closed(
  stage: Stage,
  life: Life,
  figures: Reading['figures'] = {},
  limits: Reading['figures'] = {},
): Promise<Reading> {
  const ended = await stage.end(life);
  const found = await audit(stage);
  const wrong = [...faultsOf(found), ...above(figures, limits)];
  return {
    figures: { ...figures, ...found.figures },
    faults: [...(ended ? [] : ['the daemon did not end']), ...wrong],
  };
}

/** The reading with more that was found wrong. */
export function and(reading: Reading, ...faults: readonly string[]): Reading {
  return { ...reading, faults: [...reading.faults, ...faults] };
}
