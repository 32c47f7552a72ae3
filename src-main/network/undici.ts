import type * as undici from 'undici';
import ownAgent from 'undici/lib/dispatcher/agent.js';
import ownRequest from 'undici/lib/api/api-request.js';
import ownBuildConnector from 'undici/lib/core/connect.js';

/*
 * The parts of undici that calls to servers need. Its index would load everything (`fetch`, web sockets, caches, mocks)
 * in every thread.
 */

/** https://undici.nodejs.org/#/docs/api/Agent */
export const Agent: typeof undici.Agent = ownAgent;
export type Agent = undici.Agent;

/** https://undici.nodejs.org/#/docs/api/Connector */
export const buildConnector: typeof undici.buildConnector = ownBuildConnector;

/**
 * Sends a request like undici's own `request`, with a required dispatcher.
 * https://undici.nodejs.org/#/?id=undicirequesturl-options-promise
 */
export function request(
  url: URL,
  {
    dispatcher,
    ...options
  }: { dispatcher: undici.Dispatcher } & Omit<undici.Dispatcher.RequestOptions, 'origin' | 'path'>,
): Promise<undici.Dispatcher.ResponseData> {
  return ownRequest.call(dispatcher, { ...options, origin: url.origin, path: url.pathname + url.search });
}
