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
