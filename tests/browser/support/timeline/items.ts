import type { TimelineItem } from 'infini-timeline'

const SENTENCE = 'The bridge over the stream was carried away by high water and built anew of stone. '

function picture(hue: number): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360"><rect width="640" height="360" fill="hsl(${hue} 40% 60%)"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

/** One of many items, each with a different height. */
export function itemAt(index: number): TimelineItem {
  const day = String((index % 28) + 1).padStart(2, '0')
  const month = String((Math.floor(index / 28) % 12) + 1).padStart(2, '0')
  const year = String(1000 + Math.floor(index / 336)).padStart(4, '0')
  return {
    id: index,
    title: `${year}-${month}-${day}`,
    titleFormat: 'date',
    content: `Entry ${index}. ${SENTENCE.repeat(1 + (index % 5))}`,
    ...(index % 3 === 1 && { tooltip: `More of entry ${index}` }),
    ...(index % 7 === 2 && { image: { src: picture(index % 360), width: 640, height: 360 } }),
    ...(index % 4 === 3 && { link: `#entry-${index}` }),
  }
}

export function itemsFrom(offset: number, count: number, total: number): TimelineItem[] {
  return Array.from({ length: Math.max(0, Math.min(count, total - offset)) }, (_, place) =>
    itemAt(offset + place),
  )
}

/** Problematic item texts. */
export const hostileItems: TimelineItem[] = [
  {
    id: 1,
    title: '<img src=x onerror="window.attacked = true">',
    content: '<script>window.attacked = true</script>',
  },
  { id: 1, title: 'The same id', content: 'once more' },
  { id: 1, title: 'The same id', content: 'and again' },
  { id: 2, title: '1945-05-09', titleFormat: 'date', content: 'a date' },
  { id: 3, title: '1945-05-09', titleFormat: 'date', content: 'the same date' },
  { id: 4, title: 'No date at all', titleFormat: 'date' },
  { id: 5, title: '', titleFormat: 'date', content: 'no title' },
  { id: 6, title: 'W'.repeat(10_240), content: 'ž'.repeat(10_240), tooltip: 'x'.repeat(10_240) },
  { id: 7, title: 'A picture that is gone', image: '/gone.png', content: 'text' },
  { id: 8, title: 'A script for a link', link: 'javascript:window.attacked=true' },
]
