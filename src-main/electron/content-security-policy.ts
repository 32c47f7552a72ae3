/**
 * The policy of the window's pages, sent as a response header. Everything is denied by default and allowed piece by
 * piece. Styles that the component library writes carry a nonce; the policy doesn't affect style attributes that are
 * set through the object model. Images may come from the page's own memory (`blob:`), which only its scripts can fill.
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
