/** The number of shown items and of all items; `total` is `null` while unknown. */
export interface Counts {
  readonly shown: number
  readonly total: number | null
}

/** A text, or a function that returns one: `{name}` in a text is replaced by the value of that name. */
export type Label<V> = string | ((values: V) => string)

/** All texts of the timeline itself. */
export interface TimelineLabels {
  /** The list's name for screen readers. */
  readonly list: Label<Counts>
  readonly loading: Label<Counts>
  /** Announced to screen readers after more items were loaded. */
  readonly shown: Label<Counts>
  readonly empty: Label<Counts>
  readonly error: Label<{ readonly message: string }>
  readonly retry: Label<Counts>
  /** The name of the button that shows an item's tooltip. */
  readonly tooltip: Label<{ readonly title: string }>
  readonly previous: Label<Counts>
  readonly next: Label<Counts>
}

export const defaultLabels: TimelineLabels = {
  list: 'Timeline',
  loading: 'Loading…',
  shown: ({ shown, total }) =>
    total === null ? `${shown} ${shown === 1 ? 'item' : 'items'}` : `${shown} of ${total}`,
  empty: 'There is nothing here yet.',
  error: 'This part could not be loaded.',
  retry: 'Try again',
  tooltip: 'More about {title}',
  previous: 'Earlier items',
  next: 'More items',
}

export function formatLabel<V extends object>(label: Label<V>, values: V): string {
  if (typeof label === 'function') return label(values)
  return label.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value: unknown = Reflect.get(values, name)
    return value === undefined || value === null ? whole : String(value)
  })
}
