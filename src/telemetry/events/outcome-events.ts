import type { EventTable } from './entry.ts';

/** Outcomes of requests without a reply, and corrections of the books. */
export const OUTCOME_EVENTS = {
  'command.settled': {
    level: 'info',
    when: 'reading has shown what became of a request whose reply never came',
    sentence: '[{ship}: ]reading settles {operation}: {outcome}[, {creditsDelta} credits]',
  },
  'command.given-up': {
    level: 'warn',
    when: 'nobody will ever know what became of a request: what was known before it does not show it',
    sentence: '[{ship}: ]what became of {operation} will never be known',
    ownerDoes:
      'Nothing: the ship was read again and goes on. If a trade took place, the books are corrected by the difference.',
  },
  'reply.unknown-word': {
    level: 'warn',
    when: 'a reply has a word that is in none of our lists; logged once a word',
    sentence: 'the {list} {word} is unknown here; it is kept as it came ({operation}, {place})',
    ownerDoes: 'Nothing: what is not understood is left alone. A newer version of Argosy may know the word.',
  },
  'reply.unread-part': {
    level: 'warn',
    when: 'a part of a reply is missing or of another kind than it should be; logged once a place',
    sentence: '{operation}: there is {came} at {place}; what cannot be read of it is left out, and the rest is used',
    ownerDoes:
      'Nothing as long as the fleet works. If something that you need stays unknown, look for a newer version of Argosy, or for a proxy that rewrites replies.',
  },
  'list.doubted': {
    level: 'debug',
    when: 'the service refused twice (once, where an earlier run had read it) what a list, a market or a gate had shown: it is read again, once for all ships, and again at most each ten minutes, then half as often each time',
    sentence: 'refusals contradict what was read of the {sight} {place}; it is read again',
    more: ['ship', 'code'],
    isKept: true,
  },
  'list.miscounted': {
    level: 'warn',
    when: 'a list that was read to its end has another number of entries than it states',
    sentence: '{operation} says {listed} entries, and {came} came',
    ownerDoes: 'Nothing: what came is used. If waypoints, ships or contracts are missing, ask the service.',
  },
  'ship.unreadable': {
    level: 'warn',
    when: "the server cannot serve a ship's record; the ship is set aside until the next start, and the others work",
    ownerDoes:
      'Look at your ships on the server: one has a broken record, which only the service can mend. The others go on; restart once it is mended.',
    sentence: 'ship number {position} of the list cannot be read: {reason}',
  },
  'ship.unserved': {
    level: 'info',
    when: 'the list of ships lacks a ship, and the server does not serve it by its symbol either; it is set aside',
    sentence: '{ship} cannot be read: {reason}',
  },
  'fleet.unserved': {
    level: 'warn',
    when: 'the server counts ships of the agent, but lists none and serves none by its symbol',
    ownerDoes:
      'Nothing at first: both are read again until ships are served. If it goes on, look at your ships on the server.',
    sentence: 'the server lists no ship, though the agent has some; nothing is done until it does',
  },
  'books.estimated': {
    level: 'warn',
    when: 'a trade whose reply never came took place, and the market shows its price no more: it is booked at the price known before',
    sentence: '[{ship}: ]{operation} is booked at an estimate of {creditsDelta} credits',
    ownerDoes:
      "Nothing: the books are compared with the agent's credits, and what the estimate was wrong by is entered.",
  },
  'books.entered': {
    level: 'info',
    when: 'the agent had other credits than our own doings come to, and what somebody else did is seen: it is entered in the books',
    sentence: "{creditsDelta} credits of somebody else's doing are entered in the books, credits {credits}",
  },
  'books.adjusted': {
    level: 'warn',
    when: 'the agent had other credits than those of the books, and nothing is seen that explains it: somebody else played, a contract was missed, or a trade was booked at an estimate',
    sentence: 'the books were {creditsDelta} credits away from the agent and have been adjusted',
    ownerDoes:
      'Nothing if you, or another program, played this agent meanwhile. If nobody did, keep the log of the run before and report it.',
    more: ['credits'],
  },
} as const satisfies EventTable;
