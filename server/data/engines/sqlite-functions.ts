import type { DatabaseSync } from 'node:sqlite'

const maxCachedExpressions = 20

/** Defines the function that queries need and SQLite doesn't have: `regexp_matches(pattern, ignores case, text)`. */
export function defineSqliteFunctions(database: DatabaseSync): void {
  const options = { deterministic: true, directOnly: true } as const
  const expressions = new Map<string, RegExp>()
  database.function('regexp_matches', options, (pattern, isCaseInsensitive, text) => {
    if (typeof text !== 'string') return null
    const flags = isCaseInsensitive ? 'iu' : 'u'
    const key = `${flags}/${pattern}`
    const expression = expressions.get(key) ?? new RegExp(String(pattern), flags)
    if (expressions.size >= maxCachedExpressions) expressions.clear()
    expressions.set(key, expression)
    return expression.test(text) ? 1 : 0
  })
}
