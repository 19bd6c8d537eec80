import type { AtlasRow } from '../src/store/books/atlas.ts';
import type { Random } from '../src/time/random.ts';

const TYPES = ['ASTEROID', 'ASTEROID', 'ASTEROID', 'PLANET', 'MOON', 'FUEL_STATION', 'ORBITAL_STATION', 'GAS_GIANT'];
const TRAITS =
  'ROCKY BARREN FROZEN MINERAL_DEPOSITS COMMON_METAL_DEPOSITS SHALLOW_CRATERS DEEP_CRATERS RADIOACTIVE MAGMA_SEAS TEMPERATE JUNGLE OCEAN CORRUPT INDUSTRIAL HIGH_TECH SCATTERED_SETTLEMENTS OVERCROWDED BUREAUCRATIC'.split(
    ' ',
  );
const GOODS =
  'FUEL IRON COPPER ALUMINUM FOOD CLOTHING MEDICINE MACHINERY ELECTRONICS MICROPROCESSORS FAB_MATS PLASTICS'.split(' ');
const SHIPS = 'SHIP_PROBE SHIP_LIGHT_HAULER SHIP_HEAVY_FREIGHTER SHIP_MINING_DRONE'.split(' ');
const COLUMNS = 26;
const FACTIONS = ['COSMIC', 'VOID', 'QUANTUM', ''];
/** Of the waypoints of a charted system about 11 of 86 trade (facts: markets-abroad; 4,307 markets in 381 systems). */
const MARKETS_PART = 0.13;

const some = (random: Random, from: readonly string[], most: number) =>
  random
    .shuffle([...from])
    .slice(0, 1 + Math.floor(random.next() * most))
    .join(' ');

function* factsOf(random: Random, system: string, waypoints: number, atMs: number): Iterable<AtlasRow> {
  for (let n = 0; n < waypoints; n++) {
    const symbol = `${system}-${String.fromCharCode(65 + (n % COLUMNS))}${n}`;
    const isMarket = random.next() < MARKETS_PART;
    const traits = `${some(random, TRAITS, 4)}${isMarket ? ' MARKETPLACE' : ''}`;
    const [x, y] = [random, random].map((draw) => Math.round((draw.next() - 0.5) * 1_500));
    const orbits = n % 5 === 4 ? `${system}-${String.fromCharCode(65 + ((n - 1) % COLUMNS))}${n - 1}` : '';
    const faction = FACTIONS[n % FACTIONS.length];
    const fact = [system, TYPES[n % TYPES.length], x, y, orbits, '', faction, traits, n % 40 === 0];
    yield { kind: 'waypoint', symbol, atMs, fact: JSON.stringify(fact) };
    if (!isMarket) continue;
    const listed = [some(random, GOODS, 4), some(random, GOODS, 5), some(random, GOODS, 2)];
    yield { kind: 'market', symbol, atMs, fact: JSON.stringify(listed) };
    if (n % 4 === 0) yield { kind: 'shipyard', symbol, atMs, fact: JSON.stringify(some(random, SHIPS, 3)) };
  }
  yield { kind: 'listed', symbol: system, atMs, fact: 'true' };
}

/** Atlas facts of invented systems, which are in no universe. */
export function* madeUpFacts(random: Random, systems: number, waypoints: number, atMs: number): Iterable<AtlasRow> {
  for (let n = 0; n < systems; n++) {
    const count = Math.floor(((n + 1) * waypoints) / systems) - Math.floor((n * waypoints) / systems);
    yield* factsOf(random, `X9-${n.toString(36).toUpperCase().padStart(4, '0')}`, count, atMs);
  }
}
