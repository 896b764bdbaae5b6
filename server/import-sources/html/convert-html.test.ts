import { expect, it } from 'vitest'
import type { ImportNote } from '../../../domain/import-report.ts'
import { htmlInjectionPayloads } from '../../../tests/support/html-injection-payloads.ts'
import { sanitizeContentHtml } from '../../content/index.ts'
import { convertHtml, type HtmlConversion } from './convert-html.ts'

const hash = 'ab'.repeat(32)
const src = `/img/${hash.slice(0, 24)}/1280.jpg`

async function convert(html: string, more: Partial<HtmlConversion> = {}) {
  const notes: ImportNote[] = []
  const text = await convertHtml(html, {
    source: 'post',
    note: (code, source, detail) => void notes.push({ code, source, detail }),
    resolveLink: (address) => (address === '/old/' ? 'article:new' : address),
    resolvePicture: async (address) => (address.endsWith('here.jpg') ? { hash } : null),
    ...more,
  })
  return { text, notes: notes.map(({ code, detail }) => `${code}: ${detail}`) }
}

it.each([
  [
    'text without blocks',
    'a <b>b</b><div>c<br>d</div>e',
    '<p>a <strong>b</strong></p><p>c<br />d</p><p>e</p>',
  ],
  ['double breaks', '<p>a<br><br/> b</p>', '<p>a</p><p>b</p>'],
  ['headings', '<h1>a</h1><h6>b <i>c</i></h6><h2> </h2>', '<h2>a</h2><h4>b <em>c</em></h4>'],
  ['empty paragraphs', '<p>&nbsp;</p><p></p><p>a&nbsp;b</p>', '<p>a\u00a0b</p>'],
  [
    'lists',
    '<ul>\n<li><p>a</p></li>\n<ul><li>b</li></ul><li></li></ul><ol start="3"><li>c<p>d</p></ol>',
    '<ul><li>a<ul><li>b</li></ul></li></ul><ol start="3"><li><p>c</p><p>d</p></li></ol>',
  ],
  ['quotes', '<blockquote>a<cite>b</cite></blockquote>', '<blockquote><p>a<cite>b</cite></p></blockquote>'],
  ['code', '<pre class="x"><code>\na &lt; b\n  c</code></pre>', '<pre>a &lt; b\n  c</pre>'],
  [
    'tables',
    '<figure><table><thead><tr><th>a</th></tr></thead><tr><td colspan="2"><p>b</p></td></tr></table><figcaption>C</figcaption></figure>',
    '<table><caption>C</caption><thead><tr><th>a</th></tr></thead><tbody><tr><td colspan="2">b</td></tr></tbody></table>',
  ],
  [
    'pictures',
    '<p>a <a href="x/here.jpg"><img src="x/here.jpg" alt="A &quot;b&quot;" width="300" height="200"></a> b</p>',
    `<p>a</p><figure><img src="${src}" alt="A &quot;b&quot;" width="300" height="200" /></figure><p>b</p>`,
  ],
  [
    'figures',
    '<figure class="x"><div><img data-src="here.jpg" src="data:image/gif;base64,R0"></div><figcaption>a <b>b</b></figcaption></figure>',
    `<figure><img src="${src}" alt="" /><figcaption>a <strong>b</strong></figcaption></figure>`,
  ],
  [
    'a picture that is a link',
    '<a href="https://a.cz/"><img src="here.jpg"></a>',
    `<p><a href="https://a.cz/"><img src="${src}" alt="" /></a></p>`,
  ],
  ['missing pictures', '<figure><img src="gone.jpg"><figcaption>a</figcaption></figure>', '<p>a</p>'],
  [
    'links',
    '<a href=/old/ title=t onclick=x>a</a> <a>b</a>',
    '<p><a href="article:new" title="t">a</a> b</p>',
  ],
  [
    'an address',
    '<p>https://a.cz/?a=1&amp;b=2</p>',
    '<p><a href="https://a.cz/?a=1&amp;b=2">https://a.cz/?a=1&amp;b=2</a></p>',
  ],
  ['definitions', '<dl><dt>a</dt><dd>b</dd></dl>', '<p><strong>a</strong></p><p>b</p>'],
  ['emoji', 'a <img class="emoji" alt="😀" src="https://s.w.org/x.svg">', '<p>a 😀</p>'],
])('converts %s', async (_, html, expected) => {
  const { text } = await convert(html)
  expect(text).toBe(expected)
  // What the site stores is what the conversion wrote, except for links to items, which get their paths later.
  const stored = text.replaceAll('article:new', '/article/1')
  expect(sanitizeContentHtml(stored)?.replaceAll(' rel="noopener"', '')).toBe(stored)
})

