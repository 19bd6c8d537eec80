import { daemonStatus } from '../live/fleet.ts';
import { credits } from './numbers.ts';
import { areSystemsWritten, shortWaypoint } from './symbols.ts';

/** A waypoint in a sentence: X1-JB27-A1, and a contract's id. */
const WAYPOINT = /\b[A-Z]\d+-[A-Z]+\d+-[A-Z][A-Z0-9]*\b/g;
const CONTRACT = /\bc[a-z0-9]{20,}\b/g;
const LONG_NUMBER = /\b\d{5,}\b/g;

/** Kept letters of a contract's id: enough to distinguish contracts. */
const ID_LETTERS = 6;

/**
 * Shortens a sentence of the daemon: waypoints as the page writes them, contracts by the beginning of their id, digits
 * grouped. A ship's symbol stays whole, even where the callsign looks like a system's symbol.
 */
export function shortened(sentence: string, callsign: string, isWithSystem = areSystemsWritten()): string {
  return sentence
    .replace(WAYPOINT, (symbol) => (symbol.startsWith(`${callsign}-`) ? symbol : shortWaypoint(symbol, isWithSystem)))
    .replace(CONTRACT, (id) => `${id.slice(0, ID_LETTERS)}…`)
    .replace(LONG_NUMBER, (digits) => credits(Number(digits)));
}

/** A sentence of the daemon as the page shows it. */
export function shortSentence(sentence: string): string {
  return shortened(sentence, daemonStatus.get()?.callsign ?? '');
}
