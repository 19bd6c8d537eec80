import { counted, type Finding, type SourceFile, type Verdict } from './findings.ts';
import { type Node, type Syntax, syntaxOf, walk } from './syntax.ts';

/** Globals that read or wait for time by themselves. */
const GLOBALS = new Set(['Date', 'performance', 'setTimeout', 'setInterval', 'clearTimeout', 'clearInterval']);

/** Names that draw chance or time wherever they come from: a global, a namespace or an import. */
const ANYWHERE = new Set(['randomUUID', 'randomBytes', 'randomInt', 'getRandomValues', 'hrtime']);

/** Members that do so only on their own object. */
const MEMBERS = new Set(['Math.random', 'AbortSignal.timeout', 'process.uptime']);

/** Modules that hand the same out by another door. */
const MODULES = /^(node:)?(timers|timers\/promises|perf_hooks)$/;

/** Holders through which a global can be reached by name. */
const HOLDERS = new Set(['globalThis', 'global']);

/** Where time and chance are owned: by the daemon's room, and by the page's one module, since a browser cannot ask that room. */
const OWNS_TIME = /^src\/(time\/|dashboard\/page\/clock\.ts$)/;

const EXEMPTION = /^\s*ambient-ok\b:?\s*(.*)$/s;

/**
 * Time and chance come from outside: below src/ only src/time, and the page's own clock, touch Date, timers and random sources. A comment
 * `ambient-ok: reason` on the line, or on the line above it, exempts that line; one that exempts nothing is refused.
 */
export function checkAmbient(files: readonly SourceFile[]): Verdict {
  const sources = files.filter(
    (file) => file.path.startsWith('src/') && file.path.endsWith('.ts') && !OWNS_TIME.test(file.path),
  );
  let exempted = 0;
  const findings = sources.flatMap((file) => {
    const syntax = syntaxOf(file);
    const uses = usesOf(syntax);
    const exemptions = exemptionsOf(syntax);
    const covered = uses.filter((use) => exemptions.some((exemption) => covers(exemption, use)));
    exempted += covered.length;
    return [...uses.filter((use) => !covered.includes(use)), ...badExemptions(file, exemptions, uses)];
  });
  return { figure: `${counted(sources.length, 'file')}, ${exempted} exempted`, findings };
}

interface Exemption {
  readonly line: number;
  readonly reason: string;
}

function covers(exemption: Exemption, use: Finding): boolean {
  return exemption.reason !== '' && (use.line === exemption.line || use.line === exemption.line + 1);
}

function exemptionsOf({ comments, lineAt }: Syntax): Exemption[] {
  return comments.flatMap(({ value, end }) => {
    const reason = value.match(EXEMPTION)?.[1];
    return reason === undefined ? [] : [{ line: lineAt(end), reason: reason.trim() }];
  });
}

function badExemptions(file: SourceFile, exemptions: readonly Exemption[], uses: readonly Finding[]): Finding[] {
  return exemptions.flatMap((exemption) => {
    const { line, reason } = exemption;
    if (reason === '') return [{ path: file.path, line, message: 'ambient-ok: expected a reason after it, got none' }];
    if (uses.some((use) => covers(exemption, use))) return [];
    return [{ path: file.path, line, message: 'ambient-ok: exempts nothing here; take it out' }];
  });
}

function usesOf({ file, program, imports, lineAt }: Syntax): Finding[] {
  const use = (line: number, name: string) => ({ path: file.path, line, message: `${name}: ask src/time for it` });
  const found = imports
    .filter(({ specifier, names }) => MODULES.test(specifier) || names.some((name) => ANYWHERE.has(name)))
    .map(({ line, specifier }) => use(line, specifier));
  walk(program, (node, parent) => {
    if (node.type === 'ImportDeclaration' || isPureType(node)) return false;
    const name = ambientName(node, parent);
    if (name !== undefined) found.push(use(lineAt(node.start), name));
    return name === undefined;
  });
  return found;
}

/** Types are erased, so `Date` as a type reads no clock; wrappers such as `x as T` hold values and are looked into. */
function isPureType(node: Node): boolean {
  return /^TS(?!(As|Satisfies|NonNull|TypeAssertion|Instantiation|Parameter|Abstract|Enum|Module|Export))/.test(
    node.type,
  );
}

function ambientName(node: Node, parent: Node | undefined): string | undefined {
  if (node.type === 'MemberExpression') {
    const property = propertyName(node);
    const object = node.object.type === 'Identifier' ? node.object.name : '';
    if (property === undefined) return undefined;
    if (MEMBERS.has(`${object}.${property}`) || ANYWHERE.has(property)) return `${object}.${property}`;
    return HOLDERS.has(object) && GLOBALS.has(property) ? `${object}.${property}` : undefined;
  }
  if (node.type !== 'Identifier' || isMerelyAName(node, parent)) return undefined;
  return GLOBALS.has(node.name) || ANYWHERE.has(node.name) ? node.name : undefined;
}

function propertyName(node: Node & { type: 'MemberExpression' }): string | undefined {
  if (node.property.type === 'Identifier' && !node.computed) return node.property.name;
  return node.property.type === 'Literal' ? String(node.property.value) : undefined;
}

/** `x.performance` and `{ performance: 1 }` name a field of ours, not the global. */
function isMerelyAName(node: Node, parent: Node | undefined): boolean {
  if (parent?.type === 'MemberExpression') return parent.property === node && !parent.computed;
  if (parent?.type === 'Property') return parent.key === node && !parent.computed;
  return parent?.type === 'MethodDefinition' || parent?.type === 'PropertyDefinition' ? parent.key === node : false;
}
