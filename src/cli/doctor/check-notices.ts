import { NotPosted, postJson } from '../../api/post-json.ts';
import type { NoticesSettings } from '../../config/schema/notices-schema.ts';
import { webhookMessage } from '../../daemon/notices/webhook.ts';
import { systemClock } from '../../time/clock.ts';
import { isoFromMs } from '../../time/iso.ts';
import { type CheckResult, ok, warn } from './check-result.ts';

const TO_DO = 'see `notices.url` and `notices.format` in the config: no notice will arrive; the run itself goes on';

/** Sends a message to the owner's webhook and says what came of it; never shows the address. */
export async function noticesFinding(settings: NoticesSettings): Promise<CheckResult> {
  const notice = {
    kind: 'gaveUp',
    time: isoFromMs(systemClock().nowMs()),
    text: 'argosy doctor: notices arrive here',
  } as const;
  const { url, body } = webhookMessage(settings, [notice], 'Argosy', 0);
  try {
    const { status } = await postJson(url, body, new AbortController().signal);
    if (status >= 200 && status < 300) return ok('the webhook took a message: "argosy doctor: notices arrive here"');
    return warn(`the webhook refused a message with ${status}`, TO_DO);
  } catch (error) {
    if (!(error instanceof NotPosted)) throw error;
    return warn(`the webhook does not answer (${error.message})`, TO_DO);
  }
}
