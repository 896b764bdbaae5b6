/** The views of the timeline, the default one first. */
export const timelineViews = ['alternating', 'list', 'overview'] as const

export type TimelineView = (typeof timelineViews)[number]

/** The query parameters of the timeline, as typed. */
export interface TimelineFormFields {
  readonly view: TimelineView
  readonly from: string
  readonly to: string
  readonly kinds: readonly string[]
}

/** The kind shown by default. */
export const DEFAULT_TIMELINE_KIND = 'timeline'

/** The value of `kinds` when the reader has switched all kinds off; without the parameter, events are shown. */
export const NO_TIMELINE_KINDS = 'none'

/** The URL of a timeline page; empty parameters and defaults are left out. */
export function buildTimelineHref({ view, from, to, kinds }: TimelineFormFields, page = 1): string {
  const params = {
    from: from.trim(),
    to: to.trim(),
    kinds: kinds.join() === DEFAULT_TIMELINE_KIND ? '' : kinds.join() || NO_TIMELINE_KINDS,
    view: view === timelineViews[0] ? '' : view,
    page: page > 1 ? String(page) : '',
  }
  const pairs = Object.entries(params).filter(([, value]) => value !== '')
  // A comma needs no encoding in a query and is more readable.
  const query = pairs.map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%2C', ',')}`)
  return query.length === 0 ? '/timeline' : `/timeline?${query.join('&')}`
}

/** Adds query parameters to a URL. */
export function appendQueryParams(href: string, params: Readonly<Record<string, string | number>>): string {
  const query = new URLSearchParams(Object.entries(params).map(([name, value]) => [name, String(value)]))
  return `${href}${href.includes('?') ? '&' : '?'}${query}`
}
