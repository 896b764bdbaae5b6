/** The query parameters of a search, as typed. */
export interface SearchFormFields {
  readonly q: string
  readonly kind: string
  readonly from: string
  readonly to: string
}

/** The URL of a search; empty parameters are left out. */
export function buildSearchHref(fields: SearchFormFields): string {
  const query = new URLSearchParams(toSearchQueryParams(fields)).toString()
  return query === '' ? '/search' : `/search?${query}`
}

/** The non-empty fields, in the order of the URL's parameters. */
export function toSearchQueryParams({ q, kind, from, to }: SearchFormFields): Record<string, string> {
  const fields = { q: normalizeSearchQuery(q), kind, from: from.trim(), to: to.trim() }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))
}

/** Normalizes Unicode and collapses whitespace. */
export function normalizeSearchQuery(query: string): string {
  return query.normalize('NFC').replace(/\s+/g, ' ').trim()
}
