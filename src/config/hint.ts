import { closest } from './closest.ts';
import { isSecret, oddSpaceHint } from './show.ts';

/**
 * What to do about a value that a schema refused; undefined when the expectation is clear enough. Hints depend on the
 * words of the expectation, which fields.ts chooses.
 */
export function hintFor(value: unknown, issue: { expected: string; candidates?: readonly string[] | undefined }) {
  if (typeof value === 'string' && isSecret(value)) return undefined;
  if (issue.candidates !== undefined) return didYouMean(value, issue.candidates);
  if (typeof value === 'string') return hintForText(value, issue.expected) ?? oddSpaceHint(value);
  if (value === null && issue.expected.startsWith('a list')) return 'write [] for an empty list';
  return tooMuch(value, issue.expected) ?? quoteIt(value, issue.expected);
}

/** A hint with the valid word that was probably meant; undefined when none is near. */
export function didYouMean(value: unknown, candidates: readonly string[]): string | undefined {
  if (typeof value !== 'string' || value === '') return undefined;
  const best = closest(value, candidates);
  return best && `did you mean ${best}?`;
}

function hintForText(value: string, expected: string): string | undefined {
  if (expected.startsWith('a whole number')) {
    const number = numberMeant(value, expected);
    return number === undefined ? undefined : `write ${number}`;
  }
  if (expected === 'true or false') {
    if (/^(yes|on|true)$/i.test(value)) return 'write true';
    return /^(no|off|false)$/i.test(value) ? 'write false' : undefined;
  }
  if (expected.startsWith('the path') && value.startsWith('~')) return 'write the folder out: only a shell knows ~';
  const isLowerCase = /capital letters/.test(expected) && value !== value.toUpperCase();
  return isLowerCase && value.length <= 40 ? `write ${JSON.stringify(value.toUpperCase())}` : undefined;
}

/** An expectation without an upper bound still has one: larger numbers cannot be exact integers. */
function tooMuch(value: unknown, expected: string): string | undefined {
  const isTooMuch = typeof value === 'number' && value > Number.MAX_SAFE_INTEGER && expected.endsWith('or more');
  return isTooMuch ? `at most ${Number.MAX_SAFE_INTEGER}` : undefined;
}

/** YAML reads 123, true and null as a number, a boolean and null, not as text. */
function quoteIt(value: unknown, expected: string): string | undefined {
  const isBare = typeof value === 'number' || typeof value === 'boolean';
  return isBare && /callsign|pattern|path/.test(expected) ? 'put quotes around it to make it a text' : undefined;
}

const FACTORS: Readonly<Record<string, number>> = { '': 1, x: 1, k: 1_000, m: 1_000_000 };

/** Units that some players write behind a number although the key implies them. */
const UNITS: readonly (readonly [said: RegExp, unit: RegExp])[] = [
  [/hours/, /\s*h(?:ours?)?$/i],
  [/percent/, /\s*%$/],
  [/credits/, /\s*(?:cr|credits)$/i],
];

/** The whole number meant by "5k", "250,000", "1_000", a quoted "5", or by "10h" where hours are expected. */
function numberMeant(text: string, expected: string): number | undefined {
  const [, unitMeant] = UNITS.find(([said]) => said.test(expected)) ?? [];
  const parts = /^([\d.,_\s]*\d)\s*([kmx]?)$/i.exec(text.trim().replace(unitMeant ?? '', ''));
  if (parts === null) return undefined;
  const [, digits = '', unit = ''] = parts;
  const plain = digits.replaceAll(/[_\s]|[,.](?=\d{3}(?!\d))/g, '');
  const number = Number(plain) * (FACTORS[unit.toLowerCase()] ?? Number.NaN);
  return Number.isSafeInteger(number) ? number : undefined;
}
