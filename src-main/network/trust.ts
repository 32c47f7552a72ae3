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
 * Makes this thread trust the operating system's certificates in addition to Node's own. Companies install the
 * certificates of their proxies there.
 */
export function trustSystemCertificates(): void {
  if (isSystemTrusted) return;
  isSystemTrusted = true;
  try {
    const known = tls.getCACertificates('default');
    // Some systems list certificates several times, and parsing takes most of the time.
    const all = [...new Set([...known, ...tls.getCACertificates('system')])];
    if (all.length === known.length) return;
    try {
      tls.setDefaultCACertificates(all);
    } catch {
      // A single unreadable one would make the call fail for all.
      tls.setDefaultCACertificates(all.filter(isReadable));
    }
  } catch {
    // If the system's store can't be read, Node's own certificates remain, which are enough for most servers.
  }
}

const contexts = new Map<string, tls.SecureContext>();
/** The maximum number of organizations with their own certificates in use at the same time. */
const mostContexts = 8;

/**
 * What a TLS connection trusts: the certificates of the system and Node, and `certificates` (PEM), which may include
 * the server's own or an intermediate authority. Undefined if the defaults are enough.
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
