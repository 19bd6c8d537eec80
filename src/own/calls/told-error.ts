import { basename, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { callGuarded } from './guard.ts';

/** What is said of an error of a module. */
export interface ToldError {
  /** Its message, on one line. */
  readonly why: string;
  /** File and line in the folder of the strategy: "medicine.ts:12"; undefined where it names none. */
  readonly place: string | undefined;
}

/** Where the program itself has its part in the stack of a module. */
const PROGRAM = fileURLToPath(new URL('../', import.meta.url));

/** Characters of a stack that are searched for a place. */
const LONGEST_STACK = 20_000;

const LONGEST_WHY = 300;

/** An error is code of the module, too: its message may be a getter that does not return. */
const MOST_MS = 500;

/** A text on one line, without characters that a terminal takes for orders. */
export const asOneLine = (text: string, most: number) =>
  text
    .slice(0, 4 * most)
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, most);

function pathOf(url: string): string | undefined {
  try {
    return fileURLToPath(url);
  } catch {
    return undefined;
  }
}

/** The stack of an error; undefined where it has none that can be read. */
export function stackOf(error: unknown): string | undefined {
  const stack = callGuarded(
    () => (error instanceof Error ? String(error.stack).slice(0, LONGEST_STACK) : undefined),
    MOST_MS,
  );
  return stack.kind === 'value' ? stack.value : undefined;
}

function placeOf(error: unknown, folder: string): string | undefined {
  const stack = stackOf(error) ?? '';
  // What does not parse is named by its path alone, on the first line.
  const [, parsed = '', at] = /^([^\n]+?)(?:\?[^\n:]*)?:(\d+)\n/.exec(stack) ?? [];
  if (parsed.startsWith(folder + sep)) return `${parsed.slice(folder.length + 1)}:${at}`;
  for (const [, url = '', instance, line] of stack.matchAll(/(file:\/\/[^\s?]+?)(\?[^\s:]*)?:(\d+)/g)) {
    const path = pathOf(url);
    if (path === undefined || path.startsWith(PROGRAM)) continue;
    if (path.startsWith(folder + sep)) return `${path.slice(folder.length + 1)}:${line}`;
    // Asked about a made-up ship, a module has no strategy whose folder is known.
    if (instance !== undefined) return `${basename(path)}:${line}`;
  }
  return undefined;
}

function messageOf(error: unknown): string {
  const said = error instanceof Error ? error.message : undefined;
  return typeof said === 'string' && said.trim() !== '' ? said : String(error);
}

/** Reads an error of a module whose strategy lies in a folder; whatever it is, this returns. */
export function errorTold(error: unknown, folder: string): ToldError {
  const why = callGuarded(() => asOneLine(messageOf(error), LONGEST_WHY), MOST_MS);
  return {
    why: why.kind === 'value' ? why.value : 'it threw something that cannot be shown',
    place: placeOf(error, folder),
  };
}
