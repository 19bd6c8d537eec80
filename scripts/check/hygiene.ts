import { basename, dirname } from 'node:path';
import { counted, type Finding, type SourceFile, type Verdict } from './findings.ts';

interface Rule {
  readonly pattern: RegExp;
  readonly message: string;
  /** Where the rule holds; everywhere when it is left out. */
  readonly within?: (path: string) => boolean;
}

const RULES: readonly Rule[] = [
  { pattern: /\bTO(?:DO)\b|\bFIX(?:ME)\b/, message: 'expected finished work: do it now, or write down why not' },
  {
    pattern: /(?<![\w.~-])\/(?:home|Users|root|tmp|work)\/[\w.-]/,
    message: 'expected no path of one machine: make it relative, or ask node:os for the folder',
  },
  {
    pattern: /https?:\/\/[\w.-]*(?:registry|artifactory|verdaccio|nexus)[\w.-]*/i,
    message: 'expected no registry host: every machine brings its own',
  },
  {
    pattern: /\.\.\/shared\b/,
    message: 'expected no mention of the folder beside the clone: only a test may read it, and skip without it',
    within: (path) => !path.startsWith('test/'),
  },
  {
    pattern: /"resolved":\s*"\w+:/,
    message: 'expected a lock file without "resolved" hosts: npm config set omit-lockfile-registry-resolved true',
    within: (path) => basename(path) === 'package-lock.json',
  },
  {
    // What biome's rules on globals and imports do not see.
    pattern:
      /\bMath\.random\b|\bAbortSignal\.timeout\b|\bprocess\.(?:uptime|hrtime)\b|\bcrypto\.(?:random|getRandom)\w+/,
    message: 'expected time and chance from src/time',
    within: (path) => path.startsWith('src/') && !path.startsWith('src/time/'),
  },
  {
    pattern: /\bmkdir(?:Sync)?\([^)]*recursive/,
    message: 'expected makeFolder of src/telemetry/folders.ts: a recursive mkdir never returns where none can be made',
    within: (path) => path.startsWith('src/'),
  },
  {
    // Some 120,000 arguments overflow the stack.
    pattern: /(?:\.(?:push|unshift)|\bMath\.(?:max|min))\((?:[^(){}[\]]*,\s*)?\.\.\./,
    message:
      'expected no list spread into arguments: highest and lowest of src/game/numbers/extremes.ts, flatMap or a loop',
    within: (path) => path.startsWith('src/'),
  },
  {
    pattern: /\bprocess\.std(?:out|err)\.write\b/,
    message: 'expected print or printBeside of src/cli/process/terminal.ts, which take text for a terminal alone',
    within: (path) => path.startsWith('src/cli/') && path !== 'src/cli/process/terminal.ts',
  },
  {
    pattern: /\bas TerminalText\b/,
    message: 'expected text for a terminal to be made by src/telemetry/terminal-text.ts alone',
    within: (path) => path.startsWith('src/') && path !== 'src/telemetry/terminal-text.ts',
  },
  {
    pattern: /from '(?:\.\.?\/)+test\//,
    message: 'expected nothing of test/ here: tests import scripts and benches, not the other way round',
    within: (path) => /^(?:src|scripts|bench|bin)\//.test(path),
  },
  {
    pattern: /from '[^']*(?:\/(?:play|long)\/|\/(?:src|kit)\/daemon\.ts|\/backtest\/run\.ts)/,
    message: 'expected a test of a whole daemon in test/play: npm run test:unit is the short loop',
    within: (path) => path.startsWith('test/') && !/^test\/(?:play|long|kit)\//.test(path),
  },
  {
    pattern: /\bnetSupply\b/,
    message: 'expected nothing outside the universe to name what is hidden from players',
    within: (path) => path.startsWith('src/') && !path.startsWith('src/universe/'),
  },
];

/**
 * What committed text must not hold, so that a stranger's clone reads and works like ours.
 * @param root the folder of this clone, whose own path must not have been written down anywhere
 */
export function checkHygiene(files: readonly SourceFile[], root: string): Verdict {
  const rules = [...RULES, ...ownPathRule(root)];
  const findings = files.flatMap((file) => brokenRules(file, rules));
  return { figure: counted(files.length, 'text file'), findings };
}

function brokenRules(file: SourceFile, rules: readonly Rule[]): Finding[] {
  const holding = rules.filter((rule) => rule.within?.(file.path) ?? true);
  return file.text.split('\n').flatMap((text, index) =>
    holding.flatMap(({ pattern, message }) => {
      const found = text.match(pattern)?.[0];
      return found ? [{ path: file.path, line: index + 1, message: `"${found}": ${message}` }] : [];
    }),
  );
}

/** A short path such as /src would be found in every import, so only one of two folders or more is looked for. */
function ownPathRule(root: string): Rule[] {
  const short = dirname(root) === root || dirname(dirname(root)) === dirname(root) || basename(root) === '';
  if (short) return [];
  const escaped = root.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return [{ pattern: new RegExp(`(?<![\\w.])${escaped}(?![\\w-])`), message: 'expected no path of this clone' }];
}
