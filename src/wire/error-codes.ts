/**
 * Every error code of the service by its own name (facts: error-codes). The statuses of 4000, 4224, 4113, 4100, 4103,
 * 4001, 4214, 4221, 4511, 3000, 3100 and 429 were recorded; the others are inferred from the kind of error: 400 for a
 * rule of the game.
 */
export const errorCodes = {
  unauthorized: { code: 401, httpStatus: 401 },
  notFound: { code: 404, httpStatus: 404 },
  invalidPayload: { code: 422, httpStatus: 422 },
  tooManyRequests: { code: 429, httpStatus: 429 },
  internalServerError: { code: 500, httpStatus: 500 },
  badGateway: { code: 502, httpStatus: 502 },
  serviceUnavailable: { code: 503, httpStatus: 503 },
  responseSerialization: { code: 3000, httpStatus: 500 },
  unprocessableInput: { code: 3001, httpStatus: 422 },
  allErrorHandlersFailed: { code: 3002, httpStatus: 500 },
  systemStatusMaintenance: { code: 3100, httpStatus: 503 },
  resetInProgress: { code: 3200, httpStatus: 503 },
  cooldownConflict: { code: 4000, httpStatus: 409 },
  waypointNoAccess: { code: 4001, httpStatus: 400 },
  tokenEmpty: { code: 4100, httpStatus: 401 },
  tokenMissingSubject: { code: 4101, httpStatus: 401 },
  tokenInvalidSubject: { code: 4102, httpStatus: 401 },
  missingTokenRequest: { code: 4103, httpStatus: 401 },
  invalidTokenRequest: { code: 4104, httpStatus: 401 },
  invalidTokenSubject: { code: 4105, httpStatus: 401 },
  accountNotExists: { code: 4106, httpStatus: 401 },
  agentNotExists: { code: 4107, httpStatus: 401 },
  accountHasNoAgent: { code: 4108, httpStatus: 401 },
  tokenInvalidVersion: { code: 4109, httpStatus: 401 },
  registerAgentSymbolReserved: { code: 4110, httpStatus: 409 },
  registerAgentConflictSymbol: { code: 4111, httpStatus: 409 },
  registerAgentNoStartingLocations: { code: 4112, httpStatus: 400 },
  tokenResetDateMismatch: { code: 4113, httpStatus: 401 },
  invalidAccountRole: { code: 4114, httpStatus: 401 },
  invalidToken: { code: 4115, httpStatus: 401 },
  missingAccountTokenRequest: { code: 4116, httpStatus: 401 },
  navigateInTransit: { code: 4200, httpStatus: 400 },
  navigateInvalidDestination: { code: 4201, httpStatus: 400 },
  navigateOutsideSystem: { code: 4202, httpStatus: 400 },
  navigateInsufficientFuel: { code: 4203, httpStatus: 400 },
  navigateSameDestination: { code: 4204, httpStatus: 400 },
  shipExtractInvalidWaypoint: { code: 4205, httpStatus: 400 },
  shipExtractPermission: { code: 4206, httpStatus: 400 },
  jumpNoSystem: { code: 4207, httpStatus: 400 },
  jumpSameSystem: { code: 4208, httpStatus: 400 },
  jumpMissingModule: { code: 4210, httpStatus: 400 },
  jumpNoValidWaypoint: { code: 4211, httpStatus: 400 },
  jumpMissingAntimatter: { code: 4212, httpStatus: 400 },
  shipInTransit: { code: 4214, httpStatus: 400 },
  shipMissingSensorArrays: { code: 4215, httpStatus: 400 },
  purchaseShipCredits: { code: 4216, httpStatus: 400 },
  cargoExceedsLimit: { code: 4217, httpStatus: 400 },
  cargoMissing: { code: 4218, httpStatus: 400 },
  cargoUnitCount: { code: 4219, httpStatus: 400 },
  surveyVerification: { code: 4220, httpStatus: 400 },
  surveyExpiration: { code: 4221, httpStatus: 400 },
  surveyWaypointType: { code: 4222, httpStatus: 400 },
  surveyOrbit: { code: 4223, httpStatus: 400 },
  surveyExhausted: { code: 4224, httpStatus: 409 },
  refuelDocked: { code: 4225, httpStatus: 400 },
  refuelInvalidWaypoint: { code: 4226, httpStatus: 400 },
  missingMounts: { code: 4227, httpStatus: 400 },
  cargoFull: { code: 4228, httpStatus: 400 },
  jumpFromGateToGate: { code: 4229, httpStatus: 400 },
  waypointCharted: { code: 4230, httpStatus: 400 },
  transferShipNotFound: { code: 4231, httpStatus: 400 },
  transferAgentConflict: { code: 4232, httpStatus: 400 },
  transferSameShipConflict: { code: 4233, httpStatus: 400 },
  transferLocationConflict: { code: 4234, httpStatus: 400 },
  warpInsideSystem: { code: 4235, httpStatus: 400 },
  notInOrbit: { code: 4236, httpStatus: 400 },
  invalidRefineryGood: { code: 4237, httpStatus: 400 },
  invalidRefineryType: { code: 4238, httpStatus: 400 },
  missingRefinery: { code: 4239, httpStatus: 400 },
  missingSurveyor: { code: 4240, httpStatus: 400 },
  missingWarpDrive: { code: 4241, httpStatus: 400 },
  missingMineralProcessor: { code: 4242, httpStatus: 400 },
  missingMiningLasers: { code: 4243, httpStatus: 400 },
  notDocked: { code: 4244, httpStatus: 400 },
  purchaseShipNotPresent: { code: 4245, httpStatus: 400 },
  mountNoShipyard: { code: 4246, httpStatus: 400 },
  missingMount: { code: 4247, httpStatus: 400 },
  mountInsufficientCredits: { code: 4248, httpStatus: 400 },
  missingPower: { code: 4249, httpStatus: 400 },
  missingSlots: { code: 4250, httpStatus: 400 },
  missingMountingPoints: { code: 4251, httpStatus: 400 },
  missingCrew: { code: 4252, httpStatus: 400 },
  extractDestabilized: { code: 4253, httpStatus: 400 },
  jumpInvalidOrigin: { code: 4254, httpStatus: 400 },
  jumpInvalidWaypoint: { code: 4255, httpStatus: 400 },
  jumpOriginUnderConstruction: { code: 4256, httpStatus: 400 },
  missingGasProcessor: { code: 4257, httpStatus: 400 },
  missingGasSiphons: { code: 4258, httpStatus: 400 },
  siphonInvalidWaypoint: { code: 4259, httpStatus: 400 },
  siphonPermission: { code: 4260, httpStatus: 400 },
  waypointNoYield: { code: 4261, httpStatus: 400 },
  jumpDestinationUnderConstruction: { code: 4262, httpStatus: 400 },
  scrapInvalidTrait: { code: 4263, httpStatus: 400 },
  repairInvalidTrait: { code: 4264, httpStatus: 400 },
  agentInsufficientCredits: { code: 4265, httpStatus: 400 },
  moduleNoShipyard: { code: 4266, httpStatus: 400 },
  moduleNotInstalled: { code: 4267, httpStatus: 400 },
  moduleInsufficientCredits: { code: 4268, httpStatus: 400 },
  cantSlowDownWhileInTransit: { code: 4269, httpStatus: 400 },
  extractInvalidSurveyLocation: { code: 4270, httpStatus: 400 },
  transferDockedOrbitConflict: { code: 4271, httpStatus: 400 },
  acceptNotAuthorized: { code: 4500, httpStatus: 400 },
  acceptConflict: { code: 4501, httpStatus: 400 },
  fulfillDelivery: { code: 4502, httpStatus: 400 },
  contractDeadline: { code: 4503, httpStatus: 400 },
  contractFulfilled: { code: 4504, httpStatus: 400 },
  contractNotAccepted: { code: 4505, httpStatus: 400 },
  contractNotAuthorized: { code: 4506, httpStatus: 400 },
  deliverTerms: { code: 4508, httpStatus: 400 },
  deliverFulfilled: { code: 4509, httpStatus: 400 },
  deliverInvalidLocation: { code: 4510, httpStatus: 400 },
  existingContract: { code: 4511, httpStatus: 400 },
  marketTradeInsufficientCredits: { code: 4600, httpStatus: 400 },
  marketTradeNoPurchase: { code: 4601, httpStatus: 400 },
  marketTradeNotSold: { code: 4602, httpStatus: 400 },
  marketNotFound: { code: 4603, httpStatus: 400 },
  marketTradeUnitLimit: { code: 4604, httpStatus: 400 },
  shipNotAvailableForPurchase: { code: 4605, httpStatus: 400 },
  waypointNoFaction: { code: 4700, httpStatus: 400 },
  constructionMaterialNotRequired: { code: 4800, httpStatus: 400 },
  constructionMaterialFulfilled: { code: 4801, httpStatus: 400 },
  shipConstructionInvalidLocation: { code: 4802, httpStatus: 400 },
  unsupportedMediaType: { code: 5000, httpStatus: 415 },
} as const satisfies Record<string, { readonly code: number; readonly httpStatus: number }>;

