import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { loadSettings } from '../../../src/config/load.ts';
import { metricsCatalogue } from '../../../src/dashboard/metrics.ts';
import { ROOT } from '../../kit/files.ts';

const FOLDER = join(ROOT, 'config', 'container');
const read = (...path: string[]) => readFileSync(join(ROOT, ...path), 'utf8');
const dockerfile = read('config', 'container', 'Dockerfile');
const linesOf = (instruction: string) =>
  [...dockerfile.matchAll(new RegExp(`^${instruction} (.+)$`, 'gm'))].map(([, words = '']) => words);

interface Service {
  readonly build?: { readonly context: string; readonly dockerfile: string };
  readonly command?: readonly string[];
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
  readonly secrets?: readonly string[];
}
interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes?: object;
  readonly secrets?: Readonly<Record<string, { readonly file: string }>>;
}
const compose: Compose = parse(read('config', 'container', 'compose.yaml'));
const live: Compose = parse(read('config', 'container', 'compose.live.yaml'));
const { argosy, prometheus, grafana } = compose.services;

/** The config that a container's command names, as a path of the clone. */
const configIn = (command: readonly string[]) => join(ROOT, (command.at(-1) ?? '').replace(/^\/app\//, ''));
const [, embeddedCommand = ''] = /^CMD (\[.+\])$/m.exec(dockerfile) ?? [];

describe('the Dockerfile', () => {
  test('is built on the Node that the clone brings, and runs as no root', () => {
    const { packages } = JSON.parse(read('package-lock.json'));
    expect(linesOf('FROM')).toEqual([`node:${packages['node_modules/node'].version}-slim`]);
    expect(linesOf('USER')).toEqual(['node']);
    expect(linesOf('STOPSIGNAL')).toEqual(['SIGTERM']);
  });

  test('copies what there is, and of a clone nothing else is sent', () => {
    const copied = linesOf('COPY').flatMap((words) => words.split(' ').slice(0, -1));
    expect(copied.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
    const [everything, ...sent] = read('config', 'container', 'Dockerfile.dockerignore').trim().split('\n');
    expect(everything).toBe('*');
    expect(sent.toSorted()).toEqual(copied.map((path) => `!${path}`).toSorted());
  });
});

describe('the compose files', () => {
  test('name files, volumes and secrets that there are', () => {
    expect(join(FOLDER, argosy?.build?.context ?? '', argosy?.build?.dockerfile ?? '')).toBe(
      join(FOLDER, 'Dockerfile'),
    );
    const mounts = Object.values(compose.services).flatMap(({ volumes = [] }) =>
      volumes.map((one) => one.split(':')[0]),
    );
    expect(mounts.length).toBeGreaterThan(5);
    const kept = Object.keys(compose.volumes ?? {});
    const missing = mounts.filter((mount = '') => !kept.includes(mount) && !existsSync(join(FOLDER, mount)));
    expect(missing).toEqual([]);
    expect(live.services.argosy?.secrets).toEqual(Object.keys(live.secrets ?? {}));
  });

  test('show the page, Prometheus and Grafana to this machine alone', () => {
    const ports = Object.values(compose.services).flatMap((service) => service.ports ?? []);
    expect(ports).toEqual(['127.0.0.1:8470:8470', '127.0.0.1:9090:9090', '127.0.0.1:3000:3000']);
  });

  test.each([
    ['embedded', JSON.parse(embeddedCommand), 'embedded'],
    ['live', live.services.argosy?.command ?? [], 'live'],
  ])('run the %s config, whose page Prometheus reaches by the name of the service', (_name, command, kind) => {
    const { server, dashboard } = loadSettings(configIn(command));
    expect(server.kind).toBe(kind);
    const [target = ''] = parse(read('config', 'container', 'prometheus.yaml')).scrape_configs[0].static_configs[0]
      .targets;
    expect(target).toBe(`argosy:${dashboard.port}`);
    expect(Object.keys(compose.services)).toContain('argosy');
    expect(dashboard).toMatchObject({ host: '0.0.0.0', allowedHosts: ['argosy'] });
  });

  test('give the live config its token as a secret', () => {
    const { server } = loadSettings(configIn(live.services.argosy?.command ?? []));
    expect(server).toMatchObject({ accountTokenFile: `/run/secrets/${live.services.argosy?.secrets?.[0]}` });
  });

  test('hand Prometheus and Grafana the files that these look for', () => {
    const config = prometheus?.command?.[0]?.split('=')[1];
    expect(prometheus?.volumes?.some((mount) => mount.split(':')[1] === config)).toBe(true);
    const mounted = grafana?.volumes?.map((mount) => mount.split(':')[1] ?? '') ?? [];
    const { providers } = parse(read('config', 'container', 'grafana', 'dashboards.yaml'));
    expect(mounted.map((path) => dirname(path))).toContain(providers[0].options.path);
    const { datasources } = parse(read('config', 'container', 'grafana', 'datasources.yaml'));
    const dashboard = read('config', 'container', 'grafana', 'argosy.json');
    expect(new Set(dashboard.match(/"uid": "(?!argosy)[^"]+"/g))).toEqual(new Set([`"uid": "${datasources[0].uid}"`]));
  });
});

test('every metric in alarms and on the dashboard of Grafana is one that Argosy serves', () => {
  const served = new Set(['up', ...metricsCatalogue().map(({ name }) => name)]);
  const alerts: { readonly groups: readonly { readonly rules: readonly { readonly expr: string }[] }[] } = parse(
    read('config', 'container', 'alerts.yaml'),
  );
  const rules = alerts.groups.flatMap((group) => group.rules.map(({ expr }) => expr));
  const texts = [...rules, read('config', 'container', 'grafana', 'argosy.json')];
  const named = texts.flatMap((text) =>
    [...text.matchAll(/\bargosy_[a-z_]+|\bprocess_[a-z_]+/g)].map(([name]) => name),
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => !served.has(name))).toEqual([]);
});

test('the unit of systemd hands over the token by the name that is looked for, and ends for good at 78', () => {
  const unit = read('config', 'systemd', 'argosy.service');
  expect(unit).toContain('\nLoadCredential=spacetraders-account-token:');
  expect(unit).toContain('\nRestartPreventExitStatus=78\n');
  expect(unit).toContain('\nMemoryDenyWriteExecute=no\n');
});
