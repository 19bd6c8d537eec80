/** Labels of operations in books up to version 8, and the ids that version 9 keeps in their place. */
const IDS: readonly (readonly [label: string, id: string])[] = [
  ['GET /', 'getStatus'],
  ['POST /register', 'register'],
  ['GET /my/agent', 'getMyAgent'],
  ['GET /my/ships', 'getMyShips'],
  ['GET /my/ships/{shipSymbol}', 'getMyShip'],
  ['GET /my/contracts', 'getContracts'],
  ['GET /my/contracts/{contractId}', 'getContract'],
  ['GET /systems/{systemSymbol}/waypoints', 'getSystemWaypoints'],
  ['GET /market/supply-chain', 'getSupplyChain'],
  ['GET /systems/{systemSymbol}/waypoints/{waypointSymbol}/market', 'getMarket'],
  ['GET /systems/{systemSymbol}/waypoints/{waypointSymbol}/shipyard', 'getShipyard'],
  ['POST /my/ships', 'purchaseShip'],
  ['POST /my/ships/{shipSymbol}/navigate', 'navigateShip'],
  ['PATCH /my/ships/{shipSymbol}/nav', 'patchShipNav'],
  ['POST /my/ships/{shipSymbol}/orbit', 'orbitShip'],
  ['POST /my/ships/{shipSymbol}/dock', 'dockShip'],
  ['POST /my/ships/{shipSymbol}/refuel', 'refuelShip'],
  ['POST /my/ships/{shipSymbol}/sell', 'sellCargo'],
  ['POST /my/ships/{shipSymbol}/purchase', 'purchaseCargo'],
  ['POST /my/ships/{shipSymbol}/jettison', 'jettison'],
  ['POST /my/ships/{shipSymbol}/transfer', 'transferCargo'],
  ['POST /my/ships/{shipSymbol}/siphon', 'siphonResources'],
  ['GET /my/ships/{shipSymbol}/scrap', 'getScrapShip'],
  ['POST /my/ships/{shipSymbol}/scrap', 'scrapShip'],
  ['POST /my/ships/{shipSymbol}/extract', 'extractResources'],
  ['POST /my/ships/{shipSymbol}/extract/survey', 'extractResourcesWithSurvey'],
  ['POST /my/ships/{shipSymbol}/survey', 'createSurvey'],
  ['POST /my/ships/{shipSymbol}/negotiate/contract', 'negotiateContract'],
  ['POST /my/contracts/{contractId}/accept', 'acceptContract'],
  ['POST /my/contracts/{contractId}/deliver', 'deliverContract'],
  ['POST /my/contracts/{contractId}/fulfill', 'fulfillContract'],
];

/** How missions ended: sentences up to version 8, and the codes of version 9. */
const ENDINGS: readonly (readonly [sentence: string, code: string])[] = [
  ['cut off', 'cutOff'],
  ['left for something better', 'betterMission'],
  ['ended early, with nothing aboard for the rest of its way', 'emptyHold'],
  ['ended early, since its next flight lately failed', 'nextFlightFailed'],
  ['called off by its owner', 'calledOff'],
  ['set back by a refusal or an unknown outcome', 'setBack'],
];

/** An update that replaces the known texts of a column; others stay as they are. */
function replacing(table: string, column: string, pairs: readonly (readonly [string, string])[]): string {
  const cases = pairs.map(([from, to]) => `WHEN '${from}' THEN '${to}'`).join(' ');
  return `UPDATE ${table} SET ${column} = CASE ${column} ${cases} ELSE ${column} END;`;
}

/** Operation ids and codes of endings in place of method, path template and sentence. */
export const OPERATION_IDS = [
  ...['ledger', 'intents', 'requests'].map((table) => replacing(table, 'operation', IDS)),
  replacing('missions', 'ending', ENDINGS),
].join('\n');
