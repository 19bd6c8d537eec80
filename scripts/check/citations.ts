import { counted, type Finding, lineAt, type SourceFile, type Verdict } from './findings.ts';

type Page = 'facts' | 'faults' | 'experiments';

const PATHS: Readonly<Record<Page, string>> = {
  facts: 'docs/facts.md',
  faults: 'docs/developers/faults.md',
  experiments: 'docs/developers/experiments.md',
};

/** The names that comments may cite by page: headings of facts, rows of faults by id, of experiments by commit. */
const NAMES: Readonly<Record<Page, RegExp>> = {
  facts: /^### (.+)$/gm,
  faults: /^\| (F\d\d) \|/gm,
  experiments: /\| ([0-9a-f]{7,8}) \|$/gm,
};
/** A space, or a line break within a comment. */
const GAP = String.raw`\s+(?:(?:\*|//|#)\s+)?`;
/** Such as `(facts: jump, warp; 5,500 credits)` or `(faults: F63)`. */
const CITATION = new RegExp(
  String.raw`[(;](?:${GAP})?(facts|faults|experiments):${GAP}([\w-]+(?:,${GAP}[\w-]+)*)(?=(?:${GAP})?[);])`,
  'g',
);
/** A row of docs/developers/faults.md that is named by its id alone, as in the names of tests. */
const ROW = /(?<![\w-])F\d\d(?!\w)/g;
/** Pages that are not in this repository. */
const ELSEWHERE =
  /\bgame[-]facts\b|\bbeyond[-]home \d|\bplaybook \d|\bstyle X\d|\breliability,? (?:law|[FGB]?\d)|\bgalaxy[-]truth\b|\b(?:worlds|house)\.md\b|\bowner\/notes\b|\bAppendix [A-C]\b|\bExperiment [0-9a-f]{7}/gi;

interface Citation {
  readonly page: Page;
  readonly name: string;
  readonly path: string;
  readonly line: number;
}

/** Each citation in code names a fact, fault or experiment in docs/, none names a page elsewhere, and each fact is cited. */
export function checkCitations(files: readonly SourceFile[]): Verdict {
  const code = files.filter(({ path }) => /^(?:src|test|scripts|bench)\//.test(path));
  const citations = code.flatMap(citationsIn);
  const names = {
    facts: namesIn('facts', files),
    faults: namesIn('faults', files),
    experiments: namesIn('experiments', files),
  };
  const findings = [
    ...citations.flatMap((citation) => unresolved(citation, names[citation.page])),
    ...code.flatMap(citedElsewhere),
    ...uncited(citations, files),
  ];
  return { figure: counted(citations.length, 'citation'), findings };
}

function citationsIn({ path, text }: SourceFile): Citation[] {
  const inBrackets = [...text.matchAll(CITATION)].flatMap(({ index, 1: page, 2: names = '' }) =>
    (names.match(/[\w][\w-]*/g) ?? []).map((name) => ({ page: page as Page, name, path, line: lineAt(text, index) })),
  );
  const rows = [...text.matchAll(ROW)].map(({ index, 0: name }): Citation => {
    return { page: 'faults', name, path, line: lineAt(text, index) };
  });
  const words = inBrackets.filter(({ page, name }) => page !== 'faults' || !/^F\d\d$/.test(name));
  return [...words, ...rows];
}

function unresolved({ page, name, path, line }: Citation, names: ReadonlySet<string>): Finding[] {
  return names.has(name) ? [] : [{ path, line, message: `${PATHS[page]} has nothing named "${name}"` }];
}

function citedElsewhere({ path, text }: SourceFile): Finding[] {
  return [...text.matchAll(ELSEWHERE)].map(({ index, 0: found }) => {
    const message = `"${found}": expected a citation of this repository, such as (facts: jump)`;
    return { path, line: lineAt(text, index), message };
  });
}

function uncited(citations: readonly Citation[], files: readonly SourceFile[]): Finding[] {
  const cited = new Set(citations.filter(({ page }) => page === 'facts').map(({ name }) => name));
  const text = textOf('facts', files);
  return [...namesIn('facts', files)]
    .filter((name) => !cited.has(name))
    .map((name) => {
      const message = `no code cites "${name}": delete it, or cite it`;
      return { path: PATHS.facts, line: lineAt(text, text.indexOf(`### ${name}\n`)), message };
    });
}

function namesIn(page: Page, files: readonly SourceFile[]): ReadonlySet<string> {
  return new Set([...textOf(page, files).matchAll(NAMES[page])].map(([, name = '']) => name));
}

function textOf(page: Page, files: readonly SourceFile[]): string {
  return files.find(({ path }) => path === PATHS[page])?.text ?? '';
}
