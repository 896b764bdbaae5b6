import type { DataSupplier, TimelineItem } from '../src/index.ts'

export const DEMO_FIRST_YEAR = 1000
export const DEMO_ITEM_COUNT = 100_000
const ITEMS_PER_YEAR = 100

const EVENT_TEXTS = [
  'The mill by the stream is sold to the miller’s widow.',
  'High water carries the wooden bridge away. It is built anew of stone by the autumn of the following year.',
  'A market is granted, every Thursday.',
  'The bell is cast. It cracks in the first winter, is melted down and cast again, and has rung ever since.',
  'Four families leave for the city; two of them come back.',
]

function createDrawingUrl(index: number): string {
  const hue = (index * 47) % 360
  const hills = `M0 260 Q160 ${150 + (index % 60)} 320 240 T640 210 V360 H0Z`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360"><rect width="640" height="360" fill="hsl(${hue} 30% 82%)"/><circle cx="${120 + (index % 400)}" cy="110" r="38" fill="hsl(${hue} 60% 92%)"/><path d="${hills}" fill="hsl(${hue} 25% 45%)"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

function createDemoItem(index: number): TimelineItem {
  const year = DEMO_FIRST_YEAR + Math.floor(index / ITEMS_PER_YEAR)
  const day = Math.floor(((index % ITEMS_PER_YEAR) * 365) / ITEMS_PER_YEAR)
  const date = new Date(0)
  date.setUTCFullYear(year, 0, 1 + day)
  return {
    id: index,
    title: date.toISOString().slice(0, 10),
    titleFormat: 'date',
    titleDateFormat: 'D MMMM YYYY',
    content: EVENT_TEXTS[(index * 7) % EVENT_TEXTS.length] ?? '',
    ...(index % 4 === 1 && {
      tooltip: `Entry ${index + 1} of the chronicle, written down later by another hand.`,
    }),
    ...(index % 6 === 2 && { image: { src: createDrawingUrl(index), width: 640, height: 360, alt: '' } }),
    ...(index % 5 === 3 && { link: `#entry-${index}` }),
  }
}

/** A slow supplier of generated items. */
export const demoDataSupplier: DataSupplier = {
  changes: false,
  getTotal: async () => DEMO_ITEM_COUNT,
  async get(offset, count) {
    await new Promise((resolve) => setTimeout(resolve, 150))
    return Array.from({ length: Math.max(0, Math.min(count, DEMO_ITEM_COUNT - offset)) }, (_, index) =>
      createDemoItem(offset + index),
    )
  },
  indexOf: (id) => Number(id),
}

export function getFirstIndexOfYear(year: number): number {
  return (year - DEMO_FIRST_YEAR) * ITEMS_PER_YEAR
}
