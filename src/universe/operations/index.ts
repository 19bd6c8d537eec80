import type { Operation } from '../service/operation.ts';
import { agentOperations, registerOperations } from './agents.ts';
import { cargoOperations, transferOperations } from './cargo.ts';
import { constructionOperations } from './construction.ts';
import { contractOperations, deliverOperations, negotiateOperations } from './contracts.ts';
import { extractionOperations, refineOperations, siphonOperations } from './extraction.ts';
import { fittingOperations } from './fitting.ts';
import { jumpGateOperations } from './jump-gates.ts';
import { flightModeOperations, navigationOperations, warpOperations } from './navigation.ts';
import { factionOperations, referenceOperations, statusOperations } from './reference.ts';
import { refuelOperations } from './refuel.ts';
import { scanOperations } from './scans.ts';
import { shipOperations, shipyardOperations } from './shipyards.ts';
import { surveyOperations } from './surveys.ts';
import { chartOperations, systemOperations } from './systems.ts';
import { marketOperations, tradeOperations } from './trade.ts';
import { upkeepOperations } from './upkeep.ts';

/** Every operation that the universe serves. */
export const operations: readonly Operation[] = [
  ...statusOperations,
  ...registerOperations,
  ...agentOperations,
  ...shipOperations,
  ...navigationOperations,
  ...flightModeOperations,
  ...refuelOperations,
  ...extractionOperations,
  ...surveyOperations,
  ...tradeOperations,
  ...cargoOperations,
  ...negotiateOperations,
  ...contractOperations,
  ...deliverOperations,
  ...shipyardOperations,
  ...marketOperations,
  ...systemOperations,
  ...chartOperations,
  ...constructionOperations,
  ...factionOperations,
  ...fittingOperations,
  ...jumpGateOperations,
  ...referenceOperations,
  ...refineOperations,
  ...scanOperations,
  ...siphonOperations,
  ...transferOperations,
  ...upkeepOperations,
  ...warpOperations,
];
