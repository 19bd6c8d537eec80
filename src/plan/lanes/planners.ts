// Written by `npm run schemas` from the rows of src/game/lanes.ts and the files beside them.
import type { Lane } from '../../game/lanes.ts';
import type { PlanContext } from '../context.ts';
import type { Proposal } from '../mission.ts';
import { proposeBuilding } from './build.ts';
import { proposeCharting } from './chart.ts';
import { proposeContract } from './contract.ts';
import { proposeExploring } from './explore.ts';
import { proposeHauling } from './haul.ts';
import { proposeMining } from './mine.ts';
import { proposeRefining } from './refine.ts';
import { proposeScouting } from './scout.ts';
import { proposeSiphoning } from './siphon.ts';
import { proposeSupply } from './supply.ts';
import { proposeTrade } from './trade.ts';
import { proposeWarping } from './warp.ts';

/** The planner of each lane. */
export const PLANNERS: Readonly<Record<Lane, (plan: PlanContext) => Proposal>> = {
  trade: proposeTrade,
  supply: proposeSupply,
  contract: proposeContract,
  mine: proposeMining,
  siphon: proposeSiphoning,
  haul: proposeHauling,
  refine: proposeRefining,
  build: proposeBuilding,
  explore: proposeExploring,
  chart: proposeCharting,
  warp: proposeWarping,
  scout: proposeScouting,
};
