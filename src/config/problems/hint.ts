import type { FieldKind } from '../schema/fields.ts';
import { isSecret, oddSpaceHint } from './show.ts';

/** Ignores case, and treats spaces, hyphens and capitals inside a word as underscores. */
function plain(word: string): string {
  return word
    .trim()
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_')
    .toUpperCase()
    .replaceAll(/[\s-]+/g, '_');
}

/** How many letters must be added, removed, replaced or swapped with a neighbour to turn one word into the other. */
export function editDistance(from: string, to: string): number {
  let twoAbove: number[] = [];
  let above = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let column = 1; column <= to.length; column++) {
      const isSame = from[row - 1] === to[column - 1];
      const isSwap = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      const best = Math.min(
        (above[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (above[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwap ? (twoAbove[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
      current.push(best);
    }
    twoAbove = above;
    above = current;
  }
  return above[to.length] ?? 0;
}

/** Whether a word is another form of a valid one: MINING of MINE, HAULERS of HAUL. */
function isFormOf(word: string, valid: string): boolean {
  const stem = valid.replace(/E$/, '');
  return stem.length >= 3 && word.startsWith(stem) && /^[A-Z]?(?:S|ER|ERS|ING)$/.test(word.slice(stem.length));
}

/** A word that is a part of the candidate (`MINING_DRONE`, `IRON`, `MINING_LASER`) is nearer than any misspelling. */
function distanceTo(candidate: string, word: string): number {
  const valid = plain(candidate);
  if (valid === word) return 0;
  const isPart = word.length >= 3 && `_${valid}_`.includes(`_${word}_`);
  if (isPart) return 0.5;
  return isFormOf(word, valid) ? 1 : editDistance(word, valid);
}

/** Longer words are cut: only their beginning can resemble a valid word. */
const LONGEST_WORD = 64;

/** The candidate that `word` probably means, the earlier one of equals; undefined when none is near enough. */
export function closest(word: string, candidates: readonly string[]): string | undefined {
  const wanted = plain(word.slice(0, LONGEST_WORD));
  const nearEnough = Math.max(2, Math.floor(wanted.length / 3));
  let best: { word: string; distance: number } | undefined;
  for (const candidate of candidates) {
    const distance = distanceTo(candidate, wanted);
    if (best === undefined || distance < best.distance) best = { word: candidate, distance };
  }
  const isNear = best !== undefined && best.distance <= nearEnough && best.distance < best.word.length;
  return isNear ? best?.word : undefined;
}

/** A schema's report on a value that it refused. */
interface Refusal {
  /** What the field takes; undefined where it is none of the known kinds. */
  readonly field?: FieldKind | undefined;
  /** The valid words. */
  readonly candidates?: readonly string[] | undefined;
  readonly wantsList?: boolean;
}

/** What to do about a value that a schema refused; undefined when the expectation is clear enough. */
export function hintFor(value: unknown, { field, candidates, wantsList = false }: Refusal): string | undefined {
  if (typeof value === 'string' && isSecret(value)) return undefined;
  if (candidates !== undefined) return didYouMean(value, candidates);
  if (typeof value === 'string') return hintForText(value, field) ?? oddSpaceHint(value);
  if (value === null && wantsList) return 'write [] for an empty list';
  return tooMuch(value, field) ?? fraction(value, field) ?? quoteIt(value, field);
}

/** A hint with the valid word that was probably meant; undefined when none is near. */
export function didYouMean(value: unknown, candidates: readonly string[]): string | undefined {
  if (typeof value !== 'string' || value === '') return undefined;
  const best = closest(value, candidates);
  return best && `did you mean ${best}?`;
}

function hintForText(value: string, field: FieldKind | undefined): string | undefined {
  switch (field?.kind) {
    case 'wholeNumber': {
      const number = numberMeant(value, field.unit);
      return number === undefined ? undefined : `write ${number}`;
    }
    case 'yesOrNo':
      if (/^(yes|on|true)$/i.test(value)) return 'write true';
      return /^(no|off|false)$/i.test(value) ? 'write false' : undefined;
    case 'path':
      return value.startsWith('~') ? 'write the folder out: only a shell knows ~' : undefined;
    case 'capitals': {
      const meant = value.trim().toUpperCase().replaceAll(/\s+/g, '-');
      return value !== meant && new RegExp(field.pattern).test(meant) ? `write ${JSON.stringify(meant)}` : undefined;
    }
    default:
      return undefined;
  }
}

/** An expectation without an upper bound still has one: larger numbers cannot be exact integers. */
function tooMuch(value: unknown, field: FieldKind | undefined): string | undefined {
  const isUnbounded = field?.kind === 'wholeNumber' && field.isUnbounded;
  const isTooMuch = isUnbounded && typeof value === 'number' && value > Number.MAX_SAFE_INTEGER;
  return isTooMuch ? `at most ${Number.MAX_SAFE_INTEGER}` : undefined;
}

/** A fraction where whole percent are expected. */
function fraction(value: unknown, field: FieldKind | undefined): string | undefined {
  const isPercent = field?.kind === 'wholeNumber' && field.unit === 'percent';
  return isPercent && typeof value === 'number' && value > 0 && value < 1
    ? `write ${Math.max(1, Math.round(100 * value))}`
    : undefined;
}

/** YAML reads 123, true and null as a number, a boolean and null, not as text. */
function quoteIt(value: unknown, field: FieldKind | undefined): string | undefined {
  const isBare = typeof value === 'number' || typeof value === 'boolean';
  const isText = field?.kind === 'capitals' || field?.kind === 'path';
  return isBare && isText ? 'put quotes around it to make it a text' : undefined;
}

const FACTORS: Readonly<Record<string, number>> = { '': 1, x: 1, k: 1_000, m: 1_000_000 };

/** Units that some players write behind a number although the key implies them. */
const UNITS: Readonly<Record<string, RegExp>> = {
  hours: /\s*h(?:ours?)?$/i,
  'game hours': /\s*h(?:ours?)?$/i,
  percent: /\s*%$/,
  credits: /\s*(?:cr|credits)$/i,
};

/** The whole number meant by "5k", "250,000", "1_000", a quoted "5", or by "10h" where hours are expected. */
function numberMeant(text: string, unitOfField: string): number | undefined {
  const unitMeant = UNITS[unitOfField];
  const parts = /^([\d.,_\s]*\d)\s*([kmx]?)$/i.exec(text.trim().replace(unitMeant ?? '', ''));
  if (parts === null) return undefined;
  const [, digits = '', unit = ''] = parts;
  const plain = digits.replaceAll(/[_\s]|[,.](?=\d{3}(?!\d))/g, '');
  const number = Number(plain) * (FACTORS[unit.toLowerCase()] ?? Number.NaN);
  return Number.isSafeInteger(number) ? number : undefined;
}
