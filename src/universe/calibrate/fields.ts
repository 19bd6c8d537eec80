import { type Exchange, isSuccess, operationOf, replyOf, type Session } from './exchanges.ts';
import { groupBy, type Row, type Section } from './table.ts';

/** How often each field stood in the replies of one endpoint, and how often it could have. */
interface Census {
  /** By path, e.g. "data.nav.route.arrival" or "data[].traits[].symbol". */
  readonly fields: Map<string, number>;
  /** Objects by path: a field is always there if it is there as often as its object. */
  readonly objects: Map<string, number>;
}

/** Fields of the universe that are too rare to be met in every game that is played. */
const RARE: readonly RegExp[] = [
  /\bevents\[\]\.(symbol|component|name|description)$/,
  /\bmodifiers(\[\]\.(symbol|name|description))?$/,
  /\bcooldown\.expiration$/,
  /\b(transactions|tradeGoods|ships)(\[\].*)?$/,
  /\b(orbits|activity|faction|faction\.symbol)$/,
];

/** Seen so often with a field, the universe always writes it. */
const OFTEN = 5;

/** Rows of one endpoint. */
const MOST_FIELDS = 30;

function count(counts: Map<string, number>, path: string): void {
  counts.set(path, (counts.get(path) ?? 0) + 1);
}

function takeIn(census: Census, value: unknown, path: string): void {
  if (Array.isArray(value)) for (const each of value) takeIn(census, each, `${path}[]`);
  if (Array.isArray(value) || typeof value !== 'object' || value === null) return;
  count(census.objects, path);
  for (const [name, below] of Object.entries(value)) {
    // Our client takes a null for an absent field, and so does this.
    if (below === null) continue;
    const field = path === '' ? name : `${path}.${name}`;
    count(census.fields, field);
    takeIn(census, below, field);
  }
}

function censusOf(exchanges: readonly Exchange[]): Census {
  const census: Census = { fields: new Map(), objects: new Map() };
  for (const { body } of exchanges) takeIn(census, body, '');
  return census;
}

function objectOf(field: string): string {
  return field.includes('.') ? field.slice(0, field.lastIndexOf('.')) : '';
}

function isAlways({ fields, objects }: Census, field: string, least: number): boolean {
  const places = objects.get(objectOf(field)) ?? 0;
  return places >= least && fields.get(field) === places;
}

/** The outermost fields only: what lies below an unknown or missing one is so too. */
function outermost(fields: readonly string[]): string[] {
  const isBelow = (field: string, other: string) => field.startsWith(`${other}.`) || field.startsWith(`${other}[]`);
  return fields.filter((field) => !fields.some((other) => isBelow(field, other)));
}

function unknownFields(recorded: Census, played: Census): string[] {
  const unknown = [...recorded.fields.keys()].filter((field) => {
    if (played.fields.has(field) || RARE.some((rare) => rare.test(field))) return false;
    // Where no such object was played, nothing is known of its fields.
    return (played.objects.get(objectOf(field)) ?? 0) > 0;
  });
  return outermost(unknown);
}

function missingFields(recorded: Census, played: Census): string[] {
  const always = [...played.fields.keys()].filter((field) => isAlways(played, field, OFTEN));
  const missing = always.filter(
    (field) =>
      (recorded.objects.get(objectOf(field)) ?? 0) > 0 &&
      !isAlways(recorded, field, 1) &&
      !RARE.some((rare) => rare.test(field)),
  );
  return outermost(missing);
}

function fieldRows(endpoint: string, recorded: Census, played: Census): Row[] {
  const unknown = unknownFields(recorded, played).map(
    (field): Row => ({
      figure: `${endpoint}: ${field}`,
      universe: 'unknown',
      recorded: 'written',
      n: recorded.fields.get(field) ?? 0,
      differs: 'yes',
    }),
  );
  const missing = missingFields(recorded, played).map((field): Row => {
    const places = recorded.objects.get(objectOf(field)) ?? 0;
    const lacking = places - (recorded.fields.get(field) ?? 0);
    const said = `missing in ${lacking} of ${places}`;
    return { figure: `${endpoint}: ${field}`, universe: 'always', recorded: said, n: places, differs: 'yes' };
  });
  return [...unknown, ...missing].slice(0, MOST_FIELDS);
}

/** Successes that our client could not have read. */
function unreadableRow(exchanges: readonly Exchange[]): Row {
  const known = exchanges.filter((exchange) => isSuccess(exchange) && operationOf(exchange) !== undefined);
  const unreadable = known.filter((exchange) => {
    const operation = operationOf(exchange);
    return operation !== undefined && replyOf(exchange, operation) === undefined;
  });
  const where = [...new Set(unreadable.map(({ endpoint }) => endpoint))].join(', ');
  return {
    figure: 'successes that our schemas read',
    universe: 'all',
    recorded: `${known.length - unreadable.length} of ${known.length}${where === '' ? '' : `, not of ${where}`}`,
    n: known.length,
    differs: unreadable.length > 0 ? 'yes' : 'no',
  };
}

/** Fields of successes that the universe doesn't write, or that it always writes and the recording lacks. */
export function fieldSection(recorded: Session, played: Session): Section {
  const byEndpoint = ({ exchanges }: Session) =>
    groupBy(
      exchanges.filter((exchange) => isSuccess(exchange) && exchange.isJson && exchange.endpoint !== undefined),
      ({ endpoint }) => endpoint ?? '',
    );
  const ours = byEndpoint(played);
  const rows = [...byEndpoint(recorded)].flatMap(([endpoint, exchanges]) => {
    const known = ours.get(endpoint);
    if (known !== undefined) return fieldRows(endpoint, censusOf(exchanges), censusOf(known));
    const never = { universe: 'not played', recorded: 'written', n: exchanges.length, differs: 'unclear' as const };
    return [{ figure: `${endpoint}: fields`, ...never }];
  });
  return { title: 'Fields of replies', rows: [unreadableRow(recorded.exchanges), ...rows] };
}
