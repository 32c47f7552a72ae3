import type { Failure, OfflineReason } from '#contract/outcome.ts';
import { type Text, text } from '#words/text.ts';

const offlineAdvice: Record<OfflineReason, Text> = {
  'name-not-found': text('server.advice-name'),
  refused: text('server.advice-refused'),
  reset: text('server.advice-reset'),
  unreachable: text('server.advice-unreachable'),
  timeout: text('server.advice-timeout'),
  proxy: text('server.advice-proxy'),
  'proxy-refused': text('server.advice-proxy-refused'),
  'proxy-sign-in': text('server.advice-proxy-sign-in'),
  'not-loaded': text('server.advice-try-again'),
  stopped: text('server.advice-try-again'),
};

function tlsAdvice(code: string): Text {
  if (code === 'CERT_HAS_EXPIRED' || code === 'CERT_NOT_YET_VALID') {
    return text('server.advice-certificate-date');
  }
  if (code.includes('ALTNAME')) {
    return text('server.advice-certificate-name');
  }
  if (/SELF_SIGNED|ISSUER|LEAF_SIGNATURE/.test(code)) {
    return text('server.advice-certificate-authority');
  }
  return text('server.advice-ask-administrator');
}

/** What to do about a failed step of the connection check; empty if there is nothing to do. */
export function adviceFor(failure: Failure, origin: string): Text {
  switch (failure.kind) {
    case 'offline':
      return offlineAdvice[failure.reason];
    case 'tls':
      return tlsAdvice(failure.code ?? '');
    case 'not-zulip':
    case 'malformed':
    case 'redirected':
      return text('server.advice-captive-portal', { origin });
    case 'server-trouble':
      return text('server.advice-report-problem');
    case 'rate-limited':
      return text('server.advice-try-later');
    case 'unauthorized':
      return text('server.advice-sign-in');
    default:
      return '';
  }
}