export type ErrorName = keyof typeof errorCodes;

const nameByCode = new Map<number, ErrorName>(
  Object.entries(errorCodes).map(([name, { code }]) => [code, name as ErrorName]),
);

/** The service's name of a code; undefined if it is not in the list. */
export function errorNameOf(code: number): ErrorName | undefined {
  return nameByCode.get(code);
}

/**
 * Whether the code of an error envelope can be the service's own: it has a name or is in the service's range. Proxies
 * use such envelopes too, with the HTTP status as the code.
 */
export function isCodeOfService(code: number): boolean {
  return nameByCode.has(code) || code >= 1_000;
}

function isOneOf(...names: readonly ErrorName[]): (code: number) => boolean {
  const codes = new Set<number>(names.map((name) => errorCodes[name].code));
  return (code) => codes.has(code);
}

/**
 * The survey is exhausted (4224, HTTP 409, no data), expired (4221), not genuine (4220) or of another waypoint (4270):
 * drop it.
 */
export const isSurveyGone = isOneOf(
  'surveyExpiration',
  'surveyExhausted',
  'surveyVerification',
  'extractInvalidSurveyLocation',
);

/** The jump gate here or there is not finished: the world remembers which. */
export const isGateUnbuilt = isOneOf('jumpOriginUnderConstruction', 'jumpDestinationUnderConstruction');

