import type { EventTable } from './entry.ts';

const ship = 'ARGOSY-1-1';
const waypoint = 'X1-KD26-B7';
const mission = 'ARGOSY-1-1/1.14';

/** States and movements of a ship. */
export const SHIP_EVENTS = {
  'ship.state': {
    level: 'debug',
    when: 'the ship machine moved on',
    sentence: '{ship}: {from} -> {to}',
    example: { ship, from: 'docking', to: 'checkingCargo' },
  },
  'mission.started': {
    level: 'info',
    when: 'the ship took a mission',
    sentence:
      '{ship} takes on {lane}: {what}[, to earn {expectedProfitCredits} credits in {expectedSeconds} s][, and {expectedFedCredits} for factories that it feeds]',
    example: {
      ship,
      lane: 'mine',
      mission,
      what: 'mine at X1-KD26-B9, sell COPPER_ORE at X1-KD26-B7',
      expectedProfitCredits: 1840,
      expectedSeconds: 960,
    },
  },
  'mission.ended': {
    level: 'info',
    when: 'a mission that earned or cost anything, or was to, is over: what came of it beside what was foreseen; not told of trips for a contract, which cost and are paid for together (contract.fulfilled)',
    sentence:
      '{ship} has flown {lane}: {what}[, {outcome}]; {missionProfitCredits} credits ({expectedProfitCredits} expected[, off by {offByPercent} %]) in {seconds} s ({expectedSeconds} expected), requests: {missionRequests} ({leastRequests} would do)',
    example: {
      ship,
      lane: 'trade',
      mission,
      what: 'carry 40 CLOTHING from X1-KD26-B7 to X1-KD26-H55',
      missionProfitCredits: 11_960,
      expectedProfitCredits: 12_400,
      offByPercent: 3.5,
      seconds: 244,
      expectedSeconds: 238,
      missionRequests: 14,
      leastRequests: 14,
    },
  },
  'ship.idle': {
    level: 'info',
    when: 'nothing that the ship can do pays; it looks again each minute, and says so again when the reason is another',
    sentence: '{ship} waits: {reason}',
    example: { ship, reason: 'mine: no market is known that buys what can be mined' },
  },
  'ship.stranded': {
    level: 'warn',
    when: 'the ship has no fuel left where none is sold, and nothing that it can do there pays; it is written off until it has some',
    ownerDoes:
      'Have another ship of yours buy FUEL, meet it and hand the fuel over, and refuel it from its hold: Argosy looks at it each hour, or at once when it is restarted. Or leave it be; the others go on.',
    sentence: '{ship} is stranded: {reason}',
    example: { ship, reason: 'its tank is empty, and no fuel is sold at X1-KD26-B9' },
  },
  'ship.navigated': {
    level: 'info',
    when: 'the ship set out',
    sentence: '{ship} flies from {from} to {to}[ in {flightMode}][, {seconds} s][, fuel {fuel}]',
    example: {
      ship,
      lane: 'mine',
      mission,
      from: waypoint,
      to: 'X1-KD26-B9',
      flightMode: 'CRUISE',
      seconds: 41,
      arrival: '2026-09-14T08:00:41.000Z',
      fuel: 371,
    },
  },
  'ship.docked': {
    level: 'debug',
    when: 'the ship docked',
    sentence: '{ship} docked at {waypoint}',
    example: { ship, waypoint },
  },
  'ship.orbited': {
    level: 'debug',
    when: 'the ship went into orbit',
    sentence: '{ship} is in orbit at {waypoint}',
    example: { ship, waypoint },
  },
  'ship.refuelled': {
    level: 'info',
    when: 'the ship bought fuel',
    sentence: '{ship} refuelled at {waypoint} for {totalPriceCredits}[, fuel {fuel}][, credits {credits}]',
    example: { ship, lane: 'mine', mission, waypoint, totalPriceCredits: 72, fuel: 400, credits: 174_928 },
  },
  'ship.extracted': {
    level: 'info',
    when: 'the ship extracted something',
    sentence: '{ship} extracted {units} {tradeSymbol}[, hold {cargoUnits} of {cargoCapacity}]',
    example: {
      ship,
      lane: 'mine',
      mission,
      units: 7,
      tradeSymbol: 'COPPER_ORE',
      cargoUnits: 31,
      cargoCapacity: 40,
    },
  },
  'ship.siphoned': {
    level: 'info',
    when: 'the ship drew gas from a giant',
    sentence: '{ship} siphoned {units} {tradeSymbol}[, hold {cargoUnits} of {cargoCapacity}]',
    example: {
      ship,
      lane: 'mine',
      mission,
      units: 10,
      tradeSymbol: 'HYDROCARBON',
      cargoUnits: 10,
      cargoCapacity: 15,
    },
  },
  'ship.scrapped': {
    level: 'info',
    when: 'a ship was broken up for its materials; it is ours no longer',
    sentence: '{ship} was scrapped at {waypoint} for {totalPriceCredits}[, credits {credits}]',
    example: { ship, lane: 'mine', mission, waypoint, totalPriceCredits: 9_840, credits: 184_768 },
  },
  'ship.surveyed': {
    level: 'info',
    when: 'the ship surveyed a waypoint',
    sentence: '{ship} made {surveys} surveys',
    example: { ship, lane: 'mine', mission, surveys: 2 },
  },
  'ship.jettisoned': {
    level: 'info',
    when: 'the ship threw cargo away',
    sentence: '{ship} jettisoned {units} {tradeSymbol}',
    example: { ship, lane: 'mine', mission, units: 3, tradeSymbol: 'ICE_WATER' },
  },
  'ship.reconciled': {
    level: 'info',
    when: 'the ship has been read anew, and what it had begun is settled',
    sentence: '{ship} reconciled',
    example: { ship, intents: 1 },
  },
  'ship.failed': {
    level: 'error',
    when: "the ship's machine broke; the other ships go on",
    ownerDoes:
      'Nothing at first: the ship is tried again after the named time. If it fails again with the same reason, report it with this line.',
    sentence: '{ship} failed in {state}: {reason}[; trying again in {restartSeconds} s]',
    example: {
      ship,
      state: 'selling',
      reason: 'the reply has no transaction',
      restartSeconds: 2,
      err: { type: 'TypeError' },
    },
  },
  'ship.restarted': {
    level: 'info',
    when: 'a ship that failed starts again',
    sentence: '{ship} starts again',
    example: { ship },
  },
  'ship.missing': {
    level: 'debug',
    when: 'the service was asked for a ship and does not know it',
    sentence: 'the service does not know {ship}',
    example: { ship },
  },
  'ship.joined': {
    level: 'info',
    when: 'the agent has a ship that no purchase of ours brought: somebody else bought it; it is given work like any other',
    sentence: '{ship} has joined at {waypoint}; ships: {ships}',
    example: { ship, waypoint, ships: 5 },
  },
  'ship.altered': {
    level: 'info',
    when: 'somebody else has done something with a ship; it plans anew',
    sentence: '{ship} was changed by somebody else: {changed}',
    example: { ship, changed: 'hold, docked or not' },
  },
  'ship.gone': {
    level: 'warn',
    when: 'the service no longer knows the ship; it is forgotten',
    ownerDoes: 'Nothing, if you scrapped or lost the ship yourself. Otherwise see with the service what became of it.',
    sentence: '{ship} is gone[: {reason}]',
    example: { ship, reason: 'the service no longer knows it' },
  },
  'ship.quarantined': {
    level: 'error',
    when: 'the ship failed too often, or ran in a circle, and is left alone until its owner starts it anew',
    ownerDoes:
      'Find its `ship.failed` lines (`npx argosy logs --ship <symbol> --level error`); once the cause is gone, start the ship anew with `npx argosy ctl resume <symbol>`, or restart the daemon.',
    sentence: '{ship} is left alone: {reason}',
    example: { ship, reason: '5 failures in 10 minutes' },
  },
} as const satisfies EventTable;
