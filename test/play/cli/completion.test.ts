import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { completionFor } from '../../../src/cli/completion.ts';
import { buildProgram } from '../../../src/cli/program.ts';
import { argosyHere } from './argosy-here.ts';

describe('completion', () => {
  const program = buildProgram();

  test.each(['bash', 'zsh', 'fish'] as const)('of %s knows each command and each of its options', (shell) => {
    const script = completionFor(shell, program);
    for (const command of program.commands.filter((one) => one.name() !== 'ship-names')) {
      expect(script).toContain(command.name());
      const own = script
        .split('\n')
        .filter((line) => new RegExp(`\\b${command.name()}[ )':]`).test(line))
        .join('\n');
      for (const { long, short } of command.options) {
        for (const flag of [long, short].filter((one) => one !== undefined))
          expect(own).toContain(shell === 'fish' ? flag.replace(/^-(-?)/, (_, two) => (two ? '-l ' : '-s ')) : flag);
      }
    }
  });

  test('is printed as a script that bash runs', async () => {
    const { stdout } = await argosyHere(['completion', 'bash']);
    // Instead of the program, which lists the ships of a running daemon.
    const program = 'argosy() { echo "$2" A-1; }';
    const ask = (...words: string[]) => {
      const set = `COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}`;
      return spawnSync('bash', ['-c', `${program}\n${stdout}\n${set}; _argosy; echo "\${COMPREPLY[@]}"`], {
        encoding: 'utf8',
      }).stdout.trim();
    };
    expect(ask('argosy', 'do')).toBe('doctor');
    expect(ask('argosy', 'logs', '--fo')).toBe('--follow');
    expect(ask('argosy', 'logs', '--level', 'w')).toBe('warn');
    expect(ask('argosy', 'ctl', 'pa')).toBe('pause');
    expect(ask('argosy', 'lane', '')).toBe('new test');
    expect(ask('argosy', 'lane', 'new', '--fo')).toBe('--folder');
    expect(ask('argosy', 'ctl', 'pause', 'A')).toBe('A-1');
    expect(ask('argosy', 'status', 'own.yaml', '--ship', '')).toBe('own.yaml A-1');
    expect(ask('argosy', 'ctl', 'pause', '-c', 'config/ar')).toBe('config/argosy.yaml');
  });
});
