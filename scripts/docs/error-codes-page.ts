import { type ErrorName, errorCodes } from '../../src/wire/error-codes.ts';
import { RECORDED_WORDING } from './recorded-wording.ts';

const TOO_FEW_UNITS = [
  'POST /my/contracts/{contractId}/deliver',
  ...['shipSymbol', 'tradeSymbol', 'cargoUnits', 'unitsToRemove'],
] as const;

/**
 * What gives each code: one endpoint, with the fields of the error's `data` (a question mark: not always); or why none
 * does. A test provokes each code and compares.
 */
const GIVEN: Readonly<Record<ErrorName, readonly [endpoint: string, ...fields: string[]] | string>> = {
  unauthorized: 'older builds gave it for a token of another reset, now 4113',
  notFound: ['GET /agents/{agentSymbol}'],
  invalidPayload: 'the service gives it where a field of the body has a value it does not take; here it is 3001',
  tooManyRequests: ['GET /my/agent', 'type', 'retryAfter', 'limitBurst', 'limitPerSecond', 'remaining', 'reset'],
  internalServerError: 'only a bug, or a fault that was ordered',
  badGateway: 'only a fault that was ordered',
  serviceUnavailable: 'only a fault that was ordered',
  responseSerialization: 'only a fault that was ordered; the service gives it when its own state is broken',
  unprocessableInput: ['POST /my/ships/{shipSymbol}/extract/survey', 'zodIssues?', 'originalError?'],
  allErrorHandlersFailed: 'the service gives it when its own error handling fails',
  systemStatusMaintenance: 'only a fault that was ordered',
  resetInProgress: ['GET /my/agent'],
  cooldownConflict: ['POST /my/ships/{shipSymbol}/extract', 'cooldown'],
  waypointNoAccess: ['GET /systems/{systemSymbol}/waypoints/{waypointSymbol}/market', 'waypointSymbol'],
  tokenEmpty: ['GET /my/agent'],
  tokenMissingSubject: ['GET /my/agent'],
  tokenInvalidSubject: ['GET /my/agent'],
  missingTokenRequest: ['GET /my/agent'],
  invalidTokenRequest: ['GET /my/agent'],
  invalidTokenSubject: ['GET /my/agent'],
  accountNotExists: ['GET /my/agent'],
  agentNotExists: ['GET /my/agent'],
  accountHasNoAgent: 'an account token where an agent is needed is 4105',
  tokenInvalidVersion: ['GET /my/agent'],
  registerAgentSymbolReserved: ['POST /register'],
  registerAgentConflictSymbol: ['POST /register'],
  registerAgentNoStartingLocations: 'every faction recruits, and has a home system',
  tokenResetDateMismatch: ['GET /my/agent', 'expected', 'actual'],
  invalidAccountRole: 'accounts have no roles here',
  invalidToken: 'a token that cannot be read is 4104',
  missingAccountTokenRequest: ['POST /register'],
  navigateInTransit: 'a ship under way is refused with 4214, as recorded',
  navigateInvalidDestination: ['POST /my/ships/{shipSymbol}/navigate', 'shipSymbol?', 'distance?', 'range?'],
  navigateOutsideSystem: ['POST /my/ships/{shipSymbol}/navigate'],
  navigateInsufficientFuel: ['PATCH /my/ships/{shipSymbol}/nav', 'shipSymbol', 'fuelRequired', 'fuelAvailable'],
  navigateSameDestination: ['POST /my/ships/{shipSymbol}/navigate', 'shipSymbol', 'destinationSymbol'],
  shipExtractInvalidWaypoint: ['POST /my/ships/{shipSymbol}/extract'],
  shipExtractPermission: 'nobody owns an asteroid',
  jumpNoSystem: ['POST /my/ships/{shipSymbol}/jump'],
  jumpSameSystem: ['POST /my/ships/{shipSymbol}/jump'],
  jumpMissingModule: 'ships jump through gates only, which takes no module',
  jumpNoValidWaypoint: ['POST /my/ships/{shipSymbol}/jump'],
  jumpMissingAntimatter: ['POST /my/ships/{shipSymbol}/jump'],
  shipInTransit: [
    'POST /my/ships/{shipSymbol}/chart',
    'departureSymbol',
    'destinationSymbol',
    'arrival',
    'departureTime',
    'secondsToArrival',
  ],
  shipMissingSensorArrays: ['POST /my/ships/{shipSymbol}/scan/ships'],
  purchaseShipCredits: ['POST /my/ships', 'creditsAvailable', 'creditsNeeded'],
  cargoExceedsLimit: [
    'POST /my/ships/{shipSymbol}/modules/remove',
    'shipSymbol',
    'cargoCapacity',
    'cargoAvailable',
    'unitsToAdd',
  ],
  cargoMissing: TOO_FEW_UNITS,
  cargoUnitCount: TOO_FEW_UNITS,
  surveyVerification: ['POST /my/ships/{shipSymbol}/extract/survey'],
  surveyExpiration: ['POST /my/ships/{shipSymbol}/extract/survey'],
  surveyWaypointType: ['POST /my/ships/{shipSymbol}/survey'],
  surveyOrbit: 'a docked ship is refused with 4236',
  surveyExhausted: ['POST /my/ships/{shipSymbol}/extract/survey'],
  refuelDocked: 'an undocked ship is refused with 4244',
  refuelInvalidWaypoint: ['POST /my/ships/{shipSymbol}/refuel'],
  missingMounts: 'older name of what 4240, 4243, 4251 and 4258 say',
  cargoFull: ['POST /my/ships/{shipSymbol}/extract'],
  jumpFromGateToGate: 'older rule: gates lead to gates only',
  waypointCharted: ['POST /my/ships/{shipSymbol}/chart', 'waypointSymbol'],
  transferShipNotFound: ['POST /my/ships/{shipSymbol}/transfer'],
  transferAgentConflict: ['POST /my/ships/{shipSymbol}/transfer'],
  transferSameShipConflict: ['POST /my/ships/{shipSymbol}/transfer'],
  transferLocationConflict: ['POST /my/ships/{shipSymbol}/transfer'],
  warpInsideSystem: ['POST /my/ships/{shipSymbol}/warp'],
  notInOrbit: ['POST /my/ships/{shipSymbol}/extract', 'waypointSymbol'],
  invalidRefineryGood: ['POST /my/ships/{shipSymbol}/refine'],
  invalidRefineryType: ['POST /my/ships/{shipSymbol}/refine'],
  missingRefinery: ['POST /my/ships/{shipSymbol}/refine'],
  missingSurveyor: ['POST /my/ships/{shipSymbol}/survey'],
  missingWarpDrive: ['POST /my/ships/{shipSymbol}/warp'],
  missingMineralProcessor: ['POST /my/ships/{shipSymbol}/extract'],
  missingMiningLasers: ['POST /my/ships/{shipSymbol}/extract'],
  notDocked: ['POST /my/contracts/{contractId}/deliver', 'waypointSymbol'],
  purchaseShipNotPresent: ['POST /my/ships'],
  mountNoShipyard: ['POST /my/ships/{shipSymbol}/mounts/install', 'waypointSymbol'],
  missingMount: ['POST /my/ships/{shipSymbol}/mounts/remove'],
  mountInsufficientCredits: ['POST /my/ships/{shipSymbol}/mounts/install', 'creditsAvailable', 'creditsNeeded'],
  missingPower: ['POST /my/ships/{shipSymbol}/mounts/install', 'shipSymbol', 'required', 'available'],
  missingSlots: ['POST /my/ships/{shipSymbol}/modules/install', 'shipSymbol', 'required', 'available'],
  missingMountingPoints: ['POST /my/ships/{shipSymbol}/mounts/install', 'shipSymbol', 'required', 'available'],
  missingCrew: ['POST /my/ships/{shipSymbol}/modules/remove', 'shipSymbol', 'required', 'available'],
  extractDestabilized: ['POST /my/ships/{shipSymbol}/extract'],
  jumpInvalidOrigin: ['POST /my/ships/{shipSymbol}/jump'],
  jumpInvalidWaypoint: ['POST /my/ships/{shipSymbol}/jump', 'connections'],
  jumpOriginUnderConstruction: ['POST /my/ships/{shipSymbol}/jump'],
  missingGasProcessor: ['POST /my/ships/{shipSymbol}/siphon'],
  missingGasSiphons: ['POST /my/ships/{shipSymbol}/siphon'],
  siphonInvalidWaypoint: ['POST /my/ships/{shipSymbol}/siphon'],
  siphonPermission: 'nobody owns a gas giant',
  waypointNoYield: ['POST /my/ships/{shipSymbol}/extract'],
  jumpDestinationUnderConstruction: ['POST /my/ships/{shipSymbol}/jump'],
  scrapInvalidTrait: ['POST /my/ships/{shipSymbol}/scrap', 'waypointSymbol'],
  repairInvalidTrait: ['POST /my/ships/{shipSymbol}/repair', 'waypointSymbol'],
  agentInsufficientCredits: ['POST /my/ships/{shipSymbol}/repair', 'creditsAvailable', 'creditsNeeded'],
  moduleNoShipyard: ['POST /my/ships/{shipSymbol}/modules/install', 'waypointSymbol'],
  moduleNotInstalled: ['POST /my/ships/{shipSymbol}/modules/remove'],
  moduleInsufficientCredits: ['POST /my/ships/{shipSymbol}/modules/remove', 'creditsAvailable', 'creditsNeeded'],
  cantSlowDownWhileInTransit: ['PATCH /my/ships/{shipSymbol}/nav'],
  extractInvalidSurveyLocation: ['POST /my/ships/{shipSymbol}/extract/survey'],
  transferDockedOrbitConflict: ['POST /my/ships/{shipSymbol}/transfer'],
  acceptNotAuthorized: ['POST /my/contracts/{contractId}/accept'],
  acceptConflict: ['POST /my/contracts/{contractId}/accept'],
  fulfillDelivery: ['POST /my/contracts/{contractId}/fulfill'],
  contractDeadline: ['POST /my/contracts/{contractId}/accept'],
  contractFulfilled: ['POST /my/contracts/{contractId}/fulfill', 'contractId'],
  contractNotAccepted: ['POST /my/contracts/{contractId}/deliver'],
  contractNotAuthorized: ['POST /my/contracts/{contractId}/fulfill'],
  deliverTerms: ['POST /my/contracts/{contractId}/deliver'],
  deliverFulfilled: ['POST /my/contracts/{contractId}/deliver', 'contractId', 'tradeSymbol', 'unitsRemaining', 'units'],
  deliverInvalidLocation: ['POST /my/contracts/{contractId}/deliver'],
  existingContract: ['POST /my/ships/{shipSymbol}/negotiate/contract', 'agentSymbol', 'contractId'],
  marketTradeInsufficientCredits: [
    'POST /my/ships/{shipSymbol}/purchase',
    'agentCredits',
    'totalPrice',
    'tradeSymbol',
    'units',
    'purchasePrice',
  ],
  marketTradeNoPurchase: ['POST /my/ships/{shipSymbol}/purchase', 'waypointSymbol', 'tradeSymbol'],
  marketTradeNotSold: ['POST /my/ships/{shipSymbol}/sell', 'waypointSymbol', 'tradeSymbol'],
  marketNotFound: ['POST /my/ships/{shipSymbol}/sell'],
  marketTradeUnitLimit: [
    'POST /my/ships/{shipSymbol}/purchase',
    'waypointSymbol',
    'tradeSymbol',
    'units',
    'tradeVolume',
  ],
  shipNotAvailableForPurchase: ['POST /my/ships'],
  waypointNoFaction: ['POST /my/ships/{shipSymbol}/negotiate/contract'],
  constructionMaterialNotRequired: [
    'POST /systems/{systemSymbol}/waypoints/{waypointSymbol}/construction/supply',
    'waypointSymbol',
    'tradeSymbol',
    'units',
  ],
  constructionMaterialFulfilled: [
    'POST /systems/{systemSymbol}/waypoints/{waypointSymbol}/construction/supply',
    'waypointSymbol',
    'tradeSymbol',
    'units',
  ],
  shipConstructionInvalidLocation: [
    'POST /systems/{systemSymbol}/waypoints/{waypointSymbol}/construction/supply',
    'waypointSymbol',
    'tradeSymbol?',
    'units?',
  ],
  unsupportedMediaType: ['POST /my/ships/{shipSymbol}/dock'],
};

const code = (text: string) => `\`${text}\``;

function rowOf(name: ErrorName): string {
  const { code: number, httpStatus } = errorCodes[name];
  const given = GIVEN[name];
  const [endpoint, ...fields] = typeof given === 'string' ? [] : given;
  const from = endpoint === undefined ? `none: ${given}` : code(endpoint);
  return `| ${number} | ${name} | ${httpStatus} | ${fields.map(code).join(', ') || '–'} | ${from} |`;
}

/** The table of docs/universe/error-codes.md: a row for every code of the service. */
export function errorCodesTable(): string {
  const rows = (Object.keys(errorCodes) as ErrorName[]).map(rowOf);
  return ['| code | name | status | data | where it comes from |', '|---|---|---|---|---|', ...rows].join('\n');
}

/** The words of the live service that messages contain, as regular expressions. */
export function wordingTable(): string {
  const rows = Object.entries(RECORDED_WORDING).map(([number, { source }]) => `| ${number} | ${code(source)} |`);
  return ['| code | the message matches |', '|---|---|', ...rows].join('\n');
}
