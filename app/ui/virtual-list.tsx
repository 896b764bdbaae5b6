import './virtual-list.css'
import { type ReactNode, type UIEvent, useLayoutEffect, useRef, useState } from 'react'

interface Props<T> {
  readonly label: string
  readonly rowClassName: string
  readonly items: readonly T[]
  readonly keyOf: (item: T) => string
  readonly render: (item: T) => ReactNode
}

/** Extra rows rendered outside the visible area, so that scrolling shows no gaps. */
const overscanRows = 4

/** A list of any length that renders only the visible rows; the row height is `--virtual-list-row` in CSS. */
export function VirtualList<T>({ label, rowClassName, items, keyOf, render }: Props<T>) {
  const box = useRef<HTMLElement>(null)
  const ruler = useRef<HTMLDivElement>(null)
  const focused = useRef<Element | null>(null)
  const [rowHeight, setRowHeight] = useState(80)
  const [top, setTop] = useState(0)
  const [height, setHeight] = useState(400)

  useLayoutEffect(() => {
    const [outer, rule] = [box.current, ruler.current]
    if (outer === null || rule === null) return
    const measure = () => {
      setRowHeight(Math.max(1, rule.offsetHeight))
      setHeight(outer.clientHeight)
    }
    const observer = new ResizeObserver(measure)
    observer.observe(outer)
    observer.observe(rule)
    measure()
    return () => observer.disconnect()
  }, [])

  // When a focused row is removed, the focus moves to the list, so that keyboard users stay in it.
  useLayoutEffect(() => {
    if (focused.current?.isConnected !== false) return
    focused.current = null
    box.current?.focus()
  })

  const first = Math.max(0, Math.min(Math.floor(top / rowHeight), items.length - 1) - overscanRows)
  const visibleItems = items.slice(first, first + Math.ceil(height / rowHeight) + 2 * overscanRows)
  return (
    <section
      ref={box}
      className="virtual-list"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
      tabIndex={0}
      onScroll={(event: UIEvent<HTMLElement>) => setTop(event.currentTarget.scrollTop)}
      onFocus={({ target }) => {
        focused.current = target
      }}
      onBlur={({ target }) => {
        // An element that is being removed is disconnected by then.
        queueMicrotask(() => {
          if (target.isConnected && focused.current === target) focused.current = null
        })
      }}
    >
      <div ref={ruler} className="virtual-list-ruler" />
      <ul style={{ height: items.length * rowHeight }}>
        {visibleItems.map((item, index) => (
          <li
            key={keyOf(item)}
            className={rowClassName}
            style={{ transform: `translateY(${(first + index) * rowHeight}px)` }}
            aria-setsize={items.length}
            aria-posinset={first + index + 1}
          >
            {render(item)}
          </li>
        ))}
      </ul>
    </section>
  )
}
