import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { wholeStrategy } from '../json-schemas.ts';

/** What the table needs of a JSON Schema. */
interface Node {
  readonly description?: string;
  readonly type?: string;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, Node>>;
  readonly required?: readonly string[];
  readonly items?: Node;
  readonly anyOf?: readonly Node[];
  readonly oneOf?: readonly Node[];
  readonly allOf?: readonly Node[];
  /** Of a condition: its keys stand once, under `when`. */
  readonly $ref?: string;
  readonly definitions?: Readonly<Record<string, Node>>;
}

/** A key of a strategy, by its path such as purchases[].atMost. */
export interface StrategyKey {
  readonly path: string;
  readonly node: Node;
  readonly isRequired: boolean;
}

/** Units of whole numbers, by what their names end in. */
const UNITS: readonly (readonly [RegExp, string])[] = [
  [/Percent(?:OfCredits)?$/, '%'],
  [/[cC]redits(?:Above|Below)?$/, 'credits'],
  [/Hours?$/, 'game hours'],
  [/Megabytes$/, 'MB'],
  [/requestsPerMinute$/, 'requests a game minute'],
  [/keepFiles$/, 'files'],
  [/^ships\[\]\.first$/, 'ships'],
  [/Distance$/, 'units of distance'],
  [/atMost$|atLeast$|[mM]ostShips/, 'ships'],
  [/rivalsAbroad$/, 'agents'],
  [/contractLines$/, 'goods'],
  [/speed$/, 'game seconds a second'],
];

/** The unit of a key that is a whole number; undefined for other keys. */
export function unitOf({ path, node }: StrategyKey): string | undefined {
  return node.type === 'integer' ? UNITS.find(([name]) => name.test(path))?.[1] : undefined;
}

/** The keys under one, in the order of the schema; of alternatives all that any of them has. */
function keysIn(node: Node, before: string): StrategyKey[] {
  const { properties = {}, required = [], items, anyOf = [], oneOf = [] } = node;
  const own = Object.entries(properties).flatMap(([name, of]) => {
    const path = before === '' ? name : `${before}.${name}`;
    return [{ path, node: of, isRequired: required.includes(name) }, ...keysIn(of, path)];
  });
  const others = [...anyOf, ...oneOf].flatMap((one) => keysIn(one, before));
  return [...own, ...others, ...(items === undefined ? [] : keysIn(items, `${before}[]`))];
}

/** A key that two alternatives have. */
function bothOf(one: StrategyKey, other: StrategyKey): StrategyKey {
  const [first, second] = [one.node.description, other.node.description];
  if (first === second) return one;
  return { ...one, node: { ...one.node, ...other.node, description: `${first} Or: ${second}` } };
}

/** Every key of a strategy file, once. */
export function strategyKeys(): readonly StrategyKey[] {
  const schema: Node = wholeStrategy();
  const keys = new Map<string, StrategyKey>();
  const ofConditions = keysIn(schema.definitions?.condition ?? {}, 'when');
  for (const key of [...keysIn(schema, ''), ...ofConditions]) {
    const before = keys.get(key.path);
    keys.set(key.path, before === undefined ? key : bothOf(before, key));
  }
  return [...keys.values()];
}

/** The values that a file has at a path, through all items of lists. */
function valuesAt(data: unknown, path: readonly string[]): unknown[] {
  const [name, ...rest] = path;
  if (name === undefined) return [data];
  if (name === '[]') return Array.isArray(data) ? data.flatMap((one) => valuesAt(one, rest)) : [];
  const inside = typeof data === 'object' && data !== null ? (data as Record<string, unknown>)[name] : undefined;
  return inside === undefined ? [] : valuesAt(inside, rest);
}

const CONFIG = new URL('../../config/', import.meta.url);
const STRATEGIES = new URL('strategies/', CONFIG);

/** The files that come along, the best known strategy first. */
function shipped(): unknown[] {
  const strategies = readdirSync(STRATEGIES).filter((name) => name !== 'default.yaml');
  const files = [
    new URL('default.yaml', STRATEGIES),
    ...strategies.map((name) => new URL(name, STRATEGIES)),
    new URL('argosy.yaml', CONFIG),
    new URL('live.yaml', CONFIG),
  ];
  return files.map((file) => parse(readFileSync(file, 'utf8')));
}

const SHIPPED = shipped();

