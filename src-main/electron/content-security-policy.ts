/**
 * The policy of the window's pages, sent as a response header. Everything is denied and then allowed piece by
 * piece; styles that the component library writes carry a nonce that is new for every response. Style attributes
 * set through the object model are not affected by it. Pictures may come from the page's own memory (`blob:`), where its
 * scripts alone put something.
 * @param styleNonce base64 text, new for every response.
 */
export function contentSecurityPolicy(styleNonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${styleNonce}'`,
    "font-src 'self'",
    "img-src 'self' blob:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "frame-src 'none'",
    "object-src 'none'",
    "worker-src 'none'",
  ].join('; ');
}
