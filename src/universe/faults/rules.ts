import { seededRandom } from '../../time/random.ts';
import { type Fault, type FaultRule, type FaultScript, matches } from './script.ts';

function isAbout(path: string, about: string): boolean {
  const [resource = ''] = path.split('?');
  return resource.split('/').some((part) => part === about || part.endsWith(`-${about}`));
}

function isInForce({ fromSeconds, untilSeconds }: FaultRule, atSeconds: number): boolean {
  return atSeconds >= fromSeconds && atSeconds < (untilSeconds ?? Number.POSITIVE_INFINITY);
}

function isMeant({ match, about }: FaultRule, endpoint: string, path: string): boolean {
  return matches(match, endpoint) && (about === undefined || isAbout(path, about));
}

/**
 * The rules of a script, which decide the fault of a request: the same requests get the same faults. The first rule that
 * applies wins, and every matching one counts the request.
 * @param before requests that matched already, by rule
 */
export function createFaultRules({ seed, rules }: Pick<FaultScript, 'seed' | 'rules'>, before: readonly number[] = []) {
  const seen = rules.map((_, index) => before[index] ?? 0);
  const strikes = ({ nth, rate = 0 }: FaultRule, index: number): boolean => {
    const count = (seen[index] ?? 0) + 1;
    seen[index] = count;
    return nth === undefined ? seededRandom(seed, 'fault', index, count).next() < rate : count === nth;
  };
  return {
    /**
     * @param endpoint as counters name it, e.g. "POST /my/ships/{shipSymbol}/sell"
     * @param path as requested, e.g. "/my/ships/ARGOSY-1/sell"
     * @param atSeconds game seconds since the script began
     */
    strike: (endpoint: string, path: string, atSeconds: number): Fault | undefined => {
      let struck: Fault | undefined;
      for (const [index, rule] of rules.entries()) {
        if (!isInForce(rule, atSeconds) || !isMeant(rule, endpoint, path)) continue;
        if (strikes(rule, index)) struck ??= rule.fault;
      }
      return struck;
    },
    /** Requests that matched so far, by rule. */
    counts: (): readonly number[] => [...seen],
  };
}