it('reads line breaks of texts without paragraphs', async () => {
  const html = 'a\nb <em>c\nd</em>\r\n\r\ne\n<ul>\n<li>f</li>\n</ul>\n\ng\n\n<img src="here.jpg">\nh'
  expect((await convert(html, { hasVisibleLineBreaks: true })).text).toBe(
    `<p>a<br />b <em>c<br />d</em></p><p>e</p><ul><li>f</li></ul><p>g</p><figure><img src="${src}" alt="" /></figure><p>h</p>`,
  )
})

it('moves footnotes to the end and numbers them', async () => {
  const html =
    '<p>a<sup class="fn"><a href="#u-2" id="u-2-link">7</a></sup> b<sup id="r1"><a href="#n:1">8</a></sup>' +
    ' c<a href="#n:1"><sup>[8]</sup></a></p>' +
    '<ol><li id="n:1"><p>one <b>1</b> <a href="#r1">↩︎</a></p></li><li id="u-2">two</li></ol><p>end</p>'
  expect((await convert(html)).text).toBe(
    '<p>a<sup id="fnref-1"><a href="#fn-1">1</a></sup> b<sup id="fnref-2"><a href="#fn-2">2</a></sup>' +
      ' c<sup><a href="#fn-2">2</a></sup></p><p>end</p>' +
      '<ol><li id="fn-1">two <a href="#fnref-1">↩</a></li><li id="fn-2">one <strong>1</strong> <a href="#fnref-2">↩</a></li></ol>',
  )
})

it('replaces what has no counterpart, and reports it', async () => {
  const { text, notes } = await convert(
    '<script>x</script><style>y</style><iframe src="//www.youtube.com/embed/abc_DEF-123?rel=0"></iframe>' +
      '<video><source src="https://a.cz/f.mp4"></video><a href="javascript:x()">a</a><form>b<input></form>' +
      '<a href="#part">c</a><img src="data:image/png;base64,xx">',
  )
  expect(text).toBe(
    '<p><a href="https://www.youtube.com/watch?v=abc_DEF-123">https://www.youtube.com/watch?v=abc_DEF-123</a></p>' +
      '<p><a href="https://a.cz/f.mp4">https://a.cz/f.mp4</a></p><p>a</p><p>b</p><p>c</p>',
  )
  expect(notes).toEqual([
    'removed_markup: <script>',
    'removed_markup: <iframe> https://www.youtube.com/watch?v=abc_DEF-123',
    'removed_markup: <video> https://a.cz/f.mp4',
    'removed_markup: <a href="javascript:x()">',
    'removed_markup: <form>',
    'removed_markup: <input>',
    'removed_markup: <a href="#…">',
  ])
})

it.each(htmlInjectionPayloads.map((payload) => [payload]))(
  'writes only allowed markup for %j',
  async (payload) => {
    const { text } = await convert(payload)
    expect(sanitizeContentHtml(text)?.replaceAll(' rel="noopener"', '')).toBe(text)
  },
)

it.each([
  ['10,000 levels', `${'<div>'.repeat(10_000)}text${'</div>'.repeat(10_000)}`, /^<p>text<\/p>$/],
  ['900 levels of lists', `${'<ul><li>'.repeat(450)}text`, /^(?:<ul><li>)+text/],
  ['a million tags', `${'<b>'.repeat(1_000_000)}text`, /^<p>text<\/p>$/],
  ['300,000 line breaks', `<em>${'<br>'.repeat(300_000)}</em>text`, /^$/],
  ['an attribute of 5 MB', `<p title="${'x'.repeat(5_000_000)}">text</p>`, /^<p>text<\/p>$/],
  ['5 MB of text', `<p>first</p><p>${'slovo '.repeat(900_000)}</p>`, /^<p>first<\/p><p>slovo .*…<\/p>$/],
  ['5 MB of less-than signs', '<'.repeat(5_000_000), /^<p>(?:&lt;)+…<\/p>$/],
  ['300,000 cells', `<table>${'<tr><td>a'.repeat(300_000)}</table>`, /^<p>a a .*<\/p>$/],
])('converts %s to a text that the site accepts', async (_, html, expected) => {
  const { text } = await convert(html)
  expect(text.length).toBeLessThan(1_000_000)
  expect(text).toMatch(expected)
  expect(sanitizeContentHtml(text)).not.toBeNull()
})

it.each([
  ['line breaks', (count: number) => `<em>${'<br>'.repeat(count)}</em>text`],
  ['cells', (count: number) => `<table>${'<tr><td>a'.repeat(count)}</table>`],
  ['paragraphs', (count: number) => '<p>a <b>b</b></p>'.repeat(count)],
])('converts %s with work in proportion to their number', async (_, write) => {
  const measure = async (count: number) => {
    const html = write(count)
    const started = process.threadCpuUsage().user
    await convert(html)
    return process.threadCpuUsage().user - started
  }
  await measure(500)
  // 16 times the elements; with quadratic work it would be 256 times the time. Shorter times cannot be measured.
  const few = Math.max(5000, await measure(4000))
  expect((await measure(64_000)) / few).toBeLessThan(64)
})
