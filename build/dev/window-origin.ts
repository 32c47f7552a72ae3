/**
 * Replaces `src-main/electron/app-protocol.ts` while `npm run dev` runs: the window's pages come from Vite's server
 * instead of `app:`. The shipped policies, which use the window's origin, limit it to that server.
 */
const origin = URL.parse(process.env['ELECTRON_RENDERER_URL'] ?? '');
if (origin === null) throw new Error('Start the console for development with: npm run dev');

export const appOrigin = origin.origin;

/** Pages, modules, and the web socket that announces their changes. */
export function isAppAddress(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && url.host === origin?.host && (url.protocol === 'http:' || url.protocol === 'ws:');
}

/** There is no app scheme here. */
export function registerAppScheme(): void {}

/** Vite's server answers. */
export function serveAppProtocol(): void {}
