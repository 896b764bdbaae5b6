import { type RefObject, useEffect, useMemo, useState } from 'react'
import type { DecadeNavData, DecadeNavLink } from './decade-nav-data.ts'

/** The decade link for the current scroll position. */
export function useCurrentDecadeNavLink(
  list: RefObject<HTMLElement | null>,
  rail: DecadeNavData,
): DecadeNavLink | null {
  const links = useMemo(() => listDecadeNavLinks(rail), [rail])
  const [current, setCurrent] = useState<DecadeNavLink | null>(null)
  useEffect(() => {
    let frame = 0
    const update = () => {
      frame = 0
      const index = list.current === null ? null : findCurrentItemIndex(list.current)
      setCurrent(index === null ? null : (links.findLast((link) => link.offset <= index) ?? null))
    }
    const scheduleUpdate = () => {
      frame ||= requestAnimationFrame(update)
    }
    scheduleUpdate()
    addEventListener('scroll', scheduleUpdate, { passive: true })
    addEventListener('resize', scheduleUpdate, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('scroll', scheduleUpdate)
      removeEventListener('resize', scheduleUpdate)
    }
  }, [list, links])
  return current
}

/** An item that begins at most this far below the upper edge is the current one. */
const READING_LINE_PX = 48

/** Finds the last item that begins above the reading line; rows overlap, so their ends cannot be used. */
function findCurrentItemIndex(list: HTMLElement): number | null {
  const coveredHeight = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0
  const rows = [...list.querySelectorAll<HTMLElement>('[data-index]:not([data-apart])')]
  // At the end of the page, the last items cannot be scrolled up to the line.
  const { scrollTop, clientHeight, scrollHeight } = document.documentElement
  const line = scrollTop + clientHeight >= scrollHeight - 2 ? clientHeight : coveredHeight + READING_LINE_PX
  const lastAboveLine = rows.findLast((row) => row.getBoundingClientRect().top <= line)
  const current = lastAboveLine ?? rows[0]
  return current === undefined ? null : Number(current.dataset.index)
}

/** All links in the order of the timeline. */
function listDecadeNavLinks({ open, centuries, undated }: DecadeNavData): DecadeNavLink[] {
  return [open, ...centuries.flatMap(({ decades }) => decades), undated].filter((link) => link !== null)
}
