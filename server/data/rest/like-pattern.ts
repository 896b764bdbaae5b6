/** A part of a pattern of SQL's `like`: any text, any character, or a certain one. */
type LikeToken = { readonly type: 'text' } | { readonly type: 'character' } | { readonly literal: string }

/** Whether a pattern has no letters whose other case a database might not know. */
export function isAsciiPattern(pattern: string): boolean {
  return !/[^\0-\x7f]/.test(pattern)
}

/**
 * Converts a pattern of `like` (`%`, `_`, backslash escapes) to one of SQLite's `glob`, which respects letter case;
 * SQLite's own `like` ignores that of ASCII letters only.
 */
export function convertLikeToGlobPattern(pattern: string, isCaseInsensitive: boolean): string {
  return tokenizeLikePattern(pattern)
    .map((token) => {
      if ('type' in token) return token.type === 'text' ? '*' : '?'
      const letters = isCaseInsensitive ? listLetterCases(token.literal) : token.literal
      return letters === token.literal && !'*?['.includes(letters) ? letters : `[${letters}]`
    })
    .join('')
}

/**
 * Converts a pattern of `ilike` to a regular expression of Postgres that has both cases of each letter. Postgres's own
 * `ilike` knows only those of its locale, which may be none but ASCII.
 */
export function convertLikeToCaseInsensitiveRegExp(pattern: string): string {
  const parts = tokenizeLikePattern(pattern).map((token) => {
    if ('type' in token) return token.type === 'text' ? '.*' : '.'
    const letters = listLetterCases(token.literal)
    if (letters !== token.literal) return `[${letters}]`
    return /[!-/:-@[-`{-~]/.test(letters) ? `\\${letters}` : letters
  })
  return `^${parts.join('')}$`
}

function tokenizeLikePattern(pattern: string): LikeToken[] {
  return [...pattern.matchAll(/\\(.)|./gsu)].map(([found, escaped]) => {
    if (escaped !== undefined) return { literal: escaped }
    if (found === '%') return { type: 'text' }
    return found === '_' ? { type: 'character' } : { literal: found }
  })
}

/** The letter, and the same letter in the other case if that is one letter too. */
function listLetterCases(letter: string): string {
  const cases = new Set([letter, letter.toLowerCase(), letter.toUpperCase()])
  return [...cases].filter((one) => [...one].length === 1).join('')
}
