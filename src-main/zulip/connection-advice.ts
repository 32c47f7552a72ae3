import type { Failure, OfflineReason } from '#contract/outcome.ts';

const offlineAdvice: Record<OfflineReason, string> = {
  'name-not-found':
    'Check the address for typing errors, and whether this computer is online or needs a VPN for it.',
  refused: 'Check the address and its port. A firewall may block it.',
  reset: 'Try again. If it stays so, a firewall may cut the connection: ask whoever runs your network.',
  unreachable: 'Check whether this computer is online, or needs a VPN or a proxy.',
  timeout: 'A firewall may block it, or a proxy may be needed: ask whoever runs your network.',
  proxy: "Check the proxy in the system's network settings, or ask whoever runs your network.",
  'proxy-refused': 'Ask whoever runs the proxy to allow this server.',
  'proxy-sign-in': 'Sign in to the proxy.',
  'not-loaded': 'Try again in a moment.',
  stopped: 'Try again in a moment.',
};

function tlsAdvice(message: string): string {
  if (message.includes('CERT_HAS_EXPIRED') || message.includes('CERT_NOT_YET_VALID')) {
    return 'Check the date of this computer. If it is right, whoever runs the server has to renew the certificate.';
  }
  if (message.includes('ALTNAME')) {
    return 'Check the address. If it is right, whoever runs the server has to correct the certificate.';
  }
  if (/SELF_SIGNED|ISSUER|LEAF_SIGNATURE/.test(message)) {
    return "If your company has a certificate authority of its own, add its certificate. Otherwise ask whoever runs the server, and don't sign in.";
  }
  return 'Ask whoever runs the server.';
}

/** What to do about a failed step of the connection check; empty if there is nothing to do. */
export function adviceFor(failure: Failure, origin: string): string {
  switch (failure.kind) {
    case 'offline':
      return offlineAdvice[failure.reason];
    case 'tls':
      return tlsAdvice(failure.message);
    case 'not-zulip':
    case 'malformed':
    case 'redirected':
      return `Something else answers, perhaps a sign-in page of the network. Open ${origin} in a browser.`;
    case 'server-trouble':
      return 'Try again later. If it stays so, tell whoever runs the server.';
    case 'rate-limited':
      return 'Try again later.';
    case 'unauthorized':
      return 'Sign in again.';
    default:
      return '';
  }
}
