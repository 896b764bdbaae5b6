// What the fonts of share images have letters for: Latin, Greek and Cyrillic, and the marks between them.
const undrawableCharacters =
  /[^\u0020-\u007e\u00a0-\u024f\u0370-\u0377\u037a-\u037f\u0384-\u03ff\u0400-\u045f\u0490\u0491\u1e00-\u1e9f\u1ef2-\u1eff\u2010-\u2027\u2030-\u203a\u20ac\u2116\u2122\u2212]/g
const maxTextLength = 160

/** A text as it can be drawn: what no font of ours has is left out, and no text is longer than a picture is wide. */
export function toDrawableText(text: string): string {
  const drawn = text
    .slice(0, 10 * maxTextLength)
    .normalize('NFC')
    .replace(/[\t\n\r\u2028\u2029]/g, ' ')
    .replace(/\u00ad/g, '')
    .replace(undrawableCharacters, '')
    .replace(/ +/g, ' ')
    .trim()
  return drawn.length > maxTextLength ? `${drawn.slice(0, maxTextLength).trimEnd()}…` : drawn
}
