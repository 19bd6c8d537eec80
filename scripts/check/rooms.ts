import { posix } from 'node:path';
import { counted, type Finding, type SourceFile, type Verdict } from './findings.ts';
import { FLOORS, GUESTS, NEIGHBOURS } from './plan-of-the-house.ts';
import { type Import, syntaxOf } from './syntax.ts';

/** Every import between files below src/ goes down the floors, or is one of the named exceptions. */
export function checkRooms(files: readonly SourceFile[]): Verdict {
  const sources = files.filter((file) => file.path.startsWith('src/') && file.path.endsWith('.ts'));
  const rooms = new Set(sources.map((file) => roomOf(file.path)));
  let crossings = 0;
  const findings = sources.flatMap((file) => {
    if (!roomIsKnown(file.path)) return [unknownRoom(file.path)];
    const relative = syntaxOf(file).imports.filter((entry) => entry.specifier.startsWith('.'));
    crossings += relative.filter((entry) => roomOf(target(file, entry)) !== roomOf(file.path)).length;
    return relative.flatMap((entry) => judge(file, entry));
  });
  return { figure: `${counted(rooms.size, 'room')}, ${counted(crossings, 'import')} between them`, findings };
}

/** The room that a path below src/ stands in: `src/fleet/a.ts` → fleet, `src/daemon.ts` → daemon; elsewhere undefined. */
export function roomOf(path: string): string | undefined {
  return path.match(/^src\/([^/]+?)(?:\.ts$|\/|$)/)?.[1];
}

function roomIsKnown(path: string): boolean {
  return Object.hasOwn(FLOORS, roomOf(path) ?? '');
}

function unknownRoom(path: string): Finding {
  const message = `expected a room of the plan, got "${roomOf(path)}": give it a floor in scripts/check/plan-of-the-house.ts`;
  return { path, line: 1, message };
}

function target(file: SourceFile, { specifier }: Import): string {
  return posix.join(posix.dirname(file.path), specifier);
}

function judge(file: SourceFile, entry: Import): Finding[] {
  const why = refusal(roomOf(file.path) ?? '', target(file, entry));
  return why ? [{ path: file.path, line: entry.line, message: `imports ${entry.specifier}: ${why}` }] : [];
}

/** Why a room may not import that path, or undefined when it may. */
function refusal(room: string, imported: string): string | undefined {
  const other = roomOf(imported);
  if (other === room) return undefined;
  if (other === undefined || !Object.hasOwn(FLOORS, other)) return `expected a room below src/, got ${imported}`;
  const guests = GUESTS[other];
  if (guests && !guests.includes(room)) return `only ${guests.join(' and ')} may import ${other}`;
  const from = FLOORS[room] ?? 0;
  const to = FLOORS[other] ?? 0;
  if (to < from || NEIGHBOURS.has(`${room} → ${other}`)) return undefined;
  return `${room} stands on floor ${from} and imports only from below it, but ${other} stands on floor ${to}`;
}
