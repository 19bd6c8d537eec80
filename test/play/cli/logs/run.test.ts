import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { serveWebhook } from '../../../daemon/notices/webhook.ts';
import { parsed } from '../../../telemetry/lines.ts';
import { argosy, EMBEDDED, folderForEachTest, start, writeConfig } from '../argosy.ts';
import { argosyHere } from '../argosy-here.ts';

const folder = folderForEachTest();

/** A config that says more than where to play. */
function configWith(more: string): string {
  const path = writeConfig(folder.path, EMBEDDED);
  writeFileSync(path, `${readFileSync(path, 'utf8')}${more}\n`);
  return path;
}

const linesOf = (path: string) => readFileSync(path, 'utf8').split('\n').slice(0, -1).map(parsed);

/** All lines in the files of a folder, the file that was begun first before the others: at midnight one is put away. */
function linesIn(path: string) {
  const files = readdirSync(path).map((name) => linesOf(join(path, name)));
  return files.sort(([a], [b]) => (String(a?.time) < String(b?.time) ? -1 : 1)).flat();
}

describe('the log of the daemon', () => {
  test('goes to its file as well, which may be moved away and reopened without a line lost', async () => {
    const path = join(folder.path, 'logs', 'argosy.log');
    const daemon = start(['run', configWith(`log: { file: ${path} }`)]);
    await daemon.said('ship.navigated');
    renameSync(path, `${path}.old`);
    daemon.child.kill('SIGUSR2');
    await daemon.said('cargo.bought');
    expect((await daemon.stop()).code).toBe(0);
    expect(existsSync(path)).toBe(true);
    expect(existsSync(`${path}.old`)).toBe(true);
    expect(linesIn(join(folder.path, 'logs'))).toEqual(daemon.log());
    const read = await argosy(['logs', join(folder.path, 'config.yaml'), '--level', 'info']);
    expect(read.stdout).toContain('stopped after');
    const narrow = await argosy(['logs', join(folder.path, 'config.yaml')], { env: { COLUMNS: '60' } });
    for (const line of narrow.stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(60);
  });

  test('tells why a ship stands still, and so do the two other commands that docs/logs.md names', async () => {
    const strategy = join(folder.path, 'digging-probe.yaml');
    writeFileSync(
      strategy,
      'agent: { callsigns: [DIGGER] }\nships:\n  - { match: { role: SATELLITE }, lanes: [mine] }\n  - { match: { symbol: "*" }, lanes: [contract, scout] }\n',
    );
    const config = configWith(`log: { file: ${join(folder.path, 'argosy.log')} }`);
    writeFileSync(config, readFileSync(config, 'utf8').replace(/^strategy: .*$/m, `strategy: ${strategy}`));
    const daemon = start(['run', config]);
    const idle = await daemon.said('ship.idle', ({ ship }) => ship === 'DIGGER-2');
    const reason = String(idle.reason);
    expect(reason).toMatch(/^mine: it has no/);
    const said = async (args: readonly string[]) => (await argosyHere([...args])).stdout;
    expect(await said(['status', config])).toMatch(new RegExp(`^DIGGER-2 +waiting .*${reason}`, 'm'));
    const read = await argosy(['logs', config, '--ship', 'DIGGER-2', '--since', '1h']);
    expect(read.stdout).toContain(`is idle: ${reason}`);
    await daemon.stop();
    expect(await said(['report', config])).toMatch(/DIGGER-2 +0 +0 +100\.0 % +none yet +mine: it has no gear for it/);
  });

  test('that cannot be opened is a mistake in the config', async () => {
    writeFileSync(join(folder.path, 'taken'), '');
    const { code, stderr } = await argosyHere([
      'run',
      configWith(`log: { file: ${join(folder.path, 'taken', 'a.log')} }`),
    ]);
    expect(code).toBe(78);
    expect(stderr).toMatch(
      /^argosy: log\.file: expected a file that can be written, got .*a\.log \(the path leads through a file\)\n$/,
    );
  });

  test.skipIf(!existsSync('/dev/full'))(
    'that nobody reads and whose disk is full stops no trade, as the owner hears (F43)',
    async () => {
      const webhook = await serveWebhook();
      const notices = `notices: { url: "${webhook.url}", on: [shipBought] }`;
      const daemon = start(['run', configWith(`log: { file: /dev/full }\n${notices}`)]);
      await daemon.said('dashboard.ready');
      daemon.child.stdout?.destroy();
      await webhook.until(1);
      expect((await daemon.stop()).code).toBe(0);
      webhook.close();
      const written = readdirSync(join(folder.path, 'state')).filter((file) => file.endsWith('.json'));
      for (const file of written)
        expect(readFileSync(join(folder.path, 'state', file), 'utf8')).not.toContain('canary');
    },
  );
});
