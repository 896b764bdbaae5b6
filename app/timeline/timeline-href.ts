/** What the address of the timeline carries, as typed; no kinds: the events alone. */
export interface TimelineFormFields {
  readonly from: string
  readonly to: string
  readonly kinds: readonly string[]
}

/** The kind that is shown where none is asked for. */
export const DEFAULT_TIMELINE_KIND = 'timeline'

/** The address of a page of the timeline; what is not asked is not in it. */
export function buildTimelineHref({ from, to, kinds }: TimelineFormFields, page = 1): string {
  const asked = {
    from: from.trim(),
    to: to.trim(),
    kinds: kinds.join() === DEFAULT_TIMELINE_KIND ? '' : kinds.join(),
    page: page > 1 ? String(page) : '',
  }
  const pairs = Object.entries(asked).filter(([, value]) => value !== '')
  // A comma means itself in a query, and stays readable.
  const query = pairs.map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%2C', ',')}`)
  return query.length === 0 ? '/timeline' : `/timeline?${query.join('&')}`
}

/** An address with something more asked of it. */
export function appendQueryParams(href: string, params: Readonly<Record<string, string | number>>): string {
  const query = new URLSearchParams(Object.entries(params).map(([name, value]) => [name, String(value)]))
  return `${href}${href.includes('?') ? '&' : '?'}${query}`
}
