import { renderToString } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import { InfiniTimeline, type InfiniTimelineProps, type TimelineItem } from './index.ts'

const renderTimeline = (props: InfiniTimelineProps) => renderToString(<InfiniTimeline {...props} />)
const items = (count: number): TimelineItem[] =>
  Array.from({ length: count }, (_, index) => ({
    id: index,
    title: `Item ${index}`,
    content: `Text ${index}`,
  }))
const countMatches = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].length
const dated = { id: 1, title: '1945-05-09' }

describe('input validation', () => {
  it('throws without dataArray and dataSupplier', () => {
    expect(() => renderTimeline({})).toThrow(
      'InfiniTimeline error: Either `dataArray` or `dataSupplier` must be provided',
    )
  })

  it.each([0, -1, 1.5, Number.NaN])('throws for a chunk size of %d', (chunkSize) => {
    expect(() => renderTimeline({ dataArray: items(3), chunkSize })).toThrow(
      '`chunkSize` must be a positive integer',
    )
  })

  it('escapes HTML in texts, and drops scripts in links and declarations in colours', () => {
    const attack = '<script>alert(1)</script>'
    const html = renderTimeline({
      dataArray: [
        {
          id: 1,
          title: attack,
          content: attack,
          tooltip: attack,
          link: 'javascript:alert(1)',
          image: attack,
        },
      ],
      labels: { list: attack },
      backgroundColor: 'red; position: fixed',
      textColor: 'url(https://elsewhere.example)',
    })
    expect(html).not.toMatch(/<script|javascript:|position: ?fixed|elsewhere/)
    expect(html).toContain('&lt;script&gt;')
  })
})

describe('server rendering', () => {
  it('renders the first chunk, by default ten items', () => {
    expect(countMatches(renderTimeline({ dataArray: items(100) }), /<li/g)).toBe(10)
    expect(countMatches(renderTimeline({ dataArray: items(100), chunkSize: 25 }), /<li/g)).toBe(25)
    expect(countMatches(renderTimeline({ dataArray: items(3) }), /<li/g)).toBe(3)
  })

  it('prefers the array to the supplier and never calls the supplier', () => {
    const supplier = { get: vi.fn(() => []), getTotal: vi.fn(() => 0) }
    expect(renderTimeline({ dataArray: items(2), dataSupplier: supplier })).toContain('Item 1')
    expect(renderTimeline({ dataSupplier: supplier })).not.toContain('<li')
    expect(supplier.get).not.toHaveBeenCalled()
    expect(supplier.getTotal).not.toHaveBeenCalled()
  })

  it('renders plain links to the next and previous items', () => {
    const supplier = { get: () => [], getTotal: () => 30 }
    const renderPage = (offset: number) =>
      renderTimeline({
        dataSupplier: supplier,
        initial: { items: items(10), total: 30, offset },
        nextHref: '?next',
        previousHref: '?previous',
      })
    expect(renderPage(0)).toMatch(/<a[^>]*href="\?next"/)
    expect(renderPage(0)).not.toContain('?previous')
    expect(renderPage(10)).toMatch(/href="\?previous"[\s\S]*href="\?next"/)
    expect(renderPage(20)).not.toContain('?next')
    expect(renderPage(20)).toContain('aria-posinset="21"')
  })

  it('shows the label for an empty list', () => {
    expect(renderTimeline({ dataArray: [] })).toContain('There is nothing here yet.')
    expect(renderTimeline({ dataArray: [], labels: { empty: 'Nic tu není.' } })).toContain('Nic tu není.')
  })
})

describe('items', () => {
  it('alternate between left and right', () => {
    const sides = [...renderTimeline({ dataArray: items(4) }).matchAll(/data-side="(\w+)"/g)].map(
      ([, side]) => side,
    )
    expect(sides).toEqual(['left', 'right', 'left', 'right'])
  })

  it.each([
    ['as text by default', {}, {}, '1945-05-09'],
    ['as a date by YYYY-MM-DD', { titleFormat: 'date' }, {}, '1945-05-09'],
    [
      'as a date set on the component',
      { titleFormat: 'date', titleDateFormat: 'D. M. YYYY' },
      {},
      '9. 5. 1945',
    ],
    ['as a date set on the item', {}, { titleFormat: 'date', titleDateFormat: 'YYYY' }, '1945'],
    [
      'as text set on the item',
      { titleFormat: 'date', titleDateFormat: 'YYYY' },
      { titleFormat: 'text' },
      '1945-05-09',
    ],
  ] as const)('show their title %s', (_name, component, item, expectedTitle) => {
    const html = renderTimeline({ dataArray: [{ ...dated, ...item }], ...component })
    expect(/<h3[^>]*>([^<]*)</.exec(html)?.[1]).toBe(expectedTitle)
  })

  it('use custom formatDate and renderContent functions', () => {
    const html = renderTimeline({
      dataArray: [dated],
      titleFormat: 'date',
      formatDate: (title, format, locale) => `${title}|${format}|${locale}`,
      renderContent: (item, index) => <em>{`${item.id} at ${index}`}</em>,
      locale: 'cs',
      headingLevel: 2,
    })
    expect(html).toMatch(/<h2[^>]*>1945-05-09\|YYYY-MM-DD\|cs<\/h2>/)
    expect(html).toContain('<em>1 at 0</em>')
  })

  it('show their link, picture and tooltip', () => {
    const html = renderTimeline({
      dataArray: [
        {
          ...dated,
          link: '/article/1',
          tooltip: 'More',
          image: { src: '/a.jpg', alt: 'Bridge', width: 4, height: 3 },
        },
      ],
    })
    expect(html).toContain('<a href="/article/1">1945-05-09</a>')
    expect(html).toMatch(/<img[^>]*src="\/a\.jpg" alt="Bridge" width="4" height="3"/)
    expect(html).toMatch(/aria-label="More about 1945-05-09"[\s\S]*role="tooltip"[^>]*>More</)
  })

  it('have headings one level above their titles, but no second first-level one', () => {
    const dataArray = [
      { id: 1, title: 'A', heading: '19th <century>' },
      { id: 2, title: 'B' },
    ]
    const html = renderTimeline({ dataArray })
    expect(html).toContain('<h2 class="it-heading">19th &lt;century&gt;</h2>')
    expect(countMatches(html, /it-heading/g)).toBe(1)
    expect(renderTimeline({ dataArray, headingLevel: 2 })).toContain('<h2 class="it-heading">')
  })

  it('with duplicate ids are all shown, without React errors', () => {
    const consoleError = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    expect(countMatches(renderTimeline({ dataArray: [dated, dated, dated] }), /<li/g)).toBe(3)
    expect(consoleError).not.toHaveBeenCalled()
    consoleError.mockRestore()
  })
})

it('sets its colours from the props', () => {
  const html = renderTimeline({ dataArray: items(1), backgroundColor: '#fffdf7', textColor: 'navy' })
  expect(html).toMatch(/style="--it-background:#fffdf7;--it-text:navy"/)
})
