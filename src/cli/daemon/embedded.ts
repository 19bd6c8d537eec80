import { readdirSync } from 'node:fs';
import type { Settings } from '../../config/settings.ts';
import type { NamedWorld } from '../../config/worlds/world-schema.ts';
import { highest } from '../../game/numbers/extremes.ts';
import { archiveUniverse, keepUniverse, readUniverse } from '../../store/folders/universe-folder.ts';
import { lock } from '../../store/lock/lock.ts';
import type { Log } from '../../telemetry/log.ts';
import { aheadBy, type Clock } from '../../time/clock.ts';
import { isoFromMs, msFromIso } from '../../time/iso.ts';
import { createUniverse, serveUniverse } from '../../universe/door.ts';
import { thenEach } from '../process/leave.ts';
import { keptIn, resetDateIn, type TakenUp, takeUpUniverse } from '../universe/kept-universe.ts';
import { drawTokenKey } from '../universe/token-key.ts';
import { differs } from '../universe/universe-file.ts';

/** The running embedded universe. */
export interface EmbeddedUniverse {
  readonly url: string;
  readonly accountToken: string;
  /** Stops serving and saves the universe, so that the next start continues from here. */
  close(): Promise<void>;
}

interface EmbeddedParts {
  readonly server: Extract<Settings['server'], { kind: 'embedded' }>;
  /** What a new universe is like; the kind world by default. */
  readonly world?: NamedWorld | undefined;
  readonly folder: string;
  readonly fresh: boolean;
  readonly clock: Clock;
  readonly log: Log;
}

const DAY_MS = 86_400_000;

/** Two processes with one snapshot would overwrite each other's, whichever agents they play. */
const WORLD = { serverHost: 'embedded', callsign: 'the universe' };

/** A reset date that none of the books in the state folder has: a new universe is never mistaken for an old one. */
function unusedResetDate(folder: string, nowMs: number): string {
  const names = readdirSync(folder, { recursive: true }).map(String);
  const used = names.flatMap((name) => /@(\d{4}-\d{2}-\d{2})(?!\d)/.exec(name)?.[1] ?? []);
  const latestMs = highest(used.map(msFromIso), 0);
  return isoFromMs(Math.max(nowMs, latestMs + DAY_MS)).slice(0, 10);
}

/** Whether there are unarchived books of an embedded universe, which means that one was being played. */
function hasPlayed(folder: string): boolean {
  return readdirSync(folder).some((name) => name.includes('@embedded@') && name.endsWith('.sqlite'));
}

/** Why the universe of the last run is not continued, and where it is kept now. */
interface Abandoned {
  readonly reason: string;
  readonly file?: string;
}

/**
 * Resumes the saved universe, or returns why that is impossible; undefined where there never was one. A universe that
 * is not resumed is kept.
 */
function resume({ server, folder, fresh, clock }: EmbeddedParts): TakenUp | Abandoned | undefined {
  const kept = readUniverse(folder);
  if (kept === null) return hasPlayed(folder) && !fresh ? { reason: 'its file is gone' } : undefined;
  const taken = fresh ? 'left behind by --fresh' : takeUpUniverse(kept, server, clock.nowMs(), drawTokenKey());
  if (typeof taken !== 'string') return taken;
  return { reason: taken, file: archiveUniverse(folder, `universe@${resetDateIn(kept.snapshot) ?? 'unknown'}`) };
}

/** The world of a resumed universe, where the config has another now: it stays until a new universe begins. */
function keptWorldText(own: NamedWorld, config: NamedWorld | undefined): string {
  if (config === undefined || !differs(config, own)) return '';
  const other = own.name === config.name ? 'as that was when it began' : `not the ${config.name} of the config`;
  return `; its world stays ${own.name}, ${other}: --fresh begins a new one`;
}

/** The log message about the resumed universe. */
function resumedText({ repeated, refused, world }: TakenUp, config: NamedWorld | undefined): string {
  const changes = repeated === 0 ? '' : ` with ${repeated} changes since`;
  const unlike = refused === 0 ? '' : `, of which ${refused} are refused now`;
  return `resumed from snapshot${changes}${unlike}${keptWorldText(world, config)}`;
}

/** A new universe that its owner asked for is no reason to warn. */
function tellAbandoned({ log, fresh }: EmbeddedParts, { reason, file }: Abandoned): void {
  if (fresh) log.info('universe.snapshot', { what: file === undefined ? reason : `${reason}, kept in ${file}` });
  else log.warn('universe.abandoned', { reason, ...(file !== undefined && { file }) });
}

/** The universe of the last run where seed and speed are still the same, else a new one. */
function openUniverse(parts: EmbeddedParts): Pick<TakenUp, 'universe' | 'resetDate' | 'aheadMs'> {
  const { server, folder, clock, log } = parts;
  const resumed = resume(parts);
  if (resumed !== undefined && 'universe' in resumed) {
    log.info('universe.snapshot', { what: resumedText(resumed, parts.world) });
    if (resumed.lacksChanges) log.warn('universe.incomplete');
    return resumed;
  }
  if (resumed !== undefined) tellAbandoned(parts, resumed);
  const resetDate = unusedResetDate(folder, clock.nowMs());
  const begun = { startedAtMs: clock.nowMs(), resetDate, tokenKey: drawTokenKey() };
  return {
    universe: createUniverse({ ...server, ...(parts.world && { world: parts.world }), ...begun }),
    resetDate,
    aheadMs: 0,
  };
}

/** Starts the embedded universe on a free port of this machine; the daemon then reaches it like any other server. */
export async function startEmbedded(parts: EmbeddedParts): Promise<EmbeddedUniverse> {
  const { server, folder, log } = parts;
  const held = lock(folder, WORLD);
  const { universe, resetDate, aheadMs } = openUniverse(parts);
  const clock = aheadBy(aheadMs, parts.clock);
  const onBug = (error: unknown) =>
    log.error('universe.failed', { reason: error instanceof Error ? error.message : String(error), err: error });
  const putBack = () => keepUniverse(folder, universe.snapshot(clock.nowMs()));
  const serve = async () => serveUniverse(keptIn(folder, universe, clock.nowMs()), { port: 0, clock, onBug });
  const served = await serve().catch((error: unknown) => {
    held.release();
    throw error;
  });
  log.info('universe.ready', { seed: server.seed, speed: server.speed, resetDate, address: served.url });
  return {
    url: served.url,
    accountToken: universe.mintAccountToken('player'),
    close: async () => {
      await thenEach(() => served.close(), [putBack, held.release]);
      log.info('universe.snapshot', { what: 'written' });
    },
  };
}
