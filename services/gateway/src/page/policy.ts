/**
 * Content security policy of the platform's pages: code only from this origin's published builds or with the page's
 * nonce, no inline code or style, no eval, nothing embedded, no frames. Media may come from the public address too: its
 * URLs are whole, and a page may have been opened under another name of the same platform.
 */
export function pagePolicy(nonce: string, publicUrl: string): string {
  const { origin } = new URL(publicUrl);
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' ${origin} data: blob:`,
    "font-src 'self'",
    `media-src 'self' ${origin} blob:`,
    "connect-src 'self'",
    "manifest-src 'self'",
    // Workers run from memory, out of files whose hash the page carries.
    "worker-src 'self' blob:",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
