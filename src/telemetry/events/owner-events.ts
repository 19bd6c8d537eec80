import type { EventTable } from './entry.ts';

/** What the owner sees and orders while the daemon runs. */
export const OWNER_EVENTS = {
  'dashboard.ready': {
    level: 'info',
    when: 'the page can be opened; among the first lines of a run',
    sentence: 'the page is at {address}, its control token in {file} of the state folder',
  },
  'dashboard.failed': {
    level: 'warn',
    when: 'the page cannot be served, or one of its answers met a bug; the ships work on',
    ownerDoes:
      'Do what the reason says, such as setting `dashboard.port` to a free port; the ships work on without the page.',
    sentence: 'the page: {reason}',
    more: ['err'],
  },
  'proxy.ready': {
    level: 'info',
    when: 'your other programs can use the interface of the service on this machine (`proxy` in the config)',
    sentence: 'other programs may play through {address}, with {sharePercent} % of the requests',
  },
  'proxy.failed': {
    level: 'warn',
    when: 'the interface for your other programs cannot be served, or one of its answers met a bug; the ships work on',
    ownerDoes: 'Do what the reason says, such as setting `proxy.port` to a free port; the ships work on without it.',
    sentence: 'the interface for other programs: {reason}',
    more: ['err'],
  },
  'ship.lent': {
    level: 'info',
    when: 'another program of yours commands a ship of the fleet, which is left to it until ten game minutes after its last command; the first time since it was given back',
    sentence: '{ship} is left to another program, at least until {until}',
  },
  'ship.returned': {
    level: 'info',
    when: 'the program to which a ship was left has not commanded it for ten game minutes',
    sentence: '{ship} is no longer left to another program',
  },
  'day.ended': {
    level: 'info',
    when: 'a day of the game is over; at a start also for one that ended while nothing ran; neither ships nor the gate count in what was earned, and missions are judged where a lane earns by itself',
    sentence:
      'day {day}: {earnedCredits} credits earned[ ({earnedByLane})][; ships bought: {shipsBought}][; put into the jump gate: {gateCredits}][; {missions} missions lost {lostCredits}][; best: {best}][; worst: {worst}][; next: {next}]',
  },
  'order.given': {
    level: 'info',
    when: 'the owner gave an order, which is obeyed',
    sentence: '{by} ordered: {outcome}',
    more: ['order', 'ship'],
  },
  'order.refused': {
    level: 'info',
    when: 'the owner gave an order that cannot be obeyed; nothing changed',
    sentence: '{by} ordered {order}[ for {ship}], refused: {reason}',
  },
  'order.denied': {
    level: 'warn',
    when: 'somebody gave an order without the control token; logged at most once a minute',
    ownerDoes:
      "If it was you, enter the control token from the state folder. If not, see which programs on this machine reach for the page's port.",
    sentence: 'an order without the right control token was turned away',
  },
  'chat.ready': {
    level: 'info',
    when: 'Telegram answers: at a start, and again after `chat.failed`',
    sentence: 'Telegram: the bot {bot} takes orders from {chats} chats',
  },
  'chat.failed': {
    level: 'warn',
    when: 'Telegram does not answer, refuses the bot or an answer of it, or another program asks in its name; logged once until it answers again',
    ownerDoes:
      'Do what the reason says; `argosy doctor` asks Telegram for the bot. The ships work on, and the page and `argosy ctl` give orders.',
    sentence: 'Telegram: {reason}',
    more: ['err'],
  },
  'chat.stranger': {
    level: 'warn',
    when: 'somebody wrote to the bot in a chat that the config does not allow; logged once a chat and run, of 20 chats at most',
    ownerDoes:
      'If it was you, add the id of the chat to `telegram.allowedChats`. If not, do nothing: it got no answer.',
    sentence: 'Telegram chat {chat} is not in telegram.allowedChats: what it writes is ignored',
  },
  'ship.paused': {
    level: 'info',
    when: 'a ship that the owner paused has come to rest; it sends nothing until it is resumed',
    sentence: '{ship} is paused by its owner',
  },
  'ship.resumed': {
    level: 'info',
    when: 'a paused ship takes up work again',
    sentence: '{ship} takes up work again',
  },
  'order.done': {
    level: 'info',
    when: 'a ship has carried out what its owner ordered; it goes on by the strategy',
    sentence: '{ship} has done what was ordered: {order}',
  },
  'order.dropped': {
    level: 'warn',
    when: 'a ship cannot carry out what its owner ordered; it goes on by the strategy',
    ownerDoes: 'Read the reason; give another order, or none: the ship goes on by its strategy.',
    sentence: '{ship} cannot carry out {order}: {reason}',
  },
  'module.suspended': {
    level: 'error',
    when: 'an own lane or hook threw, took too long, or answered something that no ship can act on. It is not asked again until one of its files changes; its ships do what else their lanes say',
    ownerDoes: 'Mend the module at the file and line that the message names: it is taken up again without a restart.',
    sentence: '{module} is not asked any more: {reason}',
  },
  'module.loaded': {
    level: 'info',
    when: 'own lanes and hooks whose files changed are taken up, without a restart',
    sentence: 'modules taken up: {modules}',
  },
  'module.refused': {
    level: 'error',
    when: 'own lanes and hooks whose files changed cannot be loaded; those of before stay in force',
    ownerDoes: 'Mend the module: `argosy check` says the same before it is taken up.',
    sentence: 'the modules of before are kept: {reason}',
  },
  'strategy.loaded': {
    level: 'info',
    when: 'a strategy that was changed on disk is taken up, without a restart',
    sentence: 'strategy taken up from {file}[; changed: {changed}][; {detail}]',
  },
  'strategy.changed': {
    level: 'info',
    when: 'at a start: a strategy is not as it was last played here, since its file, one that it extends, or the program that has that one, was changed',
    sentence: '{file} is not as it was last played; changed: {changed}',
  },
  'strategy.waits': {
    level: 'info',
    when: 'an entry of the strategy does not count, since its condition (when) does not hold',
    sentence: '{entry} waits for {reason}',
  },
  'strategy.counts': {
    level: 'info',
    when: 'an entry of the strategy counts again: its condition holds now',
    sentence: '{entry} counts now',
  },
  'strategy.unfinished': {
    level: 'info',
    when: 'a strategy that was changed on disk looks as if it were still being written: it is away, cut off, or lacks keys that it had',
    sentence:
      '{file} lacks parts of the strategy in force: read again once it has stood still for {seconds} s, or by `argosy ctl reload`',
  },
  'strategy.refused': {
    level: 'warn',
    when: 'a strategy that was changed on disk has mistakes; the old one is kept',
    ownerDoes: 'Mend the named line and save again; until then the old strategy holds.',
    sentence: 'the old strategy is kept: {reason}',
    more: ['file'],
  },
  'strategy.unheard': {
    level: 'warn',
    when: 'at a start, or when the strategy is loaded again: it names a good, ship type, role, frame or faction that this program does not know',
    ownerDoes:
      'Look whether it is mistyped. If the game has it, all is well: it is taken as it stands, and what no market or shipyard has is never bought.',
    sentence: '{reason}',
  },
} as const satisfies EventTable;
