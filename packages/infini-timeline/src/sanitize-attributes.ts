/** Returns a link only if it is safe: of the same site, `http(s):` or `mailto:`, never a script. */
export function sanitizeLinkHref(link: string | undefined): string | undefined {
  if (!link) return undefined
  try {
    const { protocol } = new URL(link, 'https://same.site/')
    return ['https:', 'http:', 'mailto:'].includes(protocol) ? link : undefined
  } catch {
    return undefined
  }
}

/** Returns a colour only if it cannot inject other declarations into a style attribute. */
export function sanitizeCssColor(color: string | undefined): string | undefined {
  return color && !/[;{}]|url\(/i.test(color) ? color : undefined
}
