import { renderToString } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import { InfiniTimeline, type InfiniTimelineProps, type TimelineItem } from './index.ts'

const html = (props: InfiniTimelineProps) => renderToString(<InfiniTimeline {...props} />)
const items = (count: number): TimelineItem[] =>
  Array.from({ length: count }, (_, index) => ({
    id: index,
    title: `Item ${index}`,
    content: `Text ${index}`,
  }))
const countOf = (text: string, part: RegExp) => [...text.matchAll(part)].length
const dated = { id: 1, title: '1945-05-09' }

describe('refused', () => {
  it('without a source', () => {
    expect(() => html({})).toThrow(
      'InfiniTimeline error: Either `dataArray` or `dataSupplier` must be provided',
    )
  })

  it.each([0, -1, 1.5, Number.NaN])('a chunk size of %d', (chunkSize) => {
    expect(() => html({ dataArray: items(3), chunkSize })).toThrow(
      '`chunkSize` must be a whole number from 1 on',
    )
  })

  it('HTML in any text, scripts in links, declarations in colours', () => {
    const attack = '<script>alert(1)</script>'
    const text = html({
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
    expect(text).not.toMatch(/<script|javascript:|position: ?fixed|elsewhere/)
    expect(text).toContain('&lt;script&gt;')
  })
})

describe('on the server', () => {
  it('shows the first chunk, ten items unless told otherwise', () => {
    expect(countOf(html({ dataArray: items(100) }), /<li/g)).toBe(10)
    expect(countOf(html({ dataArray: items(100), chunkSize: 25 }), /<li/g)).toBe(25)
    expect(countOf(html({ dataArray: items(3) }), /<li/g)).toBe(3)
  })

  it('takes the array before the supplier and asks the supplier nothing', () => {
    const supplier = { get: vi.fn(() => []), getTotal: vi.fn(() => 0) }
    expect(html({ dataArray: items(2), dataSupplier: supplier })).toContain('Item 1')
    expect(html({ dataSupplier: supplier })).not.toContain('<li')
    expect(supplier.get).not.toHaveBeenCalled()
    expect(supplier.getTotal).not.toHaveBeenCalled()
  })

  it('leads on by a plain link while there is more, and back', () => {
    const supplier = { get: () => [], getTotal: () => 30 }
    const page = (offset: number) =>
      html({
        dataSupplier: supplier,
        initial: { items: items(10), total: 30, offset },
        nextHref: '?next',
        previousHref: '?previous',
      })
    expect(page(0)).toMatch(/<a[^>]*href="\?next"/)
    expect(page(0)).not.toContain('?previous')
    expect(page(10)).toMatch(/href="\?previous"[\s\S]*href="\?next"/)
    expect(page(20)).not.toContain('?next')
    expect(page(20)).toContain('aria-posinset="21"')
  })

  it('says that there is nothing, in the words it was given', () => {
    expect(html({ dataArray: [] })).toContain('There is nothing here yet.')
    expect(html({ dataArray: [], labels: { empty: 'Nic tu není.' } })).toContain('Nic tu není.')
  })
})

describe('items', () => {
  it('stand left and right in turn', () => {
    const sides = [...html({ dataArray: items(4) }).matchAll(/data-side="(\w+)"/g)].map(([, side]) => side)
    expect(sides).toEqual(['left', 'right', 'left', 'right'])
  })

  it.each([
    ['as text unless told', {}, {}, '1945-05-09'],
    ['as a date by YYYY-MM-DD', { titleFormat: 'date' }, {}, '1945-05-09'],
    ['as a date by the component', { titleFormat: 'date', titleDateFormat: 'D. M. YYYY' }, {}, '9. 5. 1945'],
    ['as a date by the item', {}, { titleFormat: 'date', titleDateFormat: 'YYYY' }, '1945'],
    [
      'as text by the item',
      { titleFormat: 'date', titleDateFormat: 'YYYY' },
      { titleFormat: 'text' },
      '1945-05-09',
    ],
  ] as const)('show their title %s', (_name, component, item, shown) => {
    const text = html({ dataArray: [{ ...dated, ...item }], ...component })
    expect(/<h3[^>]*>([^<]*)</.exec(text)?.[1]).toBe(shown)
  })

  it('show dates and contents in a way of the page’s own', () => {
    const text = html({
      dataArray: [dated],
      titleFormat: 'date',
      formatDate: (title, format, locale) => `${title}|${format}|${locale}`,
      renderContent: (item, index) => <em>{`${item.id} at ${index}`}</em>,
      locale: 'cs',
      headingLevel: 2,
    })
    expect(text).toMatch(/<h2[^>]*>1945-05-09\|YYYY-MM-DD\|cs<\/h2>/)
    expect(text).toContain('<em>1 at 0</em>')
  })

  it('show their link, picture and tooltip', () => {
    const text = html({
      dataArray: [
        {
          ...dated,
          link: '/article/1',
          tooltip: 'More',
          image: { src: '/a.jpg', alt: 'Bridge', width: 4, height: 3 },
        },
      ],
    })
    expect(text).toContain('<a href="/article/1">1945-05-09</a>')
    expect(text).toMatch(/<img[^>]*src="\/a\.jpg" alt="Bridge" width="4" height="3"/)
    expect(text).toMatch(/aria-label="More about 1945-05-09"[\s\S]*role="tooltip"[^>]*>More</)
  })

  it('with the same id are all shown, without a word from React', () => {
    const complained = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    expect(countOf(html({ dataArray: [dated, dated, dated] }), /<li/g)).toBe(3)
    expect(complained).not.toHaveBeenCalled()
    complained.mockRestore()
  })
})

it('takes its colours from the page', () => {
  const text = html({ dataArray: items(1), backgroundColor: '#fffdf7', textColor: 'navy' })
  expect(text).toMatch(/style="--it-background:#fffdf7;--it-text:navy"/)
})
