import { readResets } from '../reset/read-resets.ts';
import { CredentialsError } from './credentials.ts';
import { sessionOfGiven } from './given-token.ts';
import { register } from './register.ts';
import type { AgentSession, SessionParts } from './session.ts';
import { settleReset } from './settle-reset.ts';

/** The first of our agents whose token is kept for a reset; undefined where there is none. */
function recalled({ credentials, callsigns }: SessionParts, resetDate: string) {
  for (const callsign of callsigns) {
    const token = credentials.recall({ resetDate, callsign });
    if (token !== undefined) return { resetDate, callsign, token };
  }
  return undefined;
}

/**
 * Reads the universe's reset date and identifies our agent: by a given token, a kept one, or by registering. An agent is
 * registered only where no kept token of ours is accepted.
 */
export async function authenticateOrRegister(parts: SessionParts): Promise<AgentSession> {
  const { credentials, callsigns, log } = parts;
  const stated = await readResets(parts);
  const given = await sessionOfGiven(parts, stated);
  if (given !== undefined) return given;
  const isKnown = (date: string) => recalled(parts, date) !== undefined;
  const { accepted, ...resets } = await settleReset(parts, stated, isKnown);
  if (accepted !== undefined) {
    const { callsign: agent, resetDate: keptDate } = accepted;
    if (keptDate !== resets.resetDate) log.warn('reset.disbelieved', { resetDate: resets.resetDate, agent, keptDate });
    return { ...resets, ...accepted, isNew: false, hasWorked: true };
  }
  const { resetDate } = resets;
  const kept = recalled(parts, resetDate);
  if (kept !== undefined) return { ...resets, ...kept, isNew: false, hasWorked: credentials.hasBooks?.(kept) === true };
  if (credentials.accountToken === undefined) {
    throw new CredentialsError(
      `no token for any of ${callsigns.join(', ')} in the universe of ${resetDate}: put an agent's into the file that SPACETRADERS_TOKEN_FILE names, or your account's into that of SPACETRADERS_ACCOUNT_TOKEN_FILE, which registers one`,
    );
  }
  for (const callsign of callsigns)
    if (credentials.hasBooks?.({ resetDate, callsign }))
      log.warn('agent.abandoned', { agent: callsign, file: credentials.whereKept?.({ resetDate, callsign }) });
  const registered = await register({ ...parts, resetDate, accountToken: credentials.accountToken });
  return { ...resets, ...registered, isNew: true, hasWorked: true };
}