/** Examples of keys that no file that comes along sets. */
const OTHERS: Readonly<Record<string, unknown>> = {
  'purchases[].atYards': ['X1-AB12-*'],
  'purchases[].afterHours': 24,
  'purchases[].fromNetWorthCredits': 3_000_000,
  'ships[].when': { phases: ['home', 'building'] },
  'purchases[].when': { ships: { type: 'SHIP_PROBE', atLeast: 3 } },
  'contracts.when': { phases: ['galaxy'] },
  'laneLimits[].when': { not: { weekdays: ['sat', 'sun'] } },
  reserveWhen: { netWorthCreditsAbove: 2_000_000 },
  'when.phases': ['galaxy', 'lastHours'],
  'when.fromHour': 24,
  'when.untilHour': 48,
  'when.weekdays': ['sat', 'sun'],
  'when.times': '22:00-06:00',
  'when.zone': 'Europe/Berlin',
  'when.creditsAbove': 500_000,
  'when.creditsBelow': 2_000_000,
  'when.netWorthCreditsAbove': 2_000_000,
  'when.netWorthCreditsBelow': 50_000_000,
  'when.ships.type': 'SHIP_PROBE',
  'when.ships.atLeast': 3,
  'when.ships.atMost': 100,
  'when.income.lane': 'trade',
  'when.income.creditsAbove': 100_000,
  'when.income.creditsBelow': 20_000,
  'when.not': { phases: ['lastHours'] },
  'when.all': [{ creditsAbove: 500_000 }, { phases: ['home'] }],
  'when.any': [{ fromHour: 48 }, { netWorthCreditsAbove: 9_000_000 }],
  'ships[].first': 2,
  'ships[].stay': ['home'],
  'ships[].match.system': 'X1-AB12',
  'ships[].mostLossCredits': 20_000,
  'ships[].pauseHours': 2,
  'contracts.mostDistance': 120,
  mostShips: 100,
  'prices[].good': 'FABRICS',
  'prices[].buyAtMostCredits': 1_550,
  'prices[].sellAtLeastCredits': 1_700,
  lanes: { medicine: './lanes/medicine.ts' },
  hooks: { careful: './lanes/careful.ts' },
  extends: 'default',
  remove: ['purchases.drone', 'laneLimits.mine'],
  quietHours: '22:00-06:00',
  'laneLimits[].lane': 'trade',
  'laneLimits[].mostShips': 4,
  'laneLimits[].only.markets': ['X1-AB12-*'],
  'laneLimits[].only.goods': ['FOOD', 'MEDICINE'],
  'laneLimits[].avoid.markets': ['X1-AB12-C3'],
  'laneLimits[].avoid.goods': ['FIREARMS'],
  'contracts.goods': ['IRON_ORE', 'COPPER_ORE'],
  'contracts.factions': ['COSMIC'],
  'laneLimits[].reserveCredits': 200_000,
  'laneLimits[].mostLossCredits': 100_000,
  'laneLimits[].pauseHours': 3,
  'trades.leastMarginPercent': 10,
  'trades.mostShipsAtMarket': 2,
  'trades.mostShipsWithGood': 2,
  'contracts.leastPayCredits': 20_000,
  'trades.leastProfitCredits': 2_000,
  'purchases[].atMostPercentOfCredits': 20,
  'limits.requestsPerMinute': 100,
  'log.level': 'debug',
  'log.largestMegabytes': 50,
  'log.keepFiles': 30,
  'server.tokenFile': './secrets/agent-token',
  'server.world': 'middle',
  'server.rivalsAbroad': 20,
  'server.contractLines': 3,
};

const holdsKeys = ({ properties, anyOf = [], oneOf = [] }: Node) =>
  properties !== undefined || [...anyOf, ...oneOf].some((one) => one.properties !== undefined);

const isCondition = ({ $ref, allOf = [] }: Node) => $ref !== undefined || allOf.some((one) => one.$ref !== undefined);

/** A value of a key as it may stand in a file; undefined for a key that only holds others. */
export function exampleOf({ path, node }: StrategyKey): string | undefined {
  if (holdsKeys(node) || node.items?.properties !== undefined) return undefined;
  const steps = path.replaceAll('[]', '.[]').split('.');
  const usual = OTHERS[path] ?? node.default ?? (node.type === 'boolean' ? true : undefined);
  const [found = usual] = SHIPPED.flatMap((file) => valuesAt(file, steps));
  return found === undefined ? undefined : JSON.stringify(found);
}

function allowed(key: StrategyKey): string {
  const { node } = key;
  if (isCondition(node)) return 'a condition: keys of `when`, below';
  if (node.type === 'boolean') return 'true or false';
  const { minimum, maximum } = node;
  if (minimum !== undefined && maximum !== undefined) {
    const most = maximum === Number.MAX_SAFE_INTEGER ? `${minimum} or more` : `${minimum} to ${maximum}`;
    return `${most} ${unitOf(key) ?? ''}`.trim();
  }
  if (node.enum !== undefined && node.enum.length <= 6) return node.enum.map(String).join(', ');
  if (node.type === 'array') return 'a list';
  return holdsKeys(node) ? 'keys' : 'text';
}

const cell = (text: string) => text.replaceAll('|', '\\|');
const code = (text: string | undefined) => (text === undefined ? '' : `\`${cell(text)}\``);

/** The table of every key of a strategy: key, meaning, values with their unit, default, example. */
export function strategyTable(): string {
  const rows = strategyKeys().map((key) => {
    const { path, node, isRequired } = key;
    const preset = isRequired
      ? 'must be given'
      : code(node.default === undefined ? undefined : JSON.stringify(node.default));
    return `| \`${path}\` | ${cell(node.description ?? '')} | ${cell(allowed(key))} | ${preset} | ${code(exampleOf(key))} |`;
  });
  return ['| key | what it is | values | default | example |', '|---|---|---|---|---|', ...rows].join('\n');
}
