import { readResets } from '../reset/read-resets.ts';
import { CredentialsError } from './credentials.ts';
import { agentOfGiven } from './given-token.ts';
import { register } from './register.ts';
import type { Session, SessionParts } from './session.ts';

/** Reads the universe's reset date and identifies our agent: by a given token, a kept one, or by registering. */
export async function authenticateOrRegister(parts: SessionParts): Promise<Session> {
  const { credentials, callsigns, log } = parts;
  const resets = await readResets(parts);
  const { resetDate } = resets;
  if (credentials.agentToken !== undefined) {
    const token = credentials.agentToken;
    const agent = await agentOfGiven(parts, token, resetDate);
    if (agent !== undefined)
      return { ...resets, callsign: agent.data.symbol, token, isNew: false, hasWorked: true, agent };
  }
  for (const callsign of callsigns) {
    const token = credentials.recall({ resetDate, callsign });
    if (token === undefined) continue;
    const hasWorked = credentials.hasBooks?.({ resetDate, callsign }) === true;
    return { ...resets, callsign, token, isNew: false, hasWorked };
  }
  if (credentials.accountToken === undefined) {
    throw new CredentialsError(
      `no token for any of ${callsigns.join(', ')} in the universe of ${resetDate}: put an agent's into the file that SPACETRADERS_TOKEN_FILE names, or your account's into that of SPACETRADERS_ACCOUNT_TOKEN_FILE, which registers one`,
    );
  }
  for (const callsign of callsigns)
    if (credentials.hasBooks?.({ resetDate, callsign }))
      log.warn('agent.abandoned', { agent: callsign, file: credentials.whereKept?.({ resetDate, callsign }) });
  const { callsign, token } = await register({ ...parts, resetDate, accountToken: credentials.accountToken });
  return { ...resets, callsign, token, isNew: true, hasWorked: true };
}
