import { expect, test } from 'vitest';
import { readProject } from '../../../scripts/check/project-files.ts';
import { EVENTS, type EventName, fieldsOf } from '../../../src/telemetry/events.ts';
import { type Node, programOf, walk } from '../../house/syntax.ts';
import { ROOT } from '../../kit/files.ts';

/** A place of the code that writes an event. */
interface Writing {
  readonly where: string;
  readonly event: EventName;
  readonly fields: readonly string[];
  /** Whether it hands on fields besides that are not written out there. */
  readonly hasMore: boolean;
}

/** What is added to the line of a command: who it was of, and what a contract came to by the books. */
const OF_A_COMMAND = ['ship', 'lane', 'mission', 'profitCredits'];

const nameOf = (node: unknown) => (typeof node === 'object' && node !== null && 'name' in node ? node.name : undefined);

/** The event that a call names first, of a log or of what writes a story. */
function eventOf({ type, ...call }: Node & { arguments?: unknown }): readonly [EventName, unknown] | undefined {
  if (type !== 'CallExpression' || !Array.isArray(call.arguments)) return undefined;
  const [first, fields] = call.arguments as readonly unknown[];
  const name = typeof first === 'object' && first !== null && 'value' in first ? first.value : undefined;
  return typeof name === 'string' && name in EVENTS ? [name as EventName, fields] : undefined;
}

function propertiesOf(fields: unknown): readonly unknown[] {
  const isLiteral =
    typeof fields === 'object' && fields !== null && 'type' in fields && fields.type === 'ObjectExpression';
  return isLiteral && 'properties' in fields && Array.isArray(fields.properties) ? fields.properties : [fields];
}

/** The name of an event in a text: most files hold none, and need not be read as code. */
const ANY_EVENT = new RegExp(
  Object.keys(EVENTS)
    .map((event) => event.replace('.', '\\.'))
    .join('|'),
);

const writings: Writing[] = readProject(ROOT)
  .filter(({ path }) => /^src\/.*\.ts$/.test(path) && !path.startsWith('src/telemetry/'))
  .filter(({ text }) => ANY_EVENT.test(text))
  .flatMap((file) => {
    const found: Writing[] = [];
    walk(programOf(file.path, file.text), (node) => {
      const [event, argument] = eventOf(node) ?? [];
      if (event === undefined) return;
      const parts = argument === undefined ? [] : propertiesOf(argument);
      const names = parts.map((part) =>
        typeof part === 'object' && part !== null && 'key' in part ? nameOf(part.key) : undefined,
      );
      const fields = names.filter((name) => typeof name === 'string');
      found.push({ where: file.path, event, fields, hasMore: fields.length < names.length });
    });
    return found;
  });

test('the catalogue lists every field that the code writes out for an event', () => {
  expect(writings.length).toBeGreaterThan(60);
  const unlisted = writings.flatMap(({ where, event, fields }) =>
    fields.filter((field) => !fieldsOf(event).includes(field)).map((field) => `${where}: ${event} ${field}`),
  );
  expect(unlisted).toEqual([]);
});

test('the catalogue lists no field of an event that nothing writes', () => {
  const byEvent = Map.groupBy(writings, ({ event }) => event);
  const unwritten = [...byEvent].flatMap(([event, of]) => {
    if (of.some(({ hasMore }) => hasMore)) return [];
    const written = [...of.flatMap(({ fields }) => fields), ...(of.some(isOfCommand) ? OF_A_COMMAND : [])];
    return fieldsOf(event)
      .filter((field) => !written.includes(field))
      .map((field) => `${event} ${field}`);
  });
  expect(unwritten).toEqual([]);
});

/** Whether the line is that of a command, which is logged by its reply. */
function isOfCommand({ where }: Writing): boolean {
  return where.startsWith('src/command/operations/');
}
