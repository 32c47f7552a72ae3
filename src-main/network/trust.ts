import { X509Certificate } from 'node:crypto';
import * as tls from 'node:tls';

let isSystemTrusted = false;

function isReadable(certificate: string): boolean {
  try {
    return new X509Certificate(certificate).publicKey !== null;
  } catch {
    return false;
  }
}

/**
 * Has this thread trust the certificates of the operating system beside Node's own, from the first call on. Companies
 * install the certificates of their proxies there.
 */
export function trustSystemCertificates(): void {
  if (isSystemTrusted) return;
  isSystemTrusted = true;
  try {
    const known = tls.getCACertificates('default');
    // Some systems list each of theirs several times, and parsing them takes most of the time.
    const all = [...new Set([...known, ...tls.getCACertificates('system')])];
    if (all.length === known.length) return;
    try {
      tls.setDefaultCACertificates(all);
    } catch {
      // One that can't be read would keep all others out.
      tls.setDefaultCACertificates(all.filter(isReadable));
    }
  } catch {
    // A certificate store that can't be read leaves Node's own certificates, which most servers need alone.
  }
}

const contexts = new Map<string, tls.SecureContext>();
/** Organizations with certificates of their own that are in use at the same time. */
const mostContexts = 8;

/**
 * What a secure connection trusts: the system's and Node's certificates, and `certificates` (PEM). One of these may be
 * the server's own, or an authority in the middle of the chain. Undefined where the defaults do.
 */
export function trustedContext(certificates: readonly string[]): tls.SecureContext | undefined {
  trustSystemCertificates();
  if (certificates.length === 0) return undefined;
  const key = certificates.join('\n');
  let context = contexts.get(key);
  if (context === undefined) {
    context = tls.createSecureContext({
      ca: [...tls.getCACertificates('default'), ...certificates],
      allowPartialTrustChain: true,
    });
    if (contexts.size >= mostContexts) contexts.clear();
    contexts.set(key, context);
  }
  return context;
}
