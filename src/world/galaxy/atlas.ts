import { systemIn } from '../../game/words/symbols.ts';
import type { Waypoint } from '../../wire/schemas/system.ts';
import { UNKNOWN } from '../../wire/words/word.ts';
import type { ConstructionKnown, GateKnown, MarketKnown, ShipyardKnown, SystemKnown } from '../known.ts';
import { ALL_SYSTEMS, type Galaxy } from './galaxy.ts';
import { internedOf } from './interned.ts';
import type { AtlasFact, AtlasKind } from './places.ts';

type Symbols = readonly string[];

/** Symbols contain no spaces. */
const joined = (symbols: Symbols) => symbols.join(' ');

type PackedWaypoint = [
  systemSymbol: string,
  type: string,
  x: number,
  y: number,
  orbits: string,
  faction: string,
  traits: string,
  isUnderConstruction: boolean | null,
  chartedBy: string,
];

/** What lasts of a waypoint; its modifiers do not. */
function packWaypoint(waypoint: Waypoint): string {
  const { systemSymbol, type, x, y, orbits = '', faction, traits } = waypoint;
  const isUnderConstruction = underConstruction(waypoint) ?? null;
  const traitSymbols = joined(traits.map(({ symbol }) => symbol));
  const by = waypoint.chart?.submittedBy ?? '';
  const packed: PackedWaypoint = [
    systemSymbol,
    type,
    x,
    y,
    orbits,
    faction?.symbol ?? '',
    traitSymbols,
    isUnderConstruction,
    by,
  ];
  return JSON.stringify(packed);
}

const packMarket = ({ exports, imports, exchange }: MarketKnown) =>
  JSON.stringify([exports, imports, exchange].map(joined));

const packShipyard = ({ shipTypes }: ShipyardKnown) => JSON.stringify(joined(shipTypes));

/** Notes a fact for the books of all agents; an older one that still waits for them is replaced. */
function discover(galaxy: Galaxy, kind: AtlasKind, symbol: string, atMs: number, fact: string): void {
  const key = `${kind} ${symbol}`;
  for (const facts of galaxy.unbooked) facts.set(key, { kind, symbol, atMs, fact });
}

/** A waypoint as it is kept, without its modifiers: what it has in common with others is the same object. */
function compact(galaxy: Galaxy, waypoint: Waypoint): Waypoint {
  const { text, name, names, chartBy } = internedOf(galaxy.waypoints);
  const { symbol, x, y, faction, chart, traits, orbits } = waypoint;
  const isUnderConstruction = underConstruction(waypoint);
  const charted = chart && { chart: chart.submittedBy === undefined ? chart : chartBy(chart.submittedBy) };
  // Each spread of the result takes room for one more part, so the rare ones share two.
  const rare = {
    ...(orbits !== undefined && { orbits }),
    ...(isUnderConstruction !== undefined && { isUnderConstruction }),
  };
  return {
    symbol,
    type: text(waypoint.type),
    systemSymbol: text(waypoint.systemSymbol),
    x,
    y,
    traits: names(traits.map((trait) => trait.symbol)),
    ...(faction === undefined ? charted : { faction: name(faction.symbol), ...charted }),
    ...rare,
  };
}

/** Whether a gate is being built, or a waypoint of unknown type; of others only that they are. */
function underConstruction({ type, isUnderConstruction }: Waypoint): boolean | undefined {
  const mayBeGate = type === 'JUMP_GATE' || type === UNKNOWN;
  return mayBeGate || isUnderConstruction === true ? isUnderConstruction : undefined;
}

/** Learns a waypoint from a list; it becomes the last of its system, so that the order of the list is kept. */
export function learnWaypoint(galaxy: Galaxy, waypoint: Waypoint, atMs: number): void {
  const { symbol } = waypoint;
  const before = galaxy.waypoints.get(symbol);
  const fact = packWaypoint(waypoint);
  if (before === undefined || packWaypoint(before) !== fact) discover(galaxy, 'waypoint', symbol, atMs, fact);
  // Not taken away and added again: a Map keeps room for what was taken away.
  galaxy.waypoints.setLast(symbol, compact(galaxy, waypoint));
}

/** Learns a market; what it lists lasts, what it asks does not. */
export function learnMarket(galaxy: Galaxy, market: MarketKnown, atMs: number): void {
  const before = galaxy.markets.get(market.symbol);
  const fact = packMarket(market);
  if (before === undefined || packMarket(before) !== fact) discover(galaxy, 'market', market.symbol, atMs, fact);
  galaxy.markets.set(market.symbol, market);
}

