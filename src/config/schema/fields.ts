import * as z from 'zod';

/**
 * The building blocks of the schemas. Each error message is the noun phrase that follows "expected", so that explain.ts
 * needs no knowledge of single fields.
 */

/** What a field takes, as far as hints depend on it. */
export type FieldKind =
  | { readonly kind: 'wholeNumber'; readonly unit: string; readonly isUnbounded: boolean }
  | { readonly kind: 'yesOrNo' }
  | { readonly kind: 'path' }
  | { readonly kind: 'capitals'; readonly pattern: string };

/** The kinds of the schemas made here; a schema made from one of them keeps its kind. */
export const FIELD_KINDS = z.registry<FieldKind>();

/** A mapping that allows these keys and no others. */
export function mapping<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  const keys = Object.keys(shape);
  return z.strictObject(shape, { error: `a mapping with the key${keys.length > 1 ? 's' : ''} ${keys.join(', ')}` });
}

/** A whole number, both bounds included; `what` names its unit. */
export function wholeNumber(what: string, low: number, high: number) {
  const isUnbounded = high === Number.MAX_SAFE_INTEGER;
  const end = isUnbounded ? `, ${low} or more` : ` from ${low} to ${high}`;
  const error = `a whole number${what === '' ? '' : ` of ${what}`}${end}`;
  const schema = z.int({ error }).min(low, { error }).max(high, { error });
  return schema.register(FIELD_KINDS, { kind: 'wholeNumber', unit: what, isUnbounded });
}

/** A number, both bounds included; `what` names its unit. */
export function numberOf(what: string, low: number, high: number) {
  const error = `a number${what === '' ? '' : ` of ${what}`} from ${low} to ${high}`;
  return z.number({ error }).min(low, { error }).max(high, { error });
}

/** A larger set of words is described instead of listed: a line of a terminal holds no more. */
const MOST_WORDS_LISTED = 12;

/**
 * One word of a fixed set.
 * @param what describes the set, with an example; used only for a set too long to list
 */
export function oneOf<const Words extends readonly [string, ...string[]]>(words: Words, what: string) {
  return z.enum(words, { error: words.length > MOST_WORDS_LISTED ? what : `one of ${words.join(', ')}` });
}

/** A text that matches a pattern. */
export function textLike(pattern: RegExp, error: string) {
  return z.string({ error }).regex(pattern, { error });
}

/** A text that matches a pattern of capital letters. */
export function capitalsLike(pattern: RegExp, error: string) {
  return textLike(pattern, error).register(FIELD_KINDS, { kind: 'capitals', pattern: pattern.source });
}

/** A list without repeated entries. */
export function distinctList<Item extends z.ZodType>(item: Item, what: string, least: 0 | 1) {
  const error = `a list of ${what}${least === 1 ? ', at least one' : ''}`;
  const list = z.array(item, { error }).min(least, { error });
  return list.superRefine(reportRepeats, { when: () => true }).meta({ uniqueItems: true });
}

function reportRepeats(list: unknown, context: z.core.$RefinementCtx): void {
  if (!Array.isArray(list)) return;
  for (const [index, item] of list.entries()) {
    if (typeof item !== 'string' || list.indexOf(item) === index) continue;
    context.addIssue({ code: 'custom', path: [index], message: 'each entry once', input: item });
  }
}

/** Two different times of day as text, e.g. "22:00-06:00". */
export function timesOfDay() {
  const error = 'two times of day, such as "22:00-06:00"';
  const time = '([01]\\d|2[0-3]):[0-5]\\d';
  return textLike(new RegExp(`^(${time})-(?!\\1$)${time}$`), error);
}

export function yesOrNo() {
  return z.boolean({ error: 'true or false' }).register(FIELD_KINDS, { kind: 'yesOrNo' });
}

/** A pattern for symbols: `*` stands for any characters, `?` for one. */
export function symbolPattern(example: string) {
  return capitalsLike(
    /^[A-Z0-9_*?-]{1,40}$/,
    `a pattern of capital letters, digits, -, _, * and ? such as "${example}"`,
  );
}

/** A system: its symbol, a pattern, or the word for the agent's own. */
export function systemLike() {
  return textLike(
    /^(?:home|X\d+-[A-Z0-9]+|(?=[^*?]*[*?])[A-Z0-9*?-]{1,40})$/,
    'home, the symbol of a system such as "X1-AB12", or a pattern such as "X1-A*"',
  );
}

/** A path that the operating system accepts as it is: not empty, no control characters, no `~` of the shell. */
export function pathTo(what: string) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it refuses
  return textLike(/^(?!~)[^\u0000-\u001f]+$/, `the path of ${what}`).register(FIELD_KINDS, { kind: 'path' });
}
