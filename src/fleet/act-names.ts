/** What a ship can do at the service, or wait for: each is an actor of the ship machine, with a state of its own. */
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

/** Makes something for each act, by its name. */
export function forEachAct<Made>(make: (name: ActName) => Made): Record<ActName, Made> {
  return Object.fromEntries(ACT_NAMES.map((name) => [name, make(name)])) as Record<ActName, Made>;
}
