import type { IncomingMessage } from 'node:http';

/**
 * Whether a request was meant for another server, or comes from a web page. A page whose own domain name was made to
 * resolve to this computer sends that name as `Host`; a page of another site sends its `Origin`.
 *
 * @param url `http://127.0.0.1:port`, where the realm listens
 */
export function isForeign({ headers }: Pick<IncomingMessage, 'headers'>, url: string): boolean {
  const { host, port } = new URL(url);
  const hosts = [host, port === '' ? 'localhost' : `localhost:${port}`];
  const isOwnOrigin = headers.origin === undefined || hosts.some((own) => headers.origin === `http://${own}`);
  return !isOwnOrigin || !hosts.includes(headers.host?.toLowerCase() ?? '');
}
