import { describe, expect, it } from 'vitest'
import { prepareRichHtmlForDisplay } from './rich-html.ts'

const defaultLabels = {
  ...{ table: 'Table', back: 'Back', picture: 'Enlarge', download: 'Download', openPdf: 'Open' },
  firstPage: (title: string) => `First page of ${title}`,
  formatSize: (bytes: number) => `${bytes} B`,
  showVideo: (site: string) => `Play ${site}`,
  showMap: (site: string) => `Show ${site}`,
  embedNote: (site: string) => `${site} will know`,
}
const prepare = (html: string) => prepareRichHtmlForDisplay(html, defaultLabels)

describe('prepareRichHtml', () => {
  it('shows files by players or as downloads, and escapes quotation marks of titles', () => {
    const path = `/files/${'a'.repeat(24)}`
    const card = (kind: string, name: string, title = 'T') =>
      prepare(
        `<figure data-attachment="${kind}" data-size="12"><a href="${path}/${name}">${title}</a></figure>`,
      )
    expect(card('audio', 'a.mp3')).toContain(`<audio controls preload="metadata" src="${path}/a.mp3"`)
    expect(card('pdf', 'a.pdf')).toContain('PDF, 12 B')
    expect(card('file', 'a.docx', '" onclick="x')).toContain('aria-label="Download: &quot; onclick=&quot;x"')
  })

  it('shows the first page of a PDF, and only a picture of the site', () => {
    const card = (kind: string, src: string) =>
      `<figure data-attachment="${kind}"><img src="${src}" alt="" width="640" height="905" /><a href="/files/${'a'.repeat(24)}/a.pdf">&quot;A&quot; &lt;b></a></figure>`
    const src = `/img/${'b'.repeat(24)}/640.jpg`
    const html = prepare(card('pdf', src))
    expect(html).toContain('alt="First page of &quot;A&quot; &lt;b&gt;"')
    expect(html).toContain(`srcset="/img/${'b'.repeat(24)}/320 320w`)
    expect(html.match(/sizes=/g)).toHaveLength(1)
    for (const other of [card('pdf', 'https://evil.test/1.jpg'), card('video', src)])
      expect(prepare(other)).not.toContain('link-card')
  })

  it('leaves a card with another address than its kind has as a plain link', () => {
    for (const [attribute, href] of [
      ['data-attachment="video" data-size="1"', 'https://evil.test/x.mp4'],
      ['data-attachment="video"', `/img/${'a'.repeat(24)}/full.jpg`],
      ['data-embed="youtube"', 'https://evil.test/watch?v=abcdefghijk'],
      ['data-embed="youtube"', 'https://vimeo.com/123'],
    ]) {
      const html = `<figure ${attribute}><a href="${href}">T</a></figure>`
      expect(prepare(html)).toBe(html)
    }
  })

  it('requests nothing from the site of a video before a click', () => {
    const html = prepare(
      '<figure data-embed="youtube"><a href="https://youtu.be/abcdefghijk" rel="noopener">T</a></figure>',
    )
    expect(html).toContain('data-frame="https://www.youtube-nocookie.com/embed/abcdefghijk"')
    expect(html).not.toMatch(/<iframe|<img| src=/)
  })

  it('escapes the labels', () => {
    const labels = { ...defaultLabels, table: '"><script>', back: '"><img>', picture: '"><b>' }
    const html = prepareRichHtmlForDisplay('<table></table><a href="#fnref-1">↩</a>', labels)
    expect(html).toContain('aria-label="&quot;&gt;&lt;script&gt;"')
    expect(html).toContain('aria-label="&quot;&gt;&lt;img&gt;"')
  })

  it('leaves text that only contains escaped tags unchanged', () => {
    const html = '<p>&lt;table&gt; &lt;img src="x" loading=</p><pre>&lt;/table&gt;</pre>'
    expect(prepare(html)).toBe(html)
  })

  it('wraps each table, also a nested one, in a focusable box', () => {
    const html = prepare('<table><tr><td><table></table></td></tr></table>')
    expect(
      html.match(/<div class="rich-table" role="group" aria-label="Table" tabindex="0"><table>/g),
    ).toHaveLength(2)
    expect(html.match(/<\/table><\/div>/g)).toHaveLength(2)
  })

  it('makes pictures lazy unless they have a loading attribute', () => {
    const loaded = '<img src="/img/a/640.webp" loading="eager" />'
    expect(prepare(loaded)).toBe(loaded)
    expect(prepare('<img src="/img/a/640.webp" alt="loading=" width="3" />')).toBe(
      '<img loading="lazy" decoding="async" src="/img/a/640.webp" alt="loading=" width="3" />',
    )
  })

  it('adds a srcset to pictures of this site only', () => {
    const src = `/img/${'a'.repeat(24)}`
    expect(prepare(`<img src="${src}/960.jpg" alt="" width="960" height="640" />`)).toBe(
      `<img loading="lazy" decoding="async" srcset="${src}/320 320w, ${src}/640 640w, ${src}/960 960w" ` +
        `sizes="(min-width: 48rem) 42rem, 100vw" src="${src}/960.jpg" alt="" width="960" height="640" />`,
    )
    const small = prepare(`<img src="${src}/640.jpg" alt="" width="500" height="300" />`)
    expect(small).toContain(`srcset="${src}/320 320w, ${src}/640 500w"`)
    const others = [
      `<img src="${src}/960.jpg" alt="" />`,
      `<img src="${src}/full.jpg" width="960" />`,
      `<img src="${src}/960.webp" width="960" />`,
      `<img src="/img/x/960.jpg" width="960" />`,
      `<img src="${src}/320.jpg" width="9600" />`,
      `<img alt=" src=${src}/960.jpg" src="/img/b/1.jpg" width="960" />`,
    ]
    for (const image of others) expect(prepare(image)).not.toContain('srcset')
  })

  it('links pictures of figures to their files, with sizes by their class', () => {
    const src = `/img/${'a'.repeat(24)}/960.jpg`
    const image = `<img src="${src}" alt="A &quot;mill&quot;" width="960" height="640" />`
    const html = prepare(`<figure class="picture-left">${image}<figcaption>a</figcaption></figure>`)
    expect(html).toMatch(
      /^<figure class="picture-left"><a class="rich-picture" href="\S+" aria-label="Enlarge: A &quot;mill&quot;"><img .*\/><\/a><figcaption>/,
    )
    expect(html).toContain(`href="${src}"`)
    expect(html).toContain('sizes="(min-width: 40rem) 18rem, 100vw"')
    expect(prepare(`<figure><img src="${src}" alt="" /></figure>`)).toContain('aria-label="Enlarge"')
    for (const other of [
      `<p>${image}</p>`,
      `<figure><a href="/x">${image}</a></figure>`,
      '<figure><img src="/x.jpg" /></figure>',
    ])
      expect(prepare(other)).not.toContain('rich-picture')
  })

  it('adds roles to footnote links and leaves other links unchanged', () => {
    expect(prepare('<sup id="fnref-a"><a href="#fn-a">1</a></sup>')).toBe(
      '<sup id="fnref-a"><a role="doc-noteref" href="#fn-a">1</a></sup>',
    )
    expect(prepare('<li id="fn-a">x <a href="#fnref-a">↩</a></li>')).toBe(
      '<li id="fn-a">x <a role="doc-backlink" aria-label="Back" href="#fnref-a">↩</a></li>',
    )
    for (const link of ['<a href="#mill">x</a>', '<a href="#fn a">x</a>', '<a href="/x#fn-a">x</a>'])
      expect(prepare(link)).toBe(link)
  })
})
