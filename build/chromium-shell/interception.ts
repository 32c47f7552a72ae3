import type { CallbackResponse, OnBeforeRequestListenerDetails } from 'electron';
import { fromBrowser, headerToBrowser, isOwnAddress } from './addresses.ts';
import type { Channel, Protocol } from './devtools.ts';
import type { ShellSession } from './session.ts';

type PausedRequest = Protocol.Fetch.requestPausedPayload;

/** https://www.electronjs.org/docs/latest/api/web-request */
const resourceTypes: Partial<Record<string, OnBeforeRequestListenerDetails['resourceType']>> = {
  Stylesheet: 'stylesheet',
  Script: 'script',
  Image: 'image',
  Font: 'font',
  XHR: 'xhr',
  Fetch: 'xhr',
  EventSource: 'xhr',
  Ping: 'ping',
  CSPViolationReport: 'cspReport',
  Media: 'media',
  TextTrack: 'media',
};

/** The source of a request, which decides whether a navigation may continue. */
export interface Requester {
  id: number;
  session: ShellSession;
  isMainFrame(frameId: string): boolean;
  /** Called for documents only. */
  admitsNavigation(frameId: string, address: string): boolean;
}

/**
 * Lets the app decide every request of a target: its navigation handlers, then `webRequest.onBeforeRequest`, then its
 * protocol handlers; anything else goes to the network. Chromium can't intercept web sockets; the content security
 * policy covers them.
 */
export function interceptRequests(channel: Channel, requester: Requester): Promise<unknown> {
  channel.on('Fetch.requestPaused', (paused) => {
    decide(channel, requester, paused).catch((error: unknown) => {
      console.error(`${fromBrowser(paused.request.url)}: ${String(error)}`);
      channel.post('Fetch.failRequest', { requestId: paused.requestId, errorReason: 'Failed' });
    });
  });
  return channel.send('Fetch.enable', { patterns: [{ urlPattern: '*', requestStage: 'Request' }] });
}

async function decide(channel: Channel, requester: Requester, paused: PausedRequest): Promise<void> {
  const { requestId, request } = paused;
  const address = fromBrowser(request.url);
  const refuse = (errorReason: Protocol.Network.ErrorReason): void =>
    channel.post('Fetch.failRequest', { requestId, errorReason });

  if (paused.resourceType === 'Document' && !requester.admitsNavigation(paused.frameId, address)) {
    return refuse('Aborted');
  }
  const { policies } = requester.session;
  if (policies.beforeRequest) {
    const listener = policies.beforeRequest;
    const details = detailsOf(requester, paused, address);
    const verdict = await new Promise<CallbackResponse>((resolve) => listener(details, resolve));
    if (verdict.cancel) return refuse('BlockedByClient');
    if (verdict.redirectURL) throw new Error('webRequest redirects are not supported by the Chromium shell.');
  }
  if (!isOwnAddress(address)) return channel.post('Fetch.continueRequest', { requestId });

  const handler = policies.handlers.get(new URL(address).protocol.slice(0, -1));
  if (!handler) return refuse('NameNotResolved');
  const response = await handler(appRequest(request, address));
  const body = Buffer.from(await response.arrayBuffer());
  channel.post('Fetch.fulfillRequest', {
    requestId,
    responseCode: response.status,
    responsePhrase: response.statusText || 'OK',
    responseHeaders: [...response.headers].map(([name, value]) => ({
      name,
      value: headerToBrowser(name, value),
    })),
    body: body.toString('base64'),
  });
}

function appRequest(request: PausedRequest['request'], address: string): Request {
  const entries = request.postDataEntries ?? [];
  const body = Buffer.concat(entries.map((entry) => Buffer.from(entry.bytes ?? '', 'base64')));
  const headers = Object.entries(request.headers).map(([name, value]): [string, string] => [
    name,
    fromBrowser(value),
  ]);
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
  return new Request(address, { method: request.method, headers, ...(hasBody ? { body } : {}) });
}

function detailsOf(
  requester: Requester,
  paused: PausedRequest,
  address: string,
): OnBeforeRequestListenerDetails {
  const document = requester.isMainFrame(paused.frameId) ? 'mainFrame' : 'subFrame';
  return {
    id: Number(/\d+/.exec(paused.requestId)?.[0] ?? 0),
    url: address,
    method: paused.request.method,
    webContentsId: requester.id,
    resourceType:
      paused.resourceType === 'Document' ? document : (resourceTypes[paused.resourceType] ?? 'other'),
    referrer: fromBrowser(paused.request.headers['Referer'] ?? ''),
    timestamp: Date.now(),
    uploadData: [],
  };
}
