import type { Game } from '../game.ts';
import { lookup, required } from '../lookup.ts';
import type { RivalState, UniverseState } from '../state.ts';
import { callAtPort, enrol } from './port-call.ts';

/** Home system with rivals from the beginning; in others they start with the first player. */
const FIRST_HOME = 'COSMIC';

/** Game seconds between the first actions of two rivals; ours. */
const STAGGER_SECONDS = 20;

/** Maximum time for which rivals catch up after a time without requests, a game day (ours); earlier actions drop. */
const LONGEST_CATCH_UP_SECONDS = 86_400;

/**
 * Whole game seconds since the universe began; the margin is needed because instants are fractions of a millisecond at
 * some speeds.
 */
function elapsedSeconds({ startedAtMs, speed }: UniverseState, nowMs: number): number {
  return Math.floor(((nowMs - startedAtMs) * speed) / 1_000 + 1e-6);
}

function instantOf({ startedAtMs, speed }: UniverseState, seconds: number): number {
  return startedAtMs + (seconds * 1_000) / speed;
}

function freeCallsign({ agents }: UniverseState): string {
  for (let number = 1; ; number++) if (lookup(agents, `RIVAL-${number}`) === undefined) return `RIVAL-${number}`;
}

function registerRivals(game: Game, rivals: RivalState[], faction: string, atSeconds: number): void {
  const { state } = game;
  for (let count = 1; count <= (state.rivalsWanted ?? 0); count++) {
    const agentSymbol = freeCallsign(state);
    enrol(game, agentSymbol, faction, instantOf(state, atSeconds));
    rivals.push({ agentSymbol, shipSymbol: `${agentSymbol}-1`, actsAtSeconds: atSeconds + count * STAGGER_SECONDS });
  }
}

/** The rivals of this universe; those of the first home system register at its beginning. */
function rivalsOf(game: Game): RivalState[] {
  if (game.state.rivals === undefined) {
    game.state.rivals = [];
    registerRivals(game, game.state.rivals, FIRST_HOME, 0);
  }
  return game.state.rivals;
}

function nextToAct(rivals: readonly RivalState[]): RivalState | undefined {
  let next: RivalState | undefined;
  for (const rival of rivals) if (next === undefined || rival.actsAtSeconds < next.actsAtSeconds) next = rival;
  return next;
}

function actOnce(game: Game, rival: RivalState): void {
  const { agentSymbol, shipSymbol, actsAtSeconds } = rival;
  const agent = required(game.state.agents[agentSymbol], `actOnce: expected an agent ${agentSymbol}, got none`);
  rival.actsAtSeconds += callAtPort({ game, agent, shipSymbol, nowMs: instantOf(game.state, actsAtSeconds) });
}

/** Performs all actions of rivals that are due, in order of time. It must run before any other change at that instant. */
export function playRivals(game: Game, nowMs: number): void {
  if ((game.state.rivalsWanted ?? 0) === 0) return;
  const elapsed = elapsedSeconds(game.state, nowMs);
  const rivals = rivalsOf(game);
  for (;;) {
    const rival = nextToAct(rivals);
    if (rival === undefined || rival.actsAtSeconds > elapsed) return;
    const missed = elapsed - LONGEST_CATCH_UP_SECONDS - rival.actsAtSeconds;
    if (missed > 0) rival.actsAtSeconds += missed;
    else actOnce(game, rival);
  }
}

/** Adds rivals to the home system of every faction that players have joined. */
export function welcomeRivals(game: Game, nowMs: number): void {
  const { state } = game;
  if ((state.rivalsWanted ?? 0) === 0) return;
  const rivals = rivalsOf(game);
  const factionOf = (agentSymbol: string) => state.agents[agentSymbol]?.startingFaction;
  const met = new Set(rivals.map(({ agentSymbol }) => factionOf(agentSymbol)));
  for (const { startingFaction } of Object.values(state.agents)) {
    if (met.has(startingFaction)) continue;
    met.add(startingFaction);
    registerRivals(game, rivals, startingFaction, elapsedSeconds(state, nowMs));
  }
}
