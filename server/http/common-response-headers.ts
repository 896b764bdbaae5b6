/** What may be loaded by an answer that says nothing of its own: nothing. */
export const denyAllContentSecurityPolicy =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The headers of every answer, as a flat list of names and values; a content security policy comes beside them. */
export function createCommonResponseHeaders(secure: boolean): readonly string[] {
  const headers = [
    'X-Content-Type-Options',
    'nosniff',
    'Referrer-Policy',
    'strict-origin-when-cross-origin',
    'Permissions-Policy',
    'browsing-topics=(), camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'Cross-Origin-Opener-Policy',
    'same-origin',
  ]
  if (secure) headers.push('Strict-Transport-Security', 'max-age=31536000')
  return headers
}
