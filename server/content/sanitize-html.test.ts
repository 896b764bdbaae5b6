import { describe, expect, it } from 'vitest'
import { normalizePlainText, sanitizeContentHtml } from './sanitize-html.ts'

describe('hostile HTML', () => {
  const hostile = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<img src="/img/x" onerror="alert(1)">',
    '<svg onload=alert(1)>',
    '<svg><script>alert(1)</script></svg>',
    '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href="JaVaScRiPt:alert(1)">x</a>',
    '<a href="java&#10;script:alert(1)">x</a>',
    '<a href="&#106;avascript:alert(1)">x</a>',
    '<a href="data:text/html,<script>alert(1)</script>">x</a>',
    '<a href="vbscript:x">x</a>',
    '<a href="//evil.example">x</a>',
    '<iframe src="https://evil.example"></iframe>',
    '<iframe srcdoc="<script>alert(1)</script>">',
    '<object data="x"></object><embed src="x">',
    '<form action="https://evil.example"><input name="q"><button>x</button></form>',
    '<style>body{background:url(https://evil.example)}</style>',
    '<p style="background:url(javascript:alert(1))" class="x" id="login">x</p>',
    '<link rel="stylesheet" href="https://evil.example"><base href="https://evil.example"><meta http-equiv="refresh" content="0;url=x">',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    '<textarea><img title="</textarea><img src=x onerror=alert(1)>"></textarea>',
    '<p><a href="x" target="_blank" ping="https://evil.example">x</a>',
    '<!--><img src=x onerror=alert(1)>-->',
    '<template><script>alert(1)</script></template>',
    '<details open ontoggle=alert(1)>x</details>',
    '<img src="https://evil.example/pixel.gif">',
    '<img src="/img/../admin">',
    '<video><source onerror="alert(1)"></video>',
    '<isindex type=image src=1 onerror=alert(1)>',
    '"><script>alert(1)</script>',
    "<a href='https://x' onclick='alert(1)'>x</a>",
    '<p><a id="location">x</a></p><ul><li id="login">y</li></ul>',
    '<table><tr><td colspan="100000000">x</td></tr></table>',
    '<x contenteditable onblur=alert(1)>lose focus!',
    '<sup id="fnref-1" onclick=alert(1)><a href="javascript:alert(1)">1</a></sup>',
    '<sup id="fn" onmouseover="alert(1)"><a href="#fn-1">1</a></sup>',
    '<ol><li id="fn-1 onclick">x <a href="data:text/html,#fnref-1">↩</a></li></ol>',
    '<figure onload=alert(1) id="fn-1"><img src="https://evil.example/img/aaaaaaaaaaaaaaaaaaaaaaaa/960.jpg"></figure>',
    '<figure><img src="/img/aaaaaaaaaaaaaaaaaaaaaaaa/960.jpg?x=javascript:" srcset="https://evil.example/x 1x"></figure>',
    '<figcaption><svg onload=alert(1)></figcaption>',
  ]

  it.each(hostile)('leaves nothing that executes, or loads or links to foreign resources: %s', (html) => {
    const clean = sanitizeContentHtml(html) ?? ''
    expect(clean).not.toMatch(
      /<(?!\/?(p|br|hr|h[234]|strong|em|u|s|sub|sup|code|pre|blockquote|cite|ul|ol|li|a|figure|figcaption|img|table|caption|thead|tbody|tfoot|tr|th|td|abbr|time)[\s>/])/i,
    )
    expect(clean).not.toMatch(/<[^>]*\son\w+\s*=/i)
    expect(clean).not.toMatch(/<[^>]*(javascript|vbscript|data):/i)
    expect(clean).not.toMatch(/<[^>]*(style|class|target|srcdoc|ping)=/i)
    expect(clean).not.toMatch(/<a[^>]*href="\/\//i)
    expect(clean).not.toMatch(/<img(?![^>]*src="\/img\/[0-9a-f]{64}\/)/i)
    expect(clean).not.toMatch(/\sid="(?!fn)|span="\d{4,}/i)
    expect(sanitizeContentHtml(clean)).toBe(clean)
  })
})

describe('sanitized text', () => {
  const picture = `<img src="/img/${'a'.repeat(24)}/960.jpg" alt="" />`

  it.each([
    '<p>a<br />b</p>',
    '<p>a</p><hr /><p>b</p>',
    '<h2>a</h2><h3>b</h3><h4>c</h4>',
    '<p><strong>a</strong><em>b</em><u>c</u><s>d</s><sub>e</sub><sup>f</sup><code>g</code></p>',
    '<pre>a\n b</pre>',
    '<blockquote cite="https://example.org/a"><p>a</p><cite>b</cite></blockquote>',
    '<ul><li>a</li></ul><ol start="3"><li id="fn-1">b</li></ol>',
    '<p><a href="/article/1" title="a" id="fnref-1">a</a></p>',
    '<p><a href="mailto:eva@example.org">a</a> <a href="tel:+420123">b</a> <a href="#fn-1">c</a></p>',
    '<p><a href="http://example.org/" rel="noopener">a</a></p>',
    `<figure class="picture-left">${picture}<figcaption>a</figcaption></figure>`,
    `<p><img src="/img/${'a'.repeat(24)}/960.jpg" alt="a" width="1" height="2" loading="lazy" /></p>`,
    '<table><caption>a</caption><thead><tr><th scope="col" colspan="2" rowspan="3">b</th></tr></thead></table>',
    '<table><tbody><tr><td colspan="2" rowspan="3">a</td></tr></tbody><tfoot><tr><td>b</td></tr></tfoot></table>',
    '<p><abbr title="a">b</abbr> <time datetime="1945-05">c</time></p>',
    picture,
  ])('keeps %s', (html) => {
    expect(sanitizeContentHtml(html)).toBe(html)
  })

  it.each([
    ['<p title="a" lang="cs">b</p>', '<p>b</p>'],
    ['<ol type="a" reversed><li value="2">b</li></ol>', '<ol><li>b</li></ol>'],
    ['<p><a href="ftp://example.org/">a</a></p>', '<p><a>a</a></p>'],
    [
      '<p><a href="https://example.org" rel="opener">a</a></p>',
      '<p><a href="https://example.org" rel="noopener">a</a></p>',
    ],
    ['<p><a>a</a></p>', '<p><a>a</a></p>'],
    ['<p><a id="x" href="/b">a</a></p>', '<p><a href="/b">a</a></p>'],
    ['<blockquote cite="javascript:alert(1)"><p>a</p></blockquote>', '<blockquote><p>a</p></blockquote>'],
    [
      '<table><tr><td colspan="x" rowspan="2">a</td></tr></table>',
      '<table><tr><td rowspan="2">a</td></tr></table>',
    ],
    [
      '<table><tr><th colspan="2" rowspan="">a</th><td rowspan="1e9">b</td></tr></table>',
      '<table><tr><th colspan="2">a</th><td>b</td></tr></table>',
    ],
    [`<p>a<img alt="b"></p>`, '<p>a</p>'],
    ['<p>a<img src="/admin" alt="b">c<img src="x">d</p>', '<p>acd</p>'],
    ['<font>a</font> <b>b</b> <i id="x">c</i>', 'a <strong>b</strong> <em>c</em>'],
    ['<h1>a</h1><h5 class="x">b</h5><p><del>c</del></p>', '<h2>a</h2><h4>b</h4><p><s>c</s></p>'],
    [
      '<h6>a</h6><p><strike>b</strike><ins>c</ins><tt>d</tt>, <kbd>e</kbd>, <samp>f</samp><acronym>g</acronym></p>',
      '<h4>a</h4><p><s>b</s><u>c</u><code>d</code>, <code>e</code>, <code>f</code><abbr>g</abbr></p>',
    ],
    ['<script>a</script><style>b</style><p>c</p><textarea>d</textarea><option>e</option>', '<p>c</p>'],
    ['  <p>a</p>\n', '<p>a</p>'],
    [`<p> </p>${picture}`, `<p> </p>${picture}`],
  ])('makes of %s only %s', (html, clean) => {
    expect(sanitizeContentHtml(html)).toBe(clean)
  })

  it('keeps a hundred levels of tags, and rejects more', () => {
    const nest = (depth: number) => `${'<ul>'.repeat(depth)}a${'</ul>'.repeat(depth)}`
    expect(sanitizeContentHtml(nest(100))).toBe(nest(100))
    expect(sanitizeContentHtml(nest(101))).toBeNull()
    expect(sanitizeContentHtml(nest(5000))).toBeNull()
    expect(sanitizeContentHtml(nest(100).repeat(2))).toBe(nest(100).repeat(2))
    expect(sanitizeContentHtml('<em>a</em>'.repeat(200))).toBe('<em>a</em>'.repeat(200))
  })

  it('keeps the markup that the editor produces', () => {
    const html =
      '<h2>Nadpis</h2><p>Text <strong>tučně</strong> &amp; <a href="/article/1">odkaz</a></p><ul><li>a</li></ul>' +
      `<figure><img src="/img/${'a'.repeat(64)}/640.webp" alt="Mlýn" width="640" height="480" />` +
      '<figcaption>Mlýn</figcaption></figure>'
    expect(sanitizeContentHtml(html)).toBe(html)
  })

  it.each([
    ['<em>', ''],
    ['<p-x>', ''],
    ['</b>', '<s>'],
    ['<s><!--</s>-->', ''],
    ['<s title="</s>">', ''],
  ])('is null if tags are nested too deep, even if the nesting is disguised: %s%s', (one, other) => {
    const [many, tails] = [40_000, '</u>'.repeat(40_000)]
    expect(sanitizeContentHtml(`${one.repeat(many)}${other.repeat(many)}x${tails}`)).toBeNull()
  })

  it('keeps footnote ids and no others', () => {
    const html =
      '<p>Text<sup id="fnref-k3x9q2ab"><a href="#fn-k3x9q2ab">1</a></sup></p>' +
      '<ol><li id="fn-k3x9q2ab">Note <a href="#fnref-k3x9q2ab">↩</a></li></ol>'
    expect(sanitizeContentHtml(html)).toBe(html)
    expect(sanitizeContentHtml(html.replaceAll('"fn', '"x'))).not.toContain('id=')
    expect(sanitizeContentHtml(`<ol><li id="fn-${'x'.repeat(60)}">Note</li></ol>`)).not.toContain('id=')
  })

  it('keeps the cards of files, videos and maps, and only valid attributes of them', () => {
    const card = (attributes: string) =>
      `<figure${attributes}><a href="/files/${'a'.repeat(24)}/kronika.pdf">Kronika</a></figure>`
    for (const attributes of [' data-attachment="pdf" data-size="12"', ' data-embed="youtube"'])
      expect(sanitizeContentHtml(card(attributes))).toBe(card(attributes))
    for (const attributes of [
      ...[' data-attachment="html"', ' data-size="1e9"', ' data-embed="evil"', ' data-embed="toString"'],
      ...[' data-attachment=""', ' data-size="-1"', ' data-frame="https://evil.test/"', ' onclick="x"'],
    ])
      expect(sanitizeContentHtml(card(attributes))).toBe(card(''))
  })

  it('keeps the sizes of figures and no other class, srcset or address of a picture', () => {
    const src = `/img/${'a'.repeat(24)}/960.jpg`
    for (const name of ['picture-wide', 'picture-left', 'picture-right']) {
      const html = `<figure class="${name}"><img src="${src}" alt="" /><figcaption>a</figcaption></figure>`
      expect(sanitizeContentHtml(html)).toBe(html)
    }
    for (const name of ['', 'x', 'picture-wide lightbox', 'PICTURE-WIDE', ' picture-left', 'picture-left\n'])
      expect(
        sanitizeContentHtml(`<figure class="${name}" style="x" data-a="b"><img src="${src}" /></figure>`),
      ).toBe(`<figure><img src="${src}" /></figure>`)
    expect(sanitizeContentHtml('<p class="picture-wide">a</p>')).toBe('<p>a</p>')
    const sources = [
      'data:image/png;base64,AAAA',
      'blob:https://a/b',
      '//evil.example/x.jpg',
      '/img/x/960.jpg',
    ]
    for (const source of sources)
      expect(sanitizeContentHtml(`<figure><img src="${source}" srcset="${source} 2x" /></figure>`)).toBe('')
  })

  it('adds rel="noopener" to external links', () => {
    expect(sanitizeContentHtml('<p><a href="https://example.org">x</a></p>')).toBe(
      '<p><a href="https://example.org" rel="noopener">x</a></p>',
    )
  })

  it('is empty if no text or image is left', () => {
    for (const html of ['<p></p>', '<p> &nbsp; </p>', '<p><br /></p>', '<script>x</script>'])
      expect(sanitizeContentHtml(html)).toBe('')
  })

  it('has no control characters and no lone surrogates', () => {
    expect(normalizePlainText('a\u0000b\u0007\ud800c\r\nd', true)).toBe('ab\ufffdc\nd')
    expect(normalizePlainText(' a \n b ', false)).toBe('a b')
    expect(normalizePlainText(' a\rb\r\nc\n\td ', true)).toBe('a\nb\nc\n\td')
    expect(normalizePlainText('a\rb', false)).toBe('a b')
    expect(normalizePlainText('s\u030ckola\u0085\ufffe\uffff', false)).toBe('škola')
    expect(sanitizeContentHtml('<p>a&#1;b&#x8;c&#xFFFE;d</p>')).toBe('<p>abcd</p>')
  })
})
