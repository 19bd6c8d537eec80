import { isAbsolute, join } from 'node:path';
import { closest } from '../problems/hint.ts';
import type { Problem } from '../problems/problem.ts';
import { reasonUnreadable } from './read-file.ts';
import { readYaml, type YamlText } from './yaml-text.ts';

/** Reads the text of a file; throws when it cannot. */
export type ReadText = (path: string) => string;

type Opened = { text: YamlText; problem?: never } | { text?: never; problem: Problem };

/** Reads a YAML file; a problem where it cannot be read. */
export function openFile(file: string, readText: ReadText): Opened {
  try {
    return { text: readYaml(readText(file)) };
  } catch (error) {
    const received = reasonUnreadable(error);
    const hint = received === 'no such file' && { hint: 'config/argosy.yaml and config/live.yaml are included' };
    return { problem: { file, path: '', line: 0, expected: 'a YAML file', received, ...hint } };
  }
}

/** What is wrong with a name. */
export type RefusedName = Pick<Problem, 'expected' | 'received' | 'hint'>;

/** Files that come along, by their names. */
interface Included {
  readonly names: readonly string[];
  readonly folder: string;
  /** What is expected in place of another name. */
  readonly expected: string;
}

const isFile = (name: string) => /[\\/.]/.test(name);

/** The file of a name or a path that is written in a file of `folder`, or what is expected in place of it. */
export function namedFile(
  name: string,
  folder: string,
  { names, folder: ownFolder, expected }: Included,
): string | RefusedName {
  if (isFile(name)) return isAbsolute(name) ? name : join(folder, name);
  if (names.includes(name)) return join(ownFolder, `${name}.yaml`);
  const near = closest(name, names);
  return { expected, received: name, ...(near && { hint: `did you mean ${near}?` }) };
}
