import type { Operation } from '../service/operation.ts';
import { agentOperations } from './agents.ts';
import { cargoOperations } from './cargo.ts';
import { constructionOperations } from './construction.ts';
import { contractOperations } from './contracts.ts';
import { extractionOperations } from './extraction.ts';
import { fittingOperations } from './fitting.ts';
import { jumpGateOperations } from './jump-gates.ts';
import { navigationOperations } from './navigation.ts';
import { referenceOperations } from './reference.ts';
import { refuelOperations } from './refuel.ts';
import { scanOperations } from './scans.ts';
import { shipOperations } from './shipyards.ts';
import { surveyOperations } from './surveys.ts';
import { systemOperations } from './systems.ts';
import { tradeOperations } from './trade.ts';
import { upkeepOperations } from './upkeep.ts';

/** Every operation that the universe serves. */
export const operations: readonly Operation[] = [
  ...referenceOperations,
  ...agentOperations,
  ...shipOperations,
  ...navigationOperations,
  ...refuelOperations,
  ...extractionOperations,
  ...surveyOperations,
  ...tradeOperations,
  ...cargoOperations,
  ...contractOperations,
  ...systemOperations,
  ...constructionOperations,
  ...fittingOperations,
  ...jumpGateOperations,
  ...scanOperations,
  ...upkeepOperations,
];
