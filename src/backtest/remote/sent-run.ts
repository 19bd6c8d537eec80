import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Settings } from '../../config/settings.ts';
import type { Run, RunResult } from '../runs.ts';

/** A run on its way to a worker. */
export interface SentRun {
  /** The run as JSON text. */
  readonly run: string;
  /** Of that text: the worker plays exactly what was sent, or nothing. */
  readonly sha256: string;
  /** The identity of the program that sent it. */
  readonly code: string;
  /** Which client waits for the result. */
  readonly sweep: string;
}

/** JSON text of plain data; throws where JSON would lose a number. */
function plainText(value: unknown): string {
  return JSON.stringify(value, (key, inner: unknown) => {
    if (typeof inner === 'number' && !Number.isFinite(inner))
      throw new Error(`${key}: expected a number, got ${inner}`);
    return inner;
  });
}

const sha256Of = (text: string) => createHash('sha256').update(text).digest('hex');

/** What a backtest reads of the settings: addresses of webhooks, folders and tokens of this machine stay here. */
function settingsToPlay(settings: Settings): Settings {
  return { ...settings, stateFolder: '', logFile: null, notices: null, agents: [], sources: [], unheard: [] };
}

/** Writes a run down as it is sent. Its worker tells its progress, and logs only important lines. */
export function packRun(run: Run, code: string, sweep: string): SentRun {
  const text = plainText({ ...run, isWatched: true, settings: settingsToPlay(run.settings) });
  return { run: text, sha256: sha256Of(text), code, sweep };
}

/** Reads a run; throws where it is not what was sent, or was sent by another program. */
export function unpackRun({ run, sha256, code }: SentRun, ownCode: string): Run {
  if (code !== ownCode) throw new Error(`expected a run of the code ${ownCode}, got one of ${code}`);
  if (sha256Of(run) !== sha256) throw new Error('expected the run that was sent, got one whose hash differs');
  return JSON.parse(run) as Run;
}

/** Writes a result down, compressed: that of a week has a megabyte. */
export function packResult(result: RunResult): Buffer {
  return gzipSync(plainText(result));
}

/** Reads a result. */
export function unpackResult(packed: Buffer): RunResult {
  return JSON.parse(gunzipSync(packed).toString('utf8')) as RunResult;
}
