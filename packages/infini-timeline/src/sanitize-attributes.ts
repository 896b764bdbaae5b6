/** A link that is safe to follow: of the same site, `http(s):` or `mailto:`. A script in disguise is none. */
export function sanitizeLinkHref(link: string | undefined): string | undefined {
  if (!link) return undefined
  try {
    const { protocol } = new URL(link, 'https://same.site/')
    return ['https:', 'http:', 'mailto:'].includes(protocol) ? link : undefined
  } catch {
    return undefined
  }
}

/** A colour that cannot carry other declarations with it into a style attribute. */
export function sanitizeCssColor(colour: string | undefined): string | undefined {
  return colour && !/[;{}]|url\(/i.test(colour) ? colour : undefined
}
