import type { EventTable } from './entry.ts';

/** States and movements of a ship. */
export const SHIP_EVENTS = {
  'ship.state': {
    level: 'debug',
    when: 'the ship machine moved on',
    sentence: '{ship}: {from} -> {to}',
    more: [],
  },
  'mission.started': {
    level: 'info',
    when: 'the ship took a mission; at debug, which the file does not keep, unless it is the first of its lane in the run, or a large one (mission.ended) that takes a real minute or more',
    sentence: '{ship} {lane}: {what}[, {forecast}]',
    more: ['mission', 'expectedProfitCredits', 'expectedSeconds', 'expectedSupplyBonusCredits'],
  },
  'mission.ended': {
    level: 'info',
    when: 'a mission that earned or cost anything, or was to, is over: its result beside the forecast; at debug unless it earned or lost 1,000 credits or more and a twentieth of the most that the agent has had, or set a record of its lane; lane.hour has the sums. Not logged for trips for a contract, whose costs and payment count together (contract.fulfilled)',
    sentence:
      '{ship} ended {lane}: {what}[, {outcome}]; {missionProfitCredits} credits ({expectedProfitCredits} expected) in {seconds} s ({expectedSeconds} expected)[, {record}]',
    more: ['mission', 'offByPercent'],
    isKept: true,
  },
  'lane.hour': {
    level: 'info',
    when: 'each game hour, and at most each real minute: what the ships of a lane did and earned since the line before',
    sentence: '{lane}: {done}, {result} in the last {span}[, the best {bestCredits} by {bestShip}]',
    more: ['missions', 'ships', 'laneCredits'],
  },
  'ship.idle': {
    level: 'info',
    when: 'nothing that the ship can do pays, for another reason than the last time; it looks again each minute. At debug where another ship has waited for that reason before',
    sentence: '{ship} is idle: {reason}',
    isKept: true,
  },
  'ship.idle-again': {
    level: 'debug',
    when: 'the ship pauses for the reason of its last pause',
    sentence: '{ship} is idle again: {reason}',
    more: [],
  },
  'ship.stranded': {
    level: 'warn',
    when: 'the ship has no fuel left where none is sold, and nothing that it can do there pays; it is written off until it has some',
    ownerDoes:
      'Have another ship of yours buy FUEL, meet it and hand the fuel over, and refuel it from its hold: Argosy looks at it each hour, or at once when it is restarted. Or leave it be; the others go on.',
    sentence: '{ship} is stranded: {reason}',
  },
  'ship.navigated': {
    level: 'debug',
    when: 'the ship set out',
    sentence: '{ship} flies from {from} to {to}[ in {flightMode}][, {seconds} s][, fuel {fuel}]',
    more: ['lane', 'mission', 'arrival'],
  },
  'ship.warped': {
    level: 'debug',
    when: 'the ship set out for another system without a gate',
    sentence: '{ship} warps from {from} to {to}[ in {flightMode}][, {seconds} s][, fuel {fuel}]',
    more: ['lane', 'mission', 'arrival'],
  },
  'ship.docked': {
    level: 'debug',
    when: 'the ship docked',
    sentence: '{ship} docked at {waypoint}',
  },
  'ship.orbited': {
    level: 'debug',
    when: 'the ship went into orbit',
    sentence: '{ship} is in orbit at {waypoint}',
  },
  'ship.refuelled': {
    level: 'debug',
    when: 'the ship bought fuel',
    sentence: '{ship} refuelled at {waypoint} for {totalPriceCredits}[, fuel {fuel}][, credits {credits}]',
  },
  'ship.extracted': {
    level: 'debug',
    when: 'the ship extracted something',
    sentence: '{ship} extracted {units} {tradeSymbol}[, hold {cargoUnits} of {cargoCapacity}]',
  },
  'ship.siphoned': {
    level: 'debug',
    when: 'the ship drew gas from a giant',
    sentence: '{ship} siphoned {units} {tradeSymbol}[, hold {cargoUnits} of {cargoCapacity}]',
  },
  'ship.jumped': {
    level: 'debug',
    when: 'the ship jumped to the gate of another system',
    sentence: '{ship} jumped to {waypoint} for {totalPriceCredits}, cools down for {seconds} s[, credits {credits}]',
  },
  'construction.supplied': {
    level: 'debug',
    when: 'the ship brought goods to a construction site',
    sentence:
      '{ship} supplied {units} {tradeSymbol} to the construction site {waypoint}[: {unitsDone} of {unitsRequired}]',
    isKept: true,
  },
  'gate.progress': {
    level: 'info',
    when: 'another quarter of the goods for the home gate is there',
    sentence: 'the jump gate {waypoint} is {percent} % built: {materials}',
  },
  'fleet.abroad': {
    level: 'info',
    when: 'a ship of a fleet that was at home has reached another system; logged once a run',
    sentence: '{ship} is the first in another system, at {waypoint}',
  },
  'gate.built': {
    level: 'info',
    when: 'the construction site of the home gate is finished, by our supplies or by those of others',
    sentence: 'the jump gate {waypoint} is finished: ships can jump to other systems',
  },
  'gates.closed': {
    level: 'info',
    when: 'every gate to which ships can jump is read, and more systems lie beyond unfinished gates',
    sentence:
      'unfinished gates close the ways from home: ships can jump to {systems} systems; {systemsBeyond} with gates lie beyond, where explorers warp',
  },
  'gates.open': {
    level: 'info',
    when: 'after gates.closed a gate was finished that leads on',
    sentence: 'the ways from home are open again: ships can jump to {systems} systems',
  },
  'gate.given-up': {
    level: 'warn',
    when: 'the home gate is not finished at hour 60 of the week and far from it: nothing more is bought for it',
    ownerDoes:
      'Nothing: the fleet goes on at home. In the next week more haulers with the lane build may finish it in time.',
    sentence:
      'the jump gate {waypoint} is given up: it is too late in the week, and {percentMissing} % of its goods are missing',
  },
  'waypoint.charted': {
    level: 'debug',
    when: 'the ship was the first to chart the waypoint; lane.hour has the sums',
    sentence: '{ship} charted {waypoint}[ for {totalPriceCredits}][, credits {credits}]',
    isKept: true,
  },
  'ship.scrapped': {
    level: 'info',
    when: 'a ship was broken up for its materials; it is ours no longer',
    sentence: '{ship} was scrapped at {waypoint} for {totalPriceCredits}[, credits {credits}]',
    more: ['lane', 'mission'],
  },
  'ship.repaired': {
    level: 'info',
    when: 'a shipyard repaired a ship',
    sentence: '{ship} was repaired at {waypoint} for {totalPriceCredits}[, credits {credits}]',
    more: ['lane', 'mission'],
  },
  'ship.part-installed': {
    level: 'info',
    when: 'a shipyard installed a mount or module of the hold in a ship',
    sentence: '{ship} had {part} installed at {waypoint} for {totalPriceCredits}[, credits {credits}]',
    more: ['lane', 'mission'],
  },
  'ship.part-removed': {
    level: 'info',
    when: 'a shipyard removed a mount or module of a ship, which is in the hold then',
    sentence: '{ship} had {part} removed at {waypoint} for {totalPriceCredits}[, credits {credits}]',
    more: ['lane', 'mission'],
  },
  'ship.refined': {
    level: 'debug',
    when: 'the ship made a good of what was in its hold',
    sentence: '{ship} refined[ {units}] {tradeSymbol} and cools down for {seconds} s',
    isKept: true,
  },
  'ship.surveyed': {
    level: 'debug',
    when: 'the ship surveyed a waypoint',
    sentence: '{ship} made {surveys} surveys',
  },
  'ship.jettisoned': {
    level: 'debug',
    when: 'the ship threw cargo away',
    sentence: '{ship} jettisoned {units} {tradeSymbol}',
    isKept: true,
  },
  'ship.reconciled': {
    level: 'debug',
    when: 'the ship has been read again, and its open requests are resolved',
    sentence: '{ship} was read again; its open requests are resolved',
    more: [],
    isKept: true,
  },
  'intents.open': {
    level: 'info',
    when: 'a start found requests of an earlier run whose outcome nobody learned',
    sentence: 'requests of an earlier run with an unknown outcome: {intents}; their ships are read before they act',
  },
  'ship.failed': {
    level: 'error',
    when: "the ship's state machine failed; the other ships go on",
    ownerDoes:
      'Nothing at first: the ship is tried again after the named time. If it fails again with the same reason, report it with this line.',
    sentence: '{ship} failed in {state}: {reason}[; trying again in {restartSeconds} s]',
    more: ['err'],
  },
  'ship.restarted': {
    level: 'info',
    when: 'a ship that failed starts again',
    sentence: '{ship} starts again',
  },
  'ship.missing': {
    level: 'debug',
    when: 'the service was asked for a ship and does not know it',
    sentence: 'the service does not know {ship}',
    more: [],
  },
  'ship.joined': {
    level: 'info',
    when: 'the agent has a ship that no purchase of ours brought: somebody else bought it; it is given work like any other',
    sentence: '{ship} has joined at {waypoint}; ships: {ships}',
  },
  'ship.altered': {
    level: 'info',
    when: 'another client has changed a ship; it plans again',
    sentence: '{ship} was changed by somebody else: {changed}',
  },
  'ship.gone': {
    level: 'warn',
    when: 'the service no longer knows the ship; it is forgotten',
    ownerDoes: 'Nothing, if you scrapped or lost the ship yourself. Otherwise see with the service what became of it.',
    sentence: '{ship} is gone[: {reason}]',
  },
  'ship.quarantined': {
    level: 'error',
    when: 'the ship failed too often, or repeated the same steps without end, and does nothing until its owner restarts it; or the process ended twice in a row while a request of the ship was being resolved: it is tried again by itself after ten minutes without an end, then after twice as long',
    ownerDoes:
      'Find its `ship.failed` lines (`npx argosy logs --ship <symbol> --level error`); once the cause is gone, start the ship again with `npx argosy ctl resume <symbol>`, or restart the daemon.',
    sentence: '{ship} is quarantined: {reason}',
  },
} as const satisfies EventTable;
