/**
 * Stands in for `src-main/electron/app-protocol.ts` while `npm run dev` runs: the window's pages come from the server of
 * Vite instead of `app:`. The policies that go by the window's origin are the shipped ones, and hold it to that server.
 */
const origin = URL.parse(process.env['ELECTRON_RENDERER_URL'] ?? '');
if (origin === null) throw new Error('Start the console for development with: npm run dev');

export const appOrigin = origin.origin;

/** Pages, modules, and the socket that tells of their changes. */
export function isAppAddress(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && url.host === origin?.host && (url.protocol === 'http:' || url.protocol === 'ws:');
}

/** There is no scheme of ours here. */
export function registerAppScheme(): void {}

/** The server of Vite answers. */
export function serveAppProtocol(): void {}
