import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { appendQueryParams } from './timeline-href.ts'
import type { TimelineViewModel } from './timeline-page-data.ts'

/**
 * The view to print: a page on the screen has only the entries around the scroll position, so the list is loaded when
 * printing begins. Null on the screen, if it cannot be loaded, and without a URL: then the page prints itself.
 */
export function usePrintedTimeline(listHref: string | null): TimelineViewModel | null {
  const [printedView, setPrintedView] = useState<TimelineViewModel | null>(null)
  useEffect(() => {
    if (listHref === null) return
    // The browser prints the document as it is when the listener returns.
    const show = () => flushSync(() => setPrintedView(requestViewSynchronously(listHref)))
    const hide = () => setPrintedView(null)
    addEventListener('beforeprint', show)
    addEventListener('afterprint', hide)
    return () => {
      removeEventListener('beforeprint', show)
      removeEventListener('afterprint', hide)
    }
  }, [listHref])
  return printedView
}

function requestViewSynchronously(href: string): TimelineViewModel | null {
  const request = new XMLHttpRequest()
  // With a parameter of its own, because the HTML page may be in the cache under the same URL.
  request.open('GET', appendQueryParams(href, { print: 1 }), false)
  request.setRequestHeader('Accept', 'application/json')
  try {
    request.send()
    return request.status === 200 ? (JSON.parse(request.responseText) as TimelineViewModel) : null
  } catch {
    // Offline: what is on the screen is printed.
    return null
  }
}