/** Learns a shipyard; the types that it lists last, what they cost does not. */
export function learnShipyard(galaxy: Galaxy, yard: ShipyardKnown, atMs: number): void {
  const before = galaxy.shipyards.get(yard.symbol);
  const fact = packShipyard(yard);
  if (before === undefined || packShipyard(before) !== fact) discover(galaxy, 'shipyard', yard.symbol, atMs, fact);
  galaxy.shipyards.set(yard.symbol, yard);
}

type PackedSystem = [x: number, y: number, gate: string, isSettled: boolean, counts: Counts, entry: string];

type Counts = SystemKnown['counts'];

/** Counts by type in one order: objects of few shapes take a third of the memory. */
const inOrder = (counts: Counts): Counts => Object.fromEntries(Object.entries(counts).sort());

/** Learns a system from the list of all systems. */
export function learnSystem(galaxy: Galaxy, listed: SystemKnown, atMs: number): void {
  const before = galaxy.systems.get(listed.symbol);
  // That its gate is uncharted was learned otherwise: the list does not show it.
  const isSettled = listed.isSettled && before?.isSettled !== false;
  const system = { ...listed, isSettled, counts: inOrder(listed.counts) };
  const { symbol, x, y, gate = '', entry = '', counts } = system;
  const fact = JSON.stringify([x, y, gate, isSettled, counts, entry] satisfies PackedSystem);
  if (before?.isSettled !== isSettled) discover(galaxy, 'system', symbol, atMs, fact);
  galaxy.systems.set(symbol, system);
}

/** Learns that a waypoint is uncharted. If it is the gate of a system, no faction has charted that system. */
export function learnUncharted(galaxy: Galaxy, waypointSymbol: string | undefined, atMs: number): void {
  const system = galaxy.systems.get(systemIn(waypointSymbol ?? ''));
  if (system?.isSettled && system.gate === waypointSymbol) learnSystem(galaxy, { ...system, isSettled: false }, atMs);
}

/** Learns that the list of all systems was read to its end; the books note how many there are. */
export function learnSystemsListed(galaxy: Galaxy, atMs: number): void {
  discover(galaxy, 'systemsListed', '', atMs, String(galaxy.systems.size));
  galaxy.systemsListedAtMs.set(ALL_SYSTEMS, atMs);
}

/** Learns where a jump gate leads to. */
export function learnGate(galaxy: Galaxy, { symbol, connections }: GateKnown, atMs: number): void {
  const fact = JSON.stringify(joined(connections));
  if (joined(galaxy.gates.get(symbol)?.connections ?? []) !== joined(connections))
    discover(galaxy, 'gate', symbol, atMs, fact);
  galaxy.gates.set(symbol, { symbol, connections });
}

/** Learns what a construction site still takes. */
export function learnConstruction(galaxy: Galaxy, site: Omit<ConstructionKnown, 'seenAtMs'>, atMs: number): void {
  const { symbol, materials, isComplete } = site;
  const fact = JSON.stringify({ materials, isComplete });
  discover(galaxy, 'construction', symbol, atMs, fact);
  galaxy.constructions.set(symbol, { symbol, materials, isComplete, seenAtMs: atMs });
}

/** Learns what each good is made of. */
export function learnSupplyChain(galaxy: Galaxy, chain: Readonly<Record<string, Symbols>>, atMs: number): void {
  const fact = JSON.stringify(chain);
  if (fact !== JSON.stringify(Object.fromEntries(galaxy.supplyChain))) discover(galaxy, 'supplyChain', '', atMs, fact);
  galaxy.supplyChain.clear();
  for (const [made, inputs] of Object.entries(chain)) galaxy.supplyChain.set(made, inputs);
}

/** A listing so much older than the next (a guess) is written again, so that a restart knows its age; milliseconds. */
const LISTING_LASTS_MS = 600_000;

/** Learns that every waypoint of a system was listed. */
export function learnListed(galaxy: Galaxy, systemSymbol: string, atMs: number): void {
  const before = galaxy.listedAtMs.get(systemSymbol);
  if (before === undefined || atMs - before >= LISTING_LASTS_MS) discover(galaxy, 'listed', systemSymbol, atMs, 'true');
  galaxy.listedAtMs.set(systemSymbol, atMs);
}

/** Learns that an asteroid is unstable. That passes: it is kept with its time, for a start soon after. */
export function learnUnstable(galaxy: Galaxy, waypointSymbol: string, atMs: number): void {
  discover(galaxy, 'unstable', waypointSymbol, atMs, 'true');
  galaxy.unstable.set(waypointSymbol, atMs);
}

