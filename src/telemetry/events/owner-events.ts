import type { EventTable } from './entry.ts';

const ship = 'ARGOSY-1-1';
const file = 'config/strategies/default.yaml';

/** What the owner sees and orders while the daemon runs. */
export const OWNER_EVENTS = {
  'dashboard.ready': {
    level: 'info',
    when: 'the page can be opened; among the first lines of a run',
    sentence: 'the page is at {address}, its control token in {file} of the state folder',
    example: { address: 'http://127.0.0.1:8470', file: 'control-token' },
  },
  'dashboard.failed': {
    level: 'warn',
    when: 'the page cannot be served, or one of its answers met a bug; the ships work on',
    ownerDoes:
      'Do what the reason says, such as setting `dashboard.port` to a free port; the ships work on without the page.',
    sentence: 'the page: {reason}',
    example: {
      reason: 'port 8470 is in use; set dashboard.port to another one, or to 0 for any free one',
      err: { type: 'Error', code: 'EADDRINUSE' },
    },
  },
  'order.given': {
    level: 'info',
    when: 'the owner gave an order, which is obeyed',
    sentence: '{by} ordered {order}[ for {ship}]: {outcome}',
    example: { by: 'ctl', order: 'pauseShip', ship, outcome: 'ARGOSY-1-1 pauses once it has arrived' },
  },
  'order.refused': {
    level: 'info',
    when: 'the owner gave an order that cannot be obeyed; nothing changed',
    sentence: '{by} ordered {order}[ for {ship}], refused: {reason}',
    example: {
      by: 'page',
      order: 'pauseShip',
      ship,
      reason: 'ARGOSY-1-1 is in quarantine: resume it to start it anew',
    },
  },
  'order.denied': {
    level: 'warn',
    when: 'somebody gave an order without the control token; told at most once a minute',
    ownerDoes:
      "If it was you, enter the control token from the state folder. If not, see which programs on this machine reach for the page's port.",
    sentence: 'an order without the right control token was turned away',
    example: {},
  },
  'ship.paused': {
    level: 'info',
    when: 'a ship that the owner paused has come to rest; it sends nothing until it is resumed',
    sentence: '{ship} is paused by its owner',
    example: { ship },
  },
  'ship.resumed': {
    level: 'info',
    when: 'a paused ship takes up work again',
    sentence: '{ship} takes up work again',
    example: { ship },
  },
  'order.done': {
    level: 'info',
    when: 'a ship has carried out what its owner ordered; it goes on by the strategy',
    sentence: '{ship} has done what was ordered: {order}',
    example: { ship, order: 'sellEverything' },
  },
  'order.dropped': {
    level: 'warn',
    when: 'a ship cannot carry out what its owner ordered; it goes on by the strategy',
    ownerDoes: 'Read the reason; give another order, or none: the ship goes on by its strategy.',
    sentence: '{ship} cannot carry out {order}: {reason}',
    example: { ship, order: 'retireShip', reason: 'no shipyard is known in X1-KD26' },
  },
  'strategy.loaded': {
    level: 'info',
    when: 'a strategy that was changed on disk is taken up, without a restart',
    sentence: 'strategy taken up from {file}[; {detail}]',
    example: { file, detail: 'limits take effect at the next start' },
  },
  'strategy.refused': {
    level: 'warn',
    when: 'a strategy that was changed on disk has mistakes; the old one is kept',
    ownerDoes: 'Mend the named line and save again; until then the old strategy holds.',
    sentence: 'the old strategy is kept: {reason}',
    example: { file, reason: `${file}:7: ships[0].lanes[0]: expected a lane, got "minne"` },
  },
  'strategy.unheard': {
    level: 'warn',
    when: 'at a start, or when the strategy is taken up anew: it names a good, ship type, role, frame or faction that this program has never heard of',
    ownerDoes:
      'Look whether it is mistyped. If the game has it, all is well: it is taken as it stands, and what no market or shipyard has is never bought.',
    sentence: '{reason}',
    example: {
      reason: `${file}:9: purchases[0].type: expected a ship type such as SHIP_MINING_DRONE, got "SHIP_TRAWLER"; it may be new, and is taken as it stands`,
    },
  },
} as const satisfies EventTable;
