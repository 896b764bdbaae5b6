/** Policy for responses without one of their own: nothing may be loaded. */
export const denyAllContentSecurityPolicy =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * The headers of every response, as a flat list of names and values. The content security policy is set
 * separately.
 */
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