/** Returns the facts that an agent's books do not have yet, and forgets them. */
export function takeDiscovered(discovered: Map<string, AtlasFact>): readonly AtlasFact[] {
  if (discovered.size === 0) return [];
  const facts = [...discovered.values()];
  discovered.clear();
  return facts;
}

const NO_PRICES: ReadonlyMap<string, never> = new Map<string, never>();

/** Reads facts of the books; equal texts and lists become one. */
function createReader(galaxy: Galaxy): Readonly<Record<AtlasKind, (fact: AtlasFact) => void>> {
  const texts = new Map<string, string>();
  const lists = new Map<string, Symbols>();
  const text = (value: string) => {
    const known = texts.get(value);
    if (known === undefined) texts.set(value, value);
    return known ?? value;
  };
  const list = (value: string) => {
    const known = lists.get(value) ?? (value === '' ? [] : value.split(' ').map(text));
    lists.set(value, known);
    return known;
  };
  return {
    waypoint: ({ symbol, fact }) => {
      const [system, type, x, y, orbits, faction, traits, isUnderConstruction, by]: PackedWaypoint = JSON.parse(fact);
      const waypoint = {
        symbol: text(symbol),
        type,
        systemSymbol: system,
        x,
        y,
        traits: traits === '' ? [] : traits.split(' ').map((trait) => ({ symbol: trait })),
        ...(orbits !== '' && { orbits: text(orbits) }),
        ...(faction !== '' && { faction: { symbol: faction } }),
        ...(isUnderConstruction !== null && { isUnderConstruction }),
        ...(by !== '' && { chart: { submittedBy: by } }),
      };
      galaxy.waypoints.set(waypoint.symbol, compact(galaxy, waypoint));
    },
    listed: ({ symbol, atMs }) => galaxy.listedAtMs.set(text(symbol), atMs),
    market: ({ symbol, fact }) => {
      const [exports = [], imports = [], exchange = []] = (JSON.parse(fact) as string[]).map(list);
      const prices = galaxy.markets.get(symbol)?.prices ?? NO_PRICES;
      galaxy.markets.set(text(symbol), { symbol: text(symbol), exports, imports, exchange, prices });
    },
    shipyard: ({ symbol, fact }) => {
      const prices = galaxy.shipyards.get(symbol)?.prices ?? NO_PRICES;
      galaxy.shipyards.set(text(symbol), { symbol: text(symbol), shipTypes: list(JSON.parse(fact)), prices });
    },
    supplyChain: ({ fact }) => {
      galaxy.supplyChain.clear();
      for (const [made, inputs] of Object.entries(JSON.parse(fact) as Record<string, Symbols>))
        galaxy.supplyChain.set(made, inputs);
    },
    unstable: ({ symbol, atMs }) => galaxy.unstable.set(text(symbol), atMs),
    system: ({ symbol, fact }) => {
      const [x, y, gate, isSettled, counts, entry]: PackedSystem = JSON.parse(fact);
      galaxy.systems.set(text(symbol), {
        symbol: text(symbol),
        x,
        y,
        gate: gate === '' ? undefined : text(gate),
        isSettled,
        counts: inOrder(counts),
        ...(entry !== '' && { entry: text(entry) }),
      });
    },
    systemsListed: ({ atMs, fact }) => {
      // The books of an agent that came when others had read a part hold the rest alone.
      if (galaxy.systems.size >= Number(fact)) galaxy.systemsListedAtMs.set(ALL_SYSTEMS, atMs);
    },
    gate: ({ symbol, fact }) =>
      galaxy.gates.set(text(symbol), { symbol: text(symbol), connections: list(JSON.parse(fact)) }),
    construction: ({ symbol, atMs, fact }) => {
      const { materials, isComplete }: Pick<ConstructionKnown, 'materials' | 'isComplete'> = JSON.parse(fact);
      // Another agent of this process may have seen it since.
      if ((galaxy.constructions.get(symbol)?.seenAtMs ?? 0) > atMs) return;
      galaxy.constructions.set(text(symbol), { symbol: text(symbol), materials, isComplete, seenAtMs: atMs });
    },
  };
}

/** Adds the facts of the books in order, of which a later one replaces an earlier one. */
export async function recallAtlas(
  galaxy: Galaxy,
  pages: AsyncIterable<readonly { readonly kind: string; readonly symbol: string; atMs: number; fact: string }[]>,
): Promise<void> {
  const readers: Partial<Record<string, (fact: AtlasFact) => void>> = createReader(galaxy);
  // A kind without a reader is of a newer version.
  for await (const page of pages) for (const row of page) readers[row.kind]?.(row as AtlasFact);
}
