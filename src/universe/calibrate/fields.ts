import type { Exchange, Session } from './exchanges.ts';
import { byKey } from './statistics.ts';
import { type Row, row, type Section } from './table.ts';

/** Occurrences of each field in the replies of one endpoint, by its path, e.g. "data[].traits[].symbol". */
type FieldCounts = Map<string, number>;

/** Fields of the universe that are too rare to occur in every played game. */
const RARE: readonly RegExp[] = [
  /\bevents\[\]\.(symbol|component|name|description)$/,
  /\bmodifiers(\[\]\.(symbol|name|description))?$/,
  /\bcooldown\.expiration$/,
  /\b(transactions|tradeGoods|ships)(\[\].*)?$/,
  /\b(orbits|activity|faction|faction\.symbol)$/,
];

/** Minimum occurrences of a field from which on the universe is taken to always send it. */
const OFTEN = 5;

/** Maximum number of rows of one endpoint. */
const MOST_FIELDS = 30;

function takeIn(counts: FieldCounts, value: unknown, path: string): void {
  // Our client treats a null as an absent field, and so does this.
  if (value === null) return;
  counts.set(path, (counts.get(path) ?? 0) + 1);
  if (Array.isArray(value)) for (const each of value) takeIn(counts, each, `${path}[]`);
  else if (typeof value === 'object')
    for (const [name, below] of Object.entries(value)) takeIn(counts, below, path === '' ? name : `${path}.${name}`);
}

function fieldCountsOf(exchanges: readonly Exchange[]): FieldCounts {
  const counts: FieldCounts = new Map();
  for (const { body } of exchanges) takeIn(counts, body, '');
  return counts;
}

/** Number of objects that have, or could have, the field. */
function placesFor(field: string, counts: FieldCounts): number {
  return counts.get(field.slice(0, Math.max(0, field.lastIndexOf('.')))) ?? 0;
}

function isAlways(field: string, counts: FieldCounts, least: number): boolean {
  const places = placesFor(field, counts);
  return places >= least && counts.get(field) === places;
}

/**
 * Fields of one count that could also occur in the other. If the other has no such object, the field and all below it
 * are left out.
 */
function comparable(counts: FieldCounts, other: FieldCounts): string[] {
  const fields = [...counts.keys()].filter((path) => path !== '' && !path.endsWith('[]'));
  return fields.filter((field) => placesFor(field, other) > 0 && !RARE.some((rare) => rare.test(field)));
}

function fieldRows(endpoint: string, recorded: FieldCounts, played: FieldCounts): Row[] {
  const unknown = comparable(recorded, played).filter((field) => !played.has(field));
  const always = comparable(played, recorded).filter((field) => isAlways(field, played, OFTEN));
  const missing = always.filter((field) => !isAlways(field, recorded, 1));
  const rows = [
    ...unknown.map((field) => row(`${endpoint}: ${field}`, 'unknown', 'written', recorded.get(field) ?? 0, false)),
    ...missing.map((field) => {
      const places = placesFor(field, recorded);
      const said = `missing in ${places - (recorded.get(field) ?? 0)} of ${places}`;
      return row(`${endpoint}: ${field}`, 'always', said, places, false);
    }),
  ];
  return rows.slice(0, MOST_FIELDS);
}

/** Successes that our client could parse completely. */
function readableRow(exchanges: readonly Exchange[]): Row {
  const known = exchanges.filter(({ isSuccess, operation }) => isSuccess && operation !== undefined);
  const unreadable = known.filter(({ isReadWhole }) => !isReadWhole);
  const where = [...new Set(unreadable.map(({ endpoint }) => endpoint))].join(', ');
  const read = `${known.length - unreadable.length} of ${known.length}${where === '' ? '' : `, not of ${where}`}`;
  return row('successes that our schemas read whole', 'all', read, known.length, unreadable.length === 0);
}

function toldIn({ exchanges }: Session): Exchange[] {
  return exchanges.filter(({ isSuccess, body, endpoint }) => isSuccess && body !== undefined && endpoint !== undefined);
}

/** Fields of successes that the universe never sends, or that it always sends and the recording lacks. */
export function fieldSection(recorded: Session, played: Session): Section {
  const ours = Map.groupBy(toldIn(played), ({ endpoint }) => endpoint);
  const rows = byKey(
    toldIn(recorded),
    ({ endpoint = '' }) => endpoint,
    (exchanges, endpoint) => {
      const known = ours.get(endpoint);
      if (known !== undefined) return fieldRows(endpoint, fieldCountsOf(exchanges), fieldCountsOf(known));
      return [row(`${endpoint}: fields`, 'not played', 'written', exchanges.length, 'unclear')];
    },
  );
  return { title: 'Fields of replies', rows: [readableRow(recorded.exchanges), ...rows] };
}
