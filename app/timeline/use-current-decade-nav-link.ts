import { type RefObject, useEffect, useMemo, useState } from 'react'
import type { DecadeNavData, DecadeNavLink } from './decade-nav-data.ts'

/** The stop of the overview that the reader is at. */
export function useCurrentDecadeNavLink(
  list: RefObject<HTMLElement | null>,
  rail: DecadeNavData,
): DecadeNavLink | null {
  const stops = useMemo(() => listDecadeNavLinks(rail), [rail])
  const [current, setCurrent] = useState<DecadeNavLink | null>(null)
  useEffect(() => {
    let frame = 0
    const look = () => {
      frame = 0
      const index = list.current === null ? null : findCurrentItemIndex(list.current)
      setCurrent(index === null ? null : (stops.findLast((stop) => stop.offset <= index) ?? null))
    }
    const lookSoon = () => {
      frame ||= requestAnimationFrame(look)
    }
    lookSoon()
    addEventListener('scroll', lookSoon, { passive: true })
    addEventListener('resize', lookSoon, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('scroll', lookSoon)
      removeEventListener('resize', lookSoon)
    }
  }, [list, stops])
  return current
}

/** How far below the upper edge an item may begin and still be the one that is read. */
const READING_LINE = 48

/** The last item that has begun above the line where one reads; rows reach past each other, so their ends say nothing. */
function findCurrentItemIndex(list: HTMLElement): number | null {
  const covered = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0
  const rows = [...list.querySelectorAll<HTMLElement>('.it-row:not([data-apart])')]
  // The last items cannot be scrolled so far up.
  const { scrollTop, clientHeight, scrollHeight } = document.documentElement
  const line = scrollTop + clientHeight >= scrollHeight - 2 ? clientHeight : covered + READING_LINE
  const begun = rows.findLast((row) => row.getBoundingClientRect().top <= line)
  const read = begun ?? rows[0]
  return read === undefined ? null : Number(read.dataset.index)
}

/** Every stop, in the order of the line. */
function listDecadeNavLinks({ open, centuries, undated }: DecadeNavData): DecadeNavLink[] {
  return [open, ...centuries.flatMap(({ decades }) => decades), undated].filter((stop) => stop !== null)
}
