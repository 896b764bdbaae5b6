import { type ReactNode, type UIEvent, useLayoutEffect, useRef, useState } from 'react'

interface Props<T> {
  readonly label: string
  readonly items: readonly T[]
  readonly keyOf: (item: T) => string
  readonly render: (item: T) => ReactNode
}

/** Rows beyond what is seen, so that scrolling shows no gaps. */
const overscanRows = 4

/** A list of any length, of which only what is seen is there; all rows are as high as the style says. */
export function VirtualList<T>({ label, items, keyOf, render }: Props<T>) {
  const box = useRef<HTMLElement>(null)
  const ruler = useRef<HTMLDivElement>(null)
  const focused = useRef<Element | null>(null)
  const [row, setRow] = useState(80)
  const [top, setTop] = useState(0)
  const [height, setHeight] = useState(400)

  useLayoutEffect(() => {
    const [outer, rule] = [box.current, ruler.current]
    if (outer === null || rule === null) return
    const measure = () => {
      setRow(Math.max(1, rule.offsetHeight))
      setHeight(outer.clientHeight)
    }
    const observer = new ResizeObserver(measure)
    observer.observe(outer)
    observer.observe(rule)
    measure()
    return () => observer.disconnect()
  }, [])

  // A row that goes away takes the focus along; whoever works by keyboard stays in the list.
  useLayoutEffect(() => {
    if (focused.current?.isConnected !== false) return
    focused.current = null
    box.current?.focus()
  })

  const first = Math.max(0, Math.min(Math.floor(top / row), items.length - 1) - overscanRows)
  const shown = items.slice(first, first + Math.ceil(height / row) + 2 * overscanRows)
  return (
    <section
      ref={box}
      className="upload-scroll"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
      tabIndex={0}
      onScroll={(event: UIEvent<HTMLElement>) => setTop(event.currentTarget.scrollTop)}
      onFocus={({ target }) => {
        focused.current = target
      }}
      onBlur={({ target }) => {
        // One that is being taken away is gone by then.
        queueMicrotask(() => {
          if (target.isConnected && focused.current === target) focused.current = null
        })
      }}
    >
      <div ref={ruler} className="upload-ruler" />
      <ul style={{ height: items.length * row }}>
        {shown.map((item, place) => (
          <li
            key={keyOf(item)}
            className="upload-row"
            style={{ transform: `translateY(${(first + place) * row}px)` }}
            aria-setsize={items.length}
            aria-posinset={first + place + 1}
          >
            {render(item)}
          </li>
        ))}
      </ul>
    </section>
  )
}
