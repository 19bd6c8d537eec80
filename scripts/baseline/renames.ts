/** Log events that have got another name since a baseline was written: the old name, then today's. */
const RENAMED_EVENTS: Readonly<Record<string, string>> = {
  'ship.flown': 'mission.ended',
  'ship.mission': 'mission.started',
  'agent.left': 'agent.abandoned',
  'lane.opened': 'lane.resumed',
  'lane.closed': 'lane.suspended',
  'contract.waits': 'contract.waiting',
  'purchase.waits': 'purchase.waiting',
  'fleet.barren': 'fleet.no-income',
  'fleet.earnless': 'fleet.cannot-earn',
  'books.recalled': 'books.loaded',
  'reply.unusable': 'reply.unreadable',
  'log.folded': 'log.repeats',
  'act.left-alone': 'act.backed-off',
  'act.still-left-alone': 'act.still-backed-off',
};

/** An event line of a baseline in today's names. */
export function renamed(line: string): string {
  const [time, level, event = '', ...rest] = line.split(' ');
  return [time, level, RENAMED_EVENTS[event] ?? event, ...rest].join(' ');
}
