import { DOUBTFUL_KEYS, doubtOf } from '../../config/worlds/doubt-list.ts';
import { pointedNumber } from '../../config/yaml/yaml-value.ts';
import type { Finding } from './fit-world.ts';

/** A number with four digits that count; with three where it would look like thousands, which no config takes. */
function short(value: number): string {
  const text = String(Number(value.toPrecision(4)));
  return pointedNumber(text) === undefined ? text : String(Number(value.toPrecision(3)));
}

/** Columns of a line of the file. */
const WIDTH = 118;

/** A comment of one or several lines. */
function comment(text: string, indent: string): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < WIDTH) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(`${indent}# ${word}`);
  }
  return lines;
}

function intervalOf({ estimate, from }: Finding): string {
  if (estimate === undefined) return `nothing can be told from ${from}`;
  return `${short(estimate.value)}, 95 % interval ${short(estimate.low)} to ${short(estimate.high)}, from ${from}`;
}

/** The lines of one key: a value where it is settled, else a comment. */
function linesOf(finding: Finding, indent: string): string[] {
  const name = finding.key.split('.').at(-1);
  const { mid } = doubtOf(finding.key) ?? {};
  if (finding.isSettled && finding.estimate !== undefined)
    return [
      ...comment(`Fitted: ${intervalOf(finding)}.`, indent),
      `${indent}${name}: ${short(finding.estimate.value)}`,
    ];
  const text = `${name} is not settled and stays at ${mid}: ${intervalOf(finding)}. To settle it: ${finding.wouldSettle}.`;
  return comment(text, indent);
}

/** The lines of a group and of those inside of it; a group without a settled key is a comment as a whole. */
function groupLines(findings: readonly Finding[], depth: number): string[] {
  const indent = '  '.repeat(depth);
  return [...Map.groupBy(findings, ({ key }) => key.split('.')[depth] ?? '')].flatMap(([name, members]) => {
    const isLeaf = members.some(({ key }) => key.split('.').length === depth + 1);
    if (isLeaf) return members.flatMap((member) => linesOf(member, indent));
    const inside = groupLines(members, depth + 1);
    const isEmpty = !members.some(({ isSettled }) => isSettled);
    return [...(depth === 0 ? [''] : []), isEmpty ? `${indent}# ${name}:` : `${indent}${name}:`, ...inside];
  });
}

/** A world file: settled keys with interval and count, the others named. It holds factors and no names. */
export function worldText(findings: readonly Finding[], hours: number): string {
  const fitted = new Set(findings.map(({ key }) => key));
  const others = DOUBTFUL_KEYS.map(({ key }) => key).filter((key) => !fitted.has(key));
  const head = `A world fitted to ${short(hours)} game hours of play: what they settle has a value, all else is that of the middle world.`;
  const tail = `Nothing was fitted for ${others.join(', ')}.`;
  return `${[...comment(head, ''), '', 'extends: middle', ...groupLines(findings, 0), '', ...comment(tail, '')].join('\n')}\n`;
}
