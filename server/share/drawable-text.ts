// Everything but the characters in the fonts of share images: Latin, Greek, Cyrillic and punctuation.
const undrawableCharacters =
  /[^\u0020-\u007e\u00a0-\u024f\u0370-\u0377\u037a-\u037f\u0384-\u03ff\u0400-\u045f\u0490\u0491\u1e00-\u1e9f\u1ef2-\u1eff\u2010-\u2027\u2030-\u203a\u20ac\u2116\u2122\u2212]/g
const maxTextLength = 160

/** Removes characters missing in the fonts and truncates the text. */
export function toTruncatedDrawableText(text: string): string {
  const drawable = text
    .slice(0, 10 * maxTextLength)
    .normalize('NFC')
    .replace(/[\t\n\r\u2028\u2029]/g, ' ')
    .replace(/\u00ad/g, '')
    .replace(undrawableCharacters, '')
    .replace(/ +/g, ' ')
    .trim()
  return drawable.length > maxTextLength ? `${drawable.slice(0, maxTextLength).trimEnd()}…` : drawable
}
