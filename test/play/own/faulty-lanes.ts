import { laneDoing } from '../../own/own-modules.ts';

/** A lane with a fault: what it does when it is asked, and what is then said of it. */
export interface FaultyLane {
  readonly name: string;
  readonly text: string;
  /** Of the line that names it; undefined for a lane that is asked on, since nothing that it does is wrong. */
  readonly says?: RegExp;
}

const mission = (actions: string, more = '') =>
  `return { what: 'a test', profitCredits: 1e6, stops: [{ waypoint: ship.waypoint, actions: [${actions}] }], ${more} };`;

/** A purchase at the nearest market with prices. */
const purchase = (told: string) => `const [quote] = plan.goods().flatMap((good) => plan.quotes(good));
    if (quote === undefined) return 'no prices yet';
    const action = { kind: 'buy', good: quote.good, units: 1, ...${told} };
    return { what: 'buy', profitCredits: 1e6, stops: [{ waypoint: quote.waypoint, actions: [action] }] };`;

const FILE = String.raw`^lanes/broken-\d+\.ts`;
const inFile = (words: string) => new RegExp(String.raw`${FILE}: (?:stops\[\d+\](?:\.actions\[\d+\])?: )?${words}`);
const atLine = (words: string) => new RegExp(String.raw`${FILE}:\d+: ${words}`);

const lane = (name: string, body: string, says?: RegExp): FaultyLane => {
  return { name, text: laneDoing(body), ...(says !== undefined && { says }) };
};

/** Lanes that are suspended when they are asked. */
export const SUSPENDED: readonly FaultyLane[] = [
  lane('throws an error', `throw new Error('no luck');`, atLine('no luck')),
  lane('throws null', 'throw null;', inFile('null')),
  lane(
    'throws an error that cannot be read',
    `throw Object.defineProperty(new Error(''), 'message', { get() { throw 1; } });`,
    inFile('it threw something'),
  ),
  lane('reads what is not there', 'return plan.nothing.at(0);', atLine('Cannot read properties')),
  lane('calls itself for ever', 'const deep = () => deep() + 1; return deep();', atLine('Maximum call stack')),
  lane('returns a promise', `return Promise.resolve('later');`, inFile('expected an answer at once, got a promise')),
  lane('returns a promise that fails', `return Promise.reject(new Error('x'));`, inFile('expected an answer at once')),
  lane('returns nothing', '', inFile('expected a mission or a sentence, got undefined')),
  lane('returns what refers to itself', 'const a = []; a.push(a); return a;', inFile('Converting circular')),
  lane('returns parts that throw', `return { get stops() { throw new Error('part'); } };`, atLine('part')),
  lane('returns three megabytes', `return 'x'.repeat(3e6);`, inFile('expected an answer of at most')),
  lane(
    'returns 10,000 stops',
    `return { stops: Array(10_000).fill({}) };`,
    inFile('expected a list of stops, 1 to 20'),
  ),
  lane('expects a profit of NaN', mission(`{ kind: 'look' }`, 'profitCredits: NaN'), inFile('expected profitCredits')),
  lane('buys -1 units', purchase('{ units: -1 }'), inFile('expected units from 1 to')),
  lane('buys what does not exist', purchase(`{ good: 'UNICORNS' }`), inFile('expected a good that')),
  lane(
    'buys beyond its credits',
    purchase('{ units: 40, atMostCredits: 1e8 }'),
    inFile('expected purchases of at most'),
  ),
  lane(
    "sells another ship's cargo",
    purchase(`{ kind: 'sell', units: 40 }`),
    inFile(String.raw`expected at most \d+ \w+ aboard`),
  ),
  lane(
    'flies to another system',
    `return { stops: [{ waypoint: 'X1-ZZ99-A1', actions: [] }] };`,
    inFile('expected a known'),
  ),
  lane('asks for what its ship cannot do', mission(`{ kind: 'siphon' }`), inFile('expected an action that')),
  lane('asks for what no ship can do', mission(`{ kind: 'teleport' }`), inFile('expected an action of the kinds')),
  lane('fills a full tank', mission(`{ kind: 'refuel' }`), inFile('expected a mission with something left to do')),
  lane(
    'changes how all lists work',
    `Array.prototype.map = () => []; return 'x';`,
    inFile('expected Array.prototype.map'),
  ),
  lane('takes JSON away', `delete JSON.parse; return 'x';`, inFile('expected JSON.parse as it is')),
  lane('remembers too much', `plan.memory.set('a', 'x'.repeat(1e5)); return 'x';`, atLine('expected at most 64000')),
];

/** Lanes that do harm to nobody but their ship, and are asked on. */
export const ODD: readonly FaultyLane[] = [
  lane('spoils its plan', `plan.ships.length = 0; plan.goods().length = 0; ship.cargo.length = 0; return 'spoiled';`),
  lane('looks for ever', mission(`{ kind: 'look' }`)),
  lane('draws 10,000 numbers', `for (let n = 0; n < 1e4; n++) plan.random(); return 'drawn';`),
  lane(
    'buys and sells at a loss',
    `const quote = plan.goods().flatMap((good) => plan.quotes(good)).find((one) => one.sellCredits > 0 && one.buyCredits < 200);
    if (quote === undefined || ship.cargoFree === 0) return 'nothing to lose';
    const { good, waypoint } = quote;
    const actions = ['buy', 'sell'].map((kind) => ({ kind, good, units: 1 }));
    return { what: 'lose', profitCredits: 1e6, stops: [{ waypoint, actions }] };`,
  ),
];
