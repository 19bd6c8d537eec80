import { systemClock } from '../../../../src/time/clock.ts';
import { seededRandom } from '../../../../src/time/random.ts';
import type { WireReply } from '../../../../src/wire/transport.ts';
import { MINUTE_MS } from '../../../kit/daemon.ts';
import { type Example, incomeRow } from '../income.ts';
import { answering, errorReply, htmlPage, type Meant, once, requests, rewriting } from '../rewrite.ts';

/** Minutes after which the fleet is at work in each of the universes. */
const AT_WORK_MINUTES = 5;

const everything: Meant = () => true;
const isChange: Meant = ({ method }) => method !== 'GET';
const isLook = requests('GET', /^\/my\/ships\/|\/market$/);

const refused = (code: number): WireReply => errorReply(401, code, 'no');
const json = (status: number, body: object): WireReply => ({ status, headers: {}, body: JSON.stringify(body) });
const login: WireReply = { status: 302, headers: { location: 'https://login.example.org/' }, body: '' };

/** Minutes since this was made, in the time that the daemon lives in. */
function stopwatch(): () => number {
  const clock = systemClock();
  const startedAtMs = clock.nowMs();
  return () => (clock.nowMs() - startedAtMs) / MINUTE_MS;
}

/** The first request of a kind once the fleet is at work gets this instead of its reply. */
function oneAtWork(isMeant: Meant, reply: WireReply): NonNullable<Example['way']> {
  return (onwards) => {
    const minutes = stopwatch();
    const isNow = once((request) => isMeant(request) && minutes() > AT_WORK_MINUTES);
    return rewriting(isNow, () => reply)(onwards);
  };
}

/** All requests of a kind get this for so many minutes, and none reaches the service. */
function during(lastMinutes: number, isMeant: Meant, reply: WireReply): NonNullable<Example['way']> {
  return (onwards) => {
    const minutes = stopwatch();
    const isNow: Meant = (request) =>
      minutes() > AT_WORK_MINUTES && minutes() < AT_WORK_MINUTES + lastMinutes && isMeant(request);
    return answering(isNow, () => reply)(onwards);
  };
}

/** One request in so many gets this instead of its reply. */
function oneIn(many: number, reply: WireReply): NonNullable<Example['way']> {
  return (onwards) => {
    const random = seededRandom('F50', many);
    const isStruck: Meant = ({ path }) => path !== '/register' && random.next() < 1 / many;
    return rewriting(isStruck, () => reply)(onwards);
  };
}

const EXAMPLES: readonly Example[] = [
  { name: '401 HTML to one change', way: oneAtWork(isChange, htmlPage(401)), warnings: 1 },
  { name: '4104 to one look', way: oneAtWork(isLook, refused(4104)), warnings: 1 },
  { name: '4104 to one change that took place', way: oneAtWork(isChange, refused(4104)), warnings: 1 },
  { name: '4113 to one look, the date unchanged', way: oneAtWork(isLook, refused(4113)), warnings: 1 },
  { name: '404 HTML to one look', way: oneAtWork(isLook, htmlPage(404)), warnings: 1 },
  { name: 'a login page to one look', way: oneAtWork(isLook, htmlPage(200)), warnings: 1 },
  { name: '403 HTML to everything for 10 minutes', way: during(10, everything, htmlPage(403)), warnings: 3 },
  { name: 'a login page behind a redirect for 5 minutes', way: during(5, everything, login), warnings: 3 },
  { name: '4104 to everything for 3 minutes', way: during(3, everything, refused(4104)), warnings: 1 },
  {
    name: '407 JSON of a proxy to one request in 200',
    way: oneIn(200, json(407, { message: 'Proxy Authentication Required' })),
    warnings: 40,
  },
];

/** One reply that is not the service's own, or that is wrong, is no verdict. */
export const VERDICTS = incomeRow('F50', 'replies of a front, and refusals of the token that do not last', EXAMPLES);
