/**
 * Chromium doesn't know the app's own schemes. So `app://console/x` becomes `https://console.app.invalid/x` in the
 * browser, a secure origin that no name server resolves (https://www.rfc-editor.org/rfc/rfc6761#section-6.4), and is
 * mapped back before the app sees it.
 */
const schemes = new Set<string>();

const appAddress = /\b([a-z][a-z0-9+.-]*):\/\/([a-z0-9-]+)(?![a-z0-9.:@-])/gi;
const browserAddress = /\bhttps:\/\/([a-z0-9-]+)\.([a-z0-9-]+)\.invalid(?![a-z0-9.:@-])/gi;

/** Maps the addresses of a scheme from now on. */
export function mapScheme(scheme: string): void {
  schemes.add(scheme.toLowerCase());
}

/** Whether an address, as the app writes it, has a scheme that the app serves. */
export function isOwnAddress(address: string): boolean {
  return schemes.has(address.slice(0, Math.max(0, address.indexOf(':'))));
}

/** Rewrites every address with the app's own schemes in a text for the browser. */
export function toBrowser(text: string): string {
  return text.replace(appAddress, (address, scheme: string, host: string) =>
    schemes.has(scheme.toLowerCase()) ? `https://${host}.${scheme.toLowerCase()}.invalid` : address,
  );
}

/** The inverse of `toBrowser`. */
export function fromBrowser(text: string): string {
  return text.replace(browserAddress, (address, host: string, scheme: string) =>
    schemes.has(scheme) ? `${scheme}://${host}` : address,
  );
}

/** Rewrites a response header for the browser, including bare schemes (`app:`) in a content security policy. */
export function headerToBrowser(name: string, value: string): string {
  const addressed = toBrowser(value);
  if (!/^content-security-policy(-report-only)?$/i.test(name)) return addressed;
  return addressed.replace(/(?<=[\s;])([a-z][a-z0-9+.-]*):(?=[\s;]|$)/gi, (source, scheme: string) =>
    schemes.has(scheme.toLowerCase()) ? `https://*.${scheme.toLowerCase()}.invalid` : source,
  );
}

/** The origin of an address as Electron reports it: `app://console`, `https://example.com`, `null`. */
export function originOf(address: string): string {
  if (isOwnAddress(address)) return /^[^:]+:\/\/[^/?#]*/.exec(address)?.[0] ?? 'null';
  return URL.canParse(address) ? new URL(address).origin : 'null';
}
