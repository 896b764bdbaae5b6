import { isAllowedAddress } from '../../../domain/text/allowed-html.ts'

/** The address that somebody means by what they wrote; null where it cannot be linked to. */
export function readAddress(written: string, origin: string): string | null {
  const text = written.trim()
  if (text === '' || /[\s<>"]/.test(text)) return null
  if (text.startsWith(`${origin}/`)) return text.slice(origin.length)
  if (text === origin) return '/'
  if (/^[^@/:?#]+@[^@/:?#]+\.[^@/:?#]+$/.test(text)) return `mailto:${text}`
  if (/^\+[\d()-]{6,}$/.test(text)) return `tel:${text}`
  if (/^[/#?]/.test(text)) return isAllowedAddress(text) ? text : null
  if (/^[\w-]+(\.[\w-]+)*\.[a-z]{2,}(?::\d+)?(?:[/?#].*)?$/iu.test(text)) return `https://${text}`
  return /^[a-z][a-z0-9.+-]*:/i.test(text) && isAllowedAddress(text) && isWhole(text) ? text : null
}

function isWhole(address: string): boolean {
  return !/^https?:/i.test(address) || (URL.canParse(address) && /^https?:\/\/./i.test(address))
}
