import type { EventTable } from './entry.ts';

/** Events about credits, cargo or a contract, and failed commands. */
export const TRADE_EVENTS = {
  'cargo.sold': {
    level: 'debug',
    when: 'cargo was sold',
    sentence:
      '{ship} sold {units} {tradeSymbol} at {waypoint} for {totalPriceCredits} ({unitPriceCredits} each)[, credits {credits}]',
  },
  'cargo.bought': {
    level: 'debug',
    when: 'cargo was bought',
    sentence:
      '{ship} bought {units} {tradeSymbol} at {waypoint} for {totalPriceCredits} ({unitPriceCredits} each)[, credits {credits}]',
  },
  'cargo.transferred': {
    level: 'debug',
    when: 'a ship handed cargo over to another one of ours',
    sentence: '{ship} handed {units} {tradeSymbol} over to {to}[, hold {cargoUnits} of {cargoCapacity}]',
  },
  'contract.negotiated': {
    level: 'debug',
    when: 'a faction offered a contract',
    sentence: '[{ship} ]was offered a contract[: {deliver}][ by {deadline}][, {payCredits} credits]',
    more: ['contract', 'onAcceptedCredits', 'onFulfilledCredits', 'lane', 'mission'],
  },
  'contract.waiting': {
    level: 'info',
    when: 'a contract that is offered is not accepted yet, and keeps the next one waiting; logged once for each reason',
    sentence: 'the offered contract[ of {deliver}] is not accepted yet: {reason}',
    more: ['ship', 'contract'],
  },
  'contract.refused': {
    level: 'info',
    when: 'the strategy refuses a contract that is offered; it keeps the next one waiting until it expires',
    sentence: 'the offered contract[ of {deliver}] is refused: {reason}[; no other comes until {until}]',
    more: ['ship', 'contract'],
  },
  'contract.accepted': {
    level: 'info',
    when: 'a contract was accepted and its advance paid; at debug where it pays less than a fiftieth of the credits',
    sentence:
      '[{ship} ]accepted a contract[: {deliver}][ by {deadline}], {payCredits} credits, {onAcceptedCredits} at once[, credits {credits}]',
    more: ['lane', 'mission', 'contract', 'onFulfilledCredits'],
    isKept: true,
  },
  'contract.delivered': {
    level: 'debug',
    when: 'goods were delivered on a contract',
    sentence:
      '{ship} delivered {units} {tradeSymbol}[ at {waypoint}] on its contract[: {unitsDone} of {unitsRequired}]',
    more: ['lane', 'mission', 'contract'],
  },
  'contract.fulfilled': {
    level: 'info',
    when: 'a contract was fulfilled and paid; at debug where it pays less than a fiftieth of the credits',
    sentence:
      '[{ship} ]fulfilled its contract[: {deliver}], {totalPriceCredits} credits[; {profitCredits} profit with its advance][, credits {credits}]',
    more: ['lane', 'mission', 'contract'],
    isKept: true,
  },
  'purchase.waiting': {
    level: 'info',
    when: 'the numbers of a rule under `purchases` would have another ship, and something prevents it; logged once for each rule and reason until one is bought, and not in the hour after a purchase of the type',
    sentence: 'the rule of[ up to {atMost}] {shipType} waits: {reason}',
  },
  'ship.bought': {
    level: 'info',
    when: 'a ship joined the fleet; from the eleventh of its type on at debug: lane.hour has the sum',
    sentence: 'bought {bought}, a {shipType}, at {waypoint} for {totalPriceCredits}[, credits {credits}]',
    more: ['ship', 'lane', 'mission'],
    isKept: true,
  },
  'market.seen': {
    level: 'debug',
    when: 'prices were read at a market',
    sentence: '[{ship} ]read {goods} prices at {waypoint}',
  },
  'lane.suspended': {
    level: 'warn',
    when: 'the missions of a lane, ten or more in six hours, lost money together by the books; of contracts ten or more whole ones, and a trade is not blamed for what feeding factories costs. The lane rests for six hours and is tried again',
    ownerDoes:
      'Nothing for a while: its ships do what else their lanes say. If the lane closes again and again, `argosy report` shows on which routes it loses; give its ships other lanes, or put those markets and goods under `avoid:`.',
    sentence: 'no ship takes {lane} until {until}: its last {missions} missions lost {lostCredits} credits',
  },
  'lane.resumed': {
    level: 'info',
    when: 'a lane has rested because it lost money, and is tried again',
    sentence: 'ships take {lane} again',
  },
  'act.backed-off': {
    level: 'warn',
    when: 'the same action failed, or was refused, twice in a row in the same way at the same thing: no ship tries it again for ten minutes, then for twice as long each time, six hours at most; logged once for each cause. Where the ship, its contract or the credits are not as expected, it reads or waits first: five times for each ship',
    ownerDoes:
      'Nothing: the ships do the next best, and go back to it once it can be done. If it lasts, see with the service why it refuses; `avoid:` keeps the ships from a market or a good altogether.',
    sentence: 'to {act} failed {failures} times in a row[: {reason}]; paused until {until}',
  },
  'act.still-backed-off': {
    level: 'info',
    when: 'an action that was backed off has failed again, or fails at more things of one cause that was logged (act.backed-off)',
    sentence: 'to {act} failed again[: {reason}]; paused until {until}',
    more: ['failures'],
  },
  'read.refused': {
    level: 'warn',
    when: 'the server would not answer a read; what hung on it is tried later',
    ownerDoes:
      'Nothing when it comes now and then. If it goes on, see with the service why: what it would tell is not known meanwhile.',
    sentence: '[{ship}: ]the read {operation}[ of {waypoint}] was refused[ with {code}][ {name}][: {reason}]',
    more: ['status'],
  },
  'command.refused': {
    level: 'info',
    when: 'the server refused a command; the ship plans again, and a repeated refusal is logged as act.backed-off',
    sentence: '[{ship}: ]{operation}[ of {waypoint}] refused[ with {code}][ {name}][: {reason}]',
    more: ['status'],
  },
  'survey.gone': {
    level: 'debug',
    when: 'a survey was used up or had run out, as all do; the ship digs on without it',
    sentence: '[{ship}: ]the survey is of no use any more[: {reason}]',
    more: ['lane', 'mission', 'code', 'name'],
  },
  'gate.uncharted': {
    level: 'debug',
    when: 'the gate of a system that looked settled by the list of all systems is uncharted: the system is charted like others',
    sentence: 'nobody has charted {waypoint}',
  },
  'chart.late': {
    level: 'debug',
    when: 'somebody else had charted the waypoint first; the ship goes on',
    sentence: '[{ship}: ]somebody has charted {waypoint} already',
  },
  'command.unknown': {
    level: 'info',
    when: 'nobody knows whether a command was carried out; reading resolves it before the ship goes on, and a repeated failure is logged as act.backed-off',
    sentence: '[{ship}: ]outcome of {operation} unknown: {reason}',
  },
} as const satisfies EventTable;
