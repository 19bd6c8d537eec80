import { drawStream } from '../draws.ts';
import { systemAt } from '../galaxy/systems.ts';
import type { AgentState, ContractState, UniverseState, WaypointState } from '../state.ts';
import { writeContract } from './write-contract.ts';

const ORES: readonly string[] = ['IRON_ORE', 'COPPER_ORE', 'ALUMINUM_ORE'];

/** The planet of the H group, whose foundry imports common ores. @throws RangeError for a system without one */
function foundryOf(state: UniverseState, systemSymbol: string): WaypointState {
  const waypoints = Object.values(systemAt(state, systemSymbol)?.waypoints ?? {});
  const foundry = waypoints.find(({ symbol, type }) => type === 'PLANET' && symbol.startsWith(`${systemSymbol}-H`));
  if (foundry === undefined) throw new RangeError(`starterContract: expected a home system, got ${systemSymbol}`);
  return foundry;
}

/**
 * The contract granted at registration: 40-60 units of a common ore for the H planet at 215-258 credits a unit, 12 to
 * 16 % of it in advance (facts: contract-pay).
 */
export function starterContract(
  state: UniverseState,
  agent: AgentState,
  systemSymbol: string,
  factionSymbol: string,
  nowMs: number,
): ContractState {
  const random = drawStream(state, `contract ${agent.symbol}`);
  const foundry = foundryOf(state, systemSymbol);
  const line = {
    tradeSymbol: random.pick(ORES.filter((ore) => foundry.trade?.imports.includes(ore))),
    destinationSymbol: foundry.symbol,
    unitsRequired: random.integer(40, 60),
    perUnitCredits: random.between(215, 258),
  };
  const advanceShare = random.between(0.12, 0.16);
  return writeContract(state, random, { agentSymbol: agent.symbol, factionSymbol, lines: [line], advanceShare }, nowMs);
}
