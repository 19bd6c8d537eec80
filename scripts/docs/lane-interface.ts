import { readFileSync } from 'node:fs';

/** A part of the interface: its name, what it is, and its text. */
const PART = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\nexport (interface|type|function|const) (\w+)([\s\S]*?\n)(?=\n|$)/g;

/** The sentences of a docstring, on one line. */
const sentencesOf = (docstring: string) =>
  docstring
    .split('\n')
    .map((line) => line.replace(/^\s*\*? ?/, '').trim())
    .filter((line) => line !== '')
    .join(' ');

/** The interface of own lanes and hooks, a section each. */
export function laneInterface(): string {
  const text = readFileSync(new URL('../../src/own/lane.ts', import.meta.url), 'utf8');
  const sections = [...text.matchAll(PART)].map(([, docstring = '', kind = '', name = '', rest = '']) => {
    const code = kind === 'function' ? `${rest.slice(0, rest.indexOf(' {'))};` : rest.trimEnd();
    return [`## ${name}`, '', sentencesOf(docstring), '', '```ts', `${kind} ${name}${code}`, '```'].join('\n');
  });
  return sections.join('\n\n');
}
