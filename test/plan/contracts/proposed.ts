import { reasonText } from '../../../src/game/reasons.ts';
import { proposeContract } from '../../../src/plan/lanes/contract.ts';
import type { Mission, Proposal } from '../../../src/plan/mission.ts';
import type { WorldState } from '../../../src/world/state.ts';
import { aPlan, aShip, type Told } from '../../kit/planning.ts';
import { expectNotStranded } from '../legs.ts';

/** What a ship is to do for contracts, which never strands it, or why nothing. */
export function propose(world: WorldState, ship = aShip(), told: Told = {}): { mission?: Mission; why?: string } {
  const proposal: Proposal = proposeContract(aPlan(world, ship, told));
  if (proposal.kind === 'idle') return { why: reasonText(proposal.reason) };
  expectNotStranded(world, ship, proposal.mission);
  return { mission: proposal.mission };
}
