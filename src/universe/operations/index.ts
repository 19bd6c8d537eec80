import type { Operation } from '../service/operation.ts';
import { agentOperations } from './agents.ts';
import { cargoOperations } from './cargo.ts';
import { chartOperations } from './charts.ts';
import { constructionOperations } from './construction.ts';
import { contractOperations } from './contracts.ts';
import { deliverOperations } from './deliver.ts';
import { extractionOperations } from './extraction.ts';
import { flightModeOperations } from './flight-mode.ts';
import { jumpGateOperations } from './jump-gates.ts';
import { marketOperations } from './markets.ts';
import { fittingOperations } from './mounts-and-modules.ts';
import { navigationOperations } from './navigation.ts';
import { negotiateOperations } from './negotiate.ts';
import { factionOperations, referenceOperations } from './reference.ts';
import { refineOperations } from './refine.ts';
import { refuelOperations } from './refuel.ts';
import { registerOperations } from './register.ts';
import { scanOperations } from './scans.ts';
import { shipOperations } from './ships.ts';
import { shipyardOperations } from './shipyards.ts';
import { siphonOperations } from './siphon.ts';
import { statusOperations } from './status.ts';
import { surveyOperations } from './surveys.ts';
import { systemOperations } from './systems.ts';
import { tradeOperations } from './trade.ts';
import { transferOperations } from './transfer.ts';
import { upkeepOperations } from './upkeep.ts';
import { warpOperations } from './warp.ts';

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
