/** The names by which programs of this machine call a port of it. */
export const namesAt = (port: number): string[] => ['127.0.0.1', 'localhost', '[::1]'].map((name) => `${name}:${port}`);

/** Headers by which a proxy marks a request that it passes on. */
const OF_PROXIES =
  /^(?:forwarded|via|cdn-loop|max-forwards|proxy-.+|x-forwarded(?:-.+)?|x-(?:original|envoy|proxy|proxyuser)-.+|x-real-ip|.+-(?:client|connecting)-ip)$/i;

/** Whether a proxy has passed this request on: who asks is then not known, although the proxy is of this machine. */
export function isPassedOn(headers: Readonly<Record<string, unknown>>): boolean {
  return Object.keys(headers).some((name) => OF_PROXIES.test(name));
}

/** Whether a page in a browser asks, and no person who typed the address. */
export function isOfPage(headers: Readonly<Record<string, unknown>>): boolean {
  const { origin, 'sec-fetch-site': site = 'none' } = headers;
  return origin !== undefined || site !== 'none';
}
