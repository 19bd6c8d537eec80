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
    const asked: readonly (readonly [words: readonly string[], answer: string])[] = [
      [['argosy', 'do'], 'doctor'],
      [['argosy', 'logs', '--fo'], '--follow'],
      [['argosy', 'logs', '--level', 'w'], 'warn'],
      [['argosy', 'ctl', 'pa'], 'pause'],
      [['argosy', 'lane', ''], 'new test'],
      [['argosy', 'lane', 'new', '--fo'], '--folder'],
      [['argosy', 'ctl', 'pause', 'A'], 'A-1'],
      [['argosy', 'status', 'own.yaml', '--ship', ''], 'own.yaml A-1'],
      [['argosy', 'ctl', 'pause', '-c', 'config/ar'], 'config/argosy.yaml'],
    ];
    const ask = ([words]: (typeof asked)[number]) =>
      `COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}; COMPREPLY=(); _argosy; echo "\${COMPREPLY[@]}"`;
    // Instead of the program, which lists the ships of a running daemon.
    const program = 'argosy() { echo "$2" A-1; }';
    const answers = spawnSync('bash', ['-c', [program, stdout, ...asked.map(ask)].join('\n')], { encoding: 'utf8' });
    expect(
      answers.stdout
        .trimEnd()
        .split('\n')
        .map((line) => line.trim()),
    ).toEqual(asked.map(([, answer]) => answer));
  });
});
