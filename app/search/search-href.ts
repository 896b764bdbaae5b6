/** What the address of a search carries, as typed. */
export interface SearchFormFields {
  readonly q: string
  readonly kind: string
  readonly from: string
  readonly to: string
}

/** The address of a search; what is not asked is not in it. */
export function buildSearchHref(fields: SearchFormFields): string {
  const query = new URLSearchParams(toSearchQueryParams(fields)).toString()
  return query === '' ? '/search' : `/search?${query}`
}

/** The fields that are filled in, in the order in which addresses carry them. */
export function toSearchQueryParams({ q, kind, from, to }: SearchFormFields): Record<string, string> {
  const fields = { q: normalizeSearchQuery(q), kind, from: from.trim(), to: to.trim() }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))
}

/** A query without needless spaces. */
export function normalizeSearchQuery(query: string): string {
  return query.normalize('NFC').replace(/\s+/g, ' ').trim()
}
