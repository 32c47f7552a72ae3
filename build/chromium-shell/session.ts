import { EventEmitter } from 'node:events';
import type {
  CallbackResponse,
  DownloadItem,
  Event,
  OnBeforeRequestListenerDetails,
  Protocol,
  Session,
} from 'electron';
import { mapScheme } from './addresses.ts';
import { recordDesktop } from './desktop-record.ts';
import { resolveProxy } from './proxies.ts';

type BeforeRequestListener = (
  details: OnBeforeRequestListenerDetails,
  callback: (response: CallbackResponse) => void,
) => void;
type RequestHandler = Parameters<Protocol['handle']>[1];
type PermissionRequestHandler = Parameters<Session['setPermissionRequestHandler']>[0];
type AskedItem = Pick<DownloadItem, 'getURL' | 'getFilename'>;
type DownloadListener = (event: Event, item: AskedItem, contents: unknown) => void;
type PermissionCheckHandler = Parameters<Session['setPermissionCheckHandler']>[0];

type Provided = Pick<
  Session,
  | 'setPermissionRequestHandler'
  | 'setPermissionCheckHandler'
  | 'setDevicePermissionHandler'
  | 'setDisplayMediaRequestHandler'
  | 'setSpellCheckerLanguages'
  | 'setSpellCheckerDictionaryDownloadURL'
  | 'resolveProxy'
>;

/** The policies that an app has set on a session, for the interception of requests. */
export interface SessionPolicies {
  handlers: Map<string, RequestHandler>;
  beforeRequest: BeforeRequestListener | null;
  permissionRequest: PermissionRequestHandler;
  permissionCheck: PermissionCheckHandler;
  downloads: EventEmitter<{ 'will-download': Parameters<DownloadListener> }>;
}

export interface ShellSession extends Provided {
  protocol: Pick<Protocol, 'handle' | 'unhandle' | 'isProtocolHandled'>;
  webRequest: {
    onBeforeRequest(listener: BeforeRequestListener | null): void;
  };
  on(event: 'will-download', listener: DownloadListener): void;
  /** Not part of Electron. */
  policies: SessionPolicies;
}

/**
 * One of Electron's sessions: its handlers and policies. All sessions share the storage of a single Chromium profile.
 */
function createSession(): ShellSession {
  const policies: SessionPolicies = {
    handlers: new Map(),
    beforeRequest: null,
    permissionRequest: null,
    permissionCheck: null,
    downloads: new EventEmitter(),
  };
  return {
    policies,
    protocol: {
      handle: (scheme, handler) => {
        if (policies.handlers.has(scheme)) {
          throw new Error(`Failed to register protocol: ${scheme} is handled already.`);
        }
        mapScheme(scheme);
        policies.handlers.set(scheme, handler);
      },
      unhandle: (scheme) => void policies.handlers.delete(scheme),
      isProtocolHandled: (scheme) => policies.handlers.has(scheme),
    },
    webRequest: { onBeforeRequest: (listener) => void (policies.beforeRequest = listener) },
    on: (event, listener) => void policies.downloads.on(event, listener),
    setPermissionRequestHandler: (handler) => void (policies.permissionRequest = handler),
    setPermissionCheckHandler: (handler) => void (policies.permissionCheck = handler),
    // Chromium asks the person to choose a device or a screen, which nobody can in a headless one.
    setDevicePermissionHandler: () => undefined,
    setDisplayMediaRequestHandler: () => undefined,
    // Pages aren't spell checked here, and no dictionaries are downloaded.
    setSpellCheckerLanguages: (languages) => recordDesktop('session.setSpellCheckerLanguages', languages),
    setSpellCheckerDictionaryDownloadURL: (url) =>
      recordDesktop('session.setSpellCheckerDictionaryDownloadURL', url),
    resolveProxy,
  };
}

export const defaultSession: ShellSession = createSession();

const partitions = new Map<string, ShellSession>([['', defaultSession]]);

/** A partition's session, always the same one; the empty name is the default session. */
export function sessionOfPartition(name: string): ShellSession {
  const known = partitions.get(name);
  if (known) return known;
  const created = createSession();
  partitions.set(name, created);
  return created;
}

/** The given session, if it is one of the shell's. */
export function ownSession(given: unknown): ShellSession | undefined {
  return [...partitions.values()].find((own) => own === given);
}