/** Nobody has charted the waypoint, and no ship of the caller is there to see it. */
export const isUncharted = isOneOf('waypointNoAccess');

/** Somebody has charted the waypoint already: the picture of it is old, nothing failed. */
export const isChartedAlready = isOneOf('waypointCharted');

/** A construction site takes less of the good than was brought, or is none any more: others have supplied it too. */
export const isSiteSupplied = isOneOf(
  'constructionMaterialNotRequired',
  'constructionMaterialFulfilled',
  'shipConstructionInvalidLocation',
);

/**
 * The ship, its cargo, place or contract, or the agent's credits differ from what the caller expected: a read, a wait
 * or a smaller lot resolves it. An unstable asteroid (4253) counts too.
 */
export const isOfTheMoment = isOneOf(
  'cooldownConflict',
  'navigateInTransit',
  'shipInTransit',
  'navigateSameDestination',
  'navigateOutsideSystem',
  'jumpSameSystem',
  'jumpInvalidOrigin',
  'jumpMissingAntimatter',
  'warpInsideSystem',
  'navigateInsufficientFuel',
  'cargoExceedsLimit',
  'cargoMissing',
  'cargoUnitCount',
  'cargoFull',
  'notInOrbit',
  'notDocked',
  'marketTradeUnitLimit',
  'marketTradeInsufficientCredits',
  'purchaseShipCredits',
  'agentInsufficientCredits',
  'transferShipNotFound',
  'transferLocationConflict',
  'transferDockedOrbitConflict',
  'extractDestabilized',
  'acceptConflict',
  'fulfillDelivery',
  'contractDeadline',
  'contractFulfilled',
  'contractNotAccepted',
  'deliverFulfilled',
  'existingContract',
  'tooManyRequests',
);

/** The ship is under way, rests, or is docked or in orbit otherwise than was thought: once it was read, it can try again. */
export const isOfShipState = isOneOf(
  'cooldownConflict',
  'navigateInTransit',
  'shipInTransit',
  'notInOrbit',
  'notDocked',
);

/** A field of the request's body has a value that the service does not take: `data` names it. */
export const isPayloadRefused = isOneOf('invalidPayload', 'unprocessableInput');

/** The callsign is taken (4111) or reserved (4110). */
export const isCallsignTaken = isOneOf('registerAgentConflictSymbol', 'registerAgentSymbolReserved');

/** The token is of another reset: HTTP 401, {"code":4113,"data":{"expected","actual"}} */
export const isTokenOfOtherReset = isOneOf('tokenResetDateMismatch');

/** The service refuses the token, either because of a reset or for good. */
export const refusesToken = (code: number): boolean => {
  const name = errorNameOf(code);
  return name !== undefined && errorCodes[name].httpStatus === 401;
};

/** The token is refused for good, for a reason other than a reset. */
export const isTokenRejected = (code: number): boolean => refusesToken(code) && !isTokenOfOtherReset(code);

/** The service is down for maintenance (503, 3100) or resetting (3200): wait. */
export const isMaintenance = isOneOf('serviceUnavailable', 'systemStatusMaintenance', 'resetInProgress');
