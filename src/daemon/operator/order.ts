/** The result of an owner's directive. */
export type Ordered =
  | { readonly kind: 'done'; readonly said: string }
  /** Nothing changed; `why` names what was expected, what was received and what to do. */
  | { readonly kind: 'refused'; readonly why: string }
  | { readonly kind: 'unknownShip'; readonly why: string };

/** An owner's directive, as the page, `argosy ctl` and the API send it. */
export type Order =
  | { readonly kind: 'pauseFleet' }
  | { readonly kind: 'resumeFleet' }
  | { readonly kind: 'pauseShip'; readonly ship: string }
  | { readonly kind: 'resumeShip'; readonly ship: string }
  | { readonly kind: 'setLanes'; readonly ship: string; readonly lanes: readonly string[] | null }
  | { readonly kind: 'cancelMission'; readonly ship: string }
  | { readonly kind: 'sellEverything'; readonly ship: string }
  | { readonly kind: 'retireShip'; readonly ship: string }
  | { readonly kind: 'buyShip'; readonly shipType: string }
  | { readonly kind: 'reloadStrategy' };

/** The keys of each directive beside its kind. */
const SAYS = {
  pauseFleet: [],
  resumeFleet: [],
  pauseShip: ['ship'],
  resumeShip: ['ship'],
  setLanes: ['ship', 'lanes'],
  cancelMission: ['ship'],
  sellEverything: ['ship'],
  retireShip: ['ship'],
  buyShip: ['shipType'],
  reloadStrategy: [],
} as const satisfies Record<Order['kind'], readonly string[]>;

/** Any symbol or lane, without characters that could move a cursor when it is printed. */
const WORD = /^[A-Za-z0-9_-]{1,40}$/;
const MOST_LANES = 40;

function isWord(value: unknown): value is string {
  return typeof value === 'string' && WORD.test(value);
}

function isLanes(value: unknown): boolean {
  return value === null || (Array.isArray(value) && value.length <= MOST_LANES && value.every(isWord));
}

function expectedOf(kind: Order['kind']): string {
  const keys = ['kind', ...SAYS[kind]].map((key) => `"${key}"`).join(', ');
  return `an object with the keys ${keys} and no others; ship and shipType are symbols, lanes is a list of lanes or null`;
}

/** Parses a directive from untrusted JSON; returns what was expected where it is malformed. */
export function readOrder(value: unknown): Order | { readonly expected: string } {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { expected: 'an object with the key "kind"' };
  const { kind, ...rest } = value as Record<string, unknown>;
  if (typeof kind !== 'string' || !Object.hasOwn(SAYS, kind)) {
    return { expected: `"kind" to be one of ${Object.keys(SAYS).join(', ')}` };
  }
  const keys: readonly string[] = SAYS[kind as Order['kind']];
  const isRight = (key: string) => (key === 'lanes' ? isLanes(rest[key]) : isWord(rest[key]));
  const isWhole = Object.keys(rest).length === keys.length && keys.every(isRight);
  return isWhole ? (value as Order) : { expected: expectedOf(kind as Order['kind']) };
}
