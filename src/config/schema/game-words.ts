import * as z from 'zod';
import { FACTION_SYMBOLS, FRAME_SYMBOLS, SHIP_ROLES, SHIP_TYPES } from '../../game/words/known-symbols.ts';
import { TRADE_SYMBOLS } from '../../game/words/trade-symbols.ts';
import { didYouMean } from '../problems/hint.ts';
import type { Mistake } from '../problems/mistake.ts';
import { showText } from '../problems/show.ts';

/** Words of the game that a strategy may name, by kind, with the text that describes each kind. */
const KINDS = {
  faction: { known: FACTION_SYMBOLS, what: 'a faction such as COSMIC' },
  role: { known: SHIP_ROLES, what: 'a ship role such as EXCAVATOR' },
  frame: { known: FRAME_SYMBOLS, what: 'a frame such as FRAME_DRONE' },
  shipType: { known: SHIP_TYPES, what: 'a ship type such as SHIP_MINING_DRONE' },
  good: { known: TRADE_SYMBOLS, what: 'a trade symbol such as IRON_ORE' },
} as const;

/** A kind of word of the game. */
export type KindOfWord = keyof typeof KINDS;

/** The form of every word of the game: parts of capitals and digits, joined by _. */
const FORM = /^(?=.{2,64}$)[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*$/;

/** Whether a text has the form of a word of the game, known or not. */
export function isGameWord(text: unknown): text is string {
  return typeof text === 'string' && FORM.test(text);
}

/** Whether this version of the program knows a word of the game. */
export function isHeardOf(kind: KindOfWord, word: string): boolean {
  return (KINDS[kind].known as readonly string[]).includes(word);
}

/** A hint with the known word that was probably meant; undefined when none is near. */
export function knownWordLike(kind: KindOfWord, word: string): string | undefined {
  return didYouMean(word, KINDS[kind].known);
}

/**
 * A word of the game: a known one, or another of the same form, since each season adds new ones. The JSON Schema offers
 * the known words and accepts the others.
 */
export function gameWord(kind: KindOfWord) {
  const { known, what } = KINDS[kind];
  // A text of another form must fail with the union's own message, which lists the known words.
  return z.union([z.enum(known), z.string().regex(FORM, { abort: true })], { error: what });
}

/** The parts of a strategy that hold words of the game. */
interface HasWords {
  readonly agent: { readonly faction: string };
  readonly ships: readonly {
    readonly match: { readonly role?: string | undefined; readonly frame?: string | undefined };
  }[];
  readonly purchases: readonly { readonly type: string }[];
  readonly avoid: { readonly goods: readonly string[] };
  readonly prices?: readonly { readonly good: string }[] | undefined;
  readonly laneLimits?:
    | readonly { readonly only?: Goods | undefined; readonly avoid?: Goods | undefined }[]
    | undefined;
  readonly contracts?: (Goods & { readonly factions?: readonly string[] | undefined }) | undefined;
}

interface Goods {
  readonly goods?: readonly string[] | undefined;
}

type Named = readonly [kind: KindOfWord, word: string | undefined, ...path: PropertyKey[]];

function goodsAt({ goods = [] }: Goods, ...path: PropertyKey[]): Named[] {
  return goods.map((good, index): Named => ['good', good, ...path, 'goods', index]);
}

function wordsIn({ agent, ships, purchases, avoid, laneLimits = [], contracts = {}, prices = [] }: HasWords): Named[] {
  return [
    ['faction', agent.faction, 'agent', 'faction'],
    ...ships.flatMap(({ match: { role, frame } }, index): Named[] => [
      ['role', role, 'ships', index, 'match', 'role'],
      ['frame', frame, 'ships', index, 'match', 'frame'],
    ]),
    ...purchases.map(({ type }, index): Named => ['shipType', type, 'purchases', index, 'type']),
    ...goodsAt(avoid, 'avoid'),
    ...laneLimits.flatMap(({ only = {}, avoid: own = {} }, index) => [
      ...goodsAt(only, 'laneLimits', index, 'only'),
      ...goodsAt(own, 'laneLimits', index, 'avoid'),
    ]),
    ...prices.map(({ good }, index): Named => ['good', good, 'prices', index, 'good']),
    ...goodsAt(contracts, 'contracts'),
    ...(contracts.factions ?? []).map((one, index): Named => ['faction', one, 'contracts', 'factions', index]),
  ];
}

/** Words of a strategy that this version does not know: new or mistyped ones. */
export function unheardIn(strategy: HasWords): Mistake[] {
  return wordsIn(strategy).flatMap(([kind, word, ...path]) => {
    if (word === undefined || isHeardOf(kind, word)) return [];
    return [{ path, expected: KINDS[kind].what, received: showText(word), hint: knownWordLike(kind, word) }];
  });
}
