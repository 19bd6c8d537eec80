import type { Settings } from '../../config/settings.ts';
import { tokenClaims } from '../../daemon/account/own-agent.ts';
import { hasTokenOf } from '../../store/folders/state-folder.ts';
import { tokensFor } from './credentials.ts';

interface Known {
  readonly settings: Settings;
  readonly folder: string;
  readonly serverHost: string;
  /** Whether a new universe begins, so that no kept token is valid. */
  readonly fresh: boolean;
}

/**
 * The agent that the daemon will play as far as this machine knows: that of the given token, the first callsign with a
 * kept token, else the one to be registered first.
 */
export function agentToPlay({ settings, folder, serverHost, fresh }: Known): string {
  const { agentToken } = tokensFor(settings, undefined);
  const given = agentToken === undefined ? undefined : tokenClaims(agentToken).identifier;
  const { callsigns } = settings.strategy.agent;
  const kept = fresh ? undefined : callsigns.find((callsign) => hasTokenOf(folder, { serverHost, callsign }));
  return given ?? kept ?? callsigns[0] ?? '';
}
