/** Acts that a ship performs at the service or waits for. Each is an actor of the ship machine with its own state. */
const ACT_NAMES = [
  'orbit',
  'setFlightMode',
  'navigate',
  'dock',
  'coolDown',
  'refuel',
  'scout',
  'sell',
  'buy',
  'deliver',
  'fulfill',
  'negotiate',
  'accept',
  'buyShip',
  'jettison',
  'survey',
  'extract',
  'siphon',
  'transfer',
  'awaitHauler',
  'load',
  'scrap',
] as const;

export type ActName = (typeof ACT_NAMES)[number];

/** A record of `make(name)` for each act name. */
export function forEachAct<Made>(make: (name: ActName) => Made): Record<ActName, Made> {
  return Object.fromEntries(ACT_NAMES.map((name) => [name, make(name)])) as Record<ActName, Made>;
}
