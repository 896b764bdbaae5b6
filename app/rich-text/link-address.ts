import { isAllowedLinkUrl } from '../../domain/text/allowed-html.ts'

/** The link address for a typed text; null where the text is not an allowed address. */
export function parseLinkAddress(input: string, origin: string): string | null {
  const text = input.trim()
  if (text === '' || /[\s<>"]/.test(text)) return null
  if (text.startsWith(`${origin}/`)) return text.slice(origin.length)
  if (text === origin) return '/'
  if (/^[^@/:?#]+@[^@/:?#]+\.[^@/:?#]+$/.test(text)) return `mailto:${text}`
  if (/^\+[\d()-]{6,}$/.test(text)) return `tel:${text}`
  if (/^[/#?]/.test(text)) return isAllowedLinkUrl(text) ? text : null
  if (/^[\w-]+(\.[\w-]+)*\.[a-z]{2,}(?::\d+)?(?:[/?#].*)?$/iu.test(text)) return `https://${text}`
  return /^[a-z][a-z0-9.+-]*:/i.test(text) && isAllowedLinkUrl(text) && isCompleteUrl(text) ? text : null
}

function isCompleteUrl(address: string): boolean {
  return !/^https?:/i.test(address) || (URL.canParse(address) && /^https?:\/\/./i.test(address))
}
