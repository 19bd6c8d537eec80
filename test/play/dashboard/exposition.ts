/** A metric as Prometheus reads it. */
export interface Metric {
  readonly name: string;
  readonly type: string;
  readonly help: string;
  readonly samples: readonly { readonly labels: Readonly<Record<string, string>>; readonly value: number }[];
}

const SAMPLE = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/s;
const LABEL = /([a-zA-Z_]\w*)="((?:[^"\\\n]|\\["\\n])*)"(?:,|$)/gy;

function unescaped(text: string): string {
  return text.replaceAll(/\\(["\\n])/g, (_, escaped: string) => (escaped === 'n' ? '\n' : escaped));
}

function labelsOf(text: string): Record<string, string> {
  const found = [...text.matchAll(LABEL)];
  if (found.map(([whole]) => whole).join('') !== text) throw new Error(`expected labels, got ${text}`);
  return Object.fromEntries(found.map(([, name = '', value = '']) => [name, unescaped(value)]));
}

/** Reads the text format of Prometheus strictly: every sample belongs to the metric whose HELP and TYPE stand before it. */
export function readExposition(text: string): Metric[] {
  const metrics: { name: string; type: string; help: string; samples: Metric['samples'][number][] }[] = [];
  for (const line of text.split('\n')) {
    const [, helpOf = '', help = ''] = /^# HELP (\w+) (.+)$/.exec(line) ?? [];
    const [, typeOf, type = ''] = /^# TYPE (\w+) (counter|gauge)$/.exec(line) ?? [];
    const latest = metrics.at(-1);
    if (line === '') continue;
    if (help !== '') metrics.push({ name: helpOf, help, type: '', samples: [] });
    else if (latest === undefined) throw new Error(`expected a HELP line first, got ${line}`);
    else if (typeOf === latest.name && latest.type === '') latest.type = type;
    else latest.samples.push(sampleOf(line, latest.name));
  }
  return metrics;
}

function sampleOf(line: string, expected: string): Metric['samples'][number] {
  const [, name, labels = '', value = ''] = SAMPLE.exec(line) ?? [];
  if (name !== expected) throw new Error(`expected a sample of ${expected}, got ${line}`);
  if (value === '' || Number.isNaN(Number(value))) throw new Error(`expected a number, got ${line}`);
  return { labels: labelsOf(labels), value: Number(value) };
}
