const picture = `/img/${'a'.repeat(24)}/960.jpg`

/** A text with every supported element. */
const everything =
  '<h2>Mlýn v Podlesí</h2>' +
  '<p>Starý mlýn stál <strong>u potoka</strong> a <em>v lese</em>, s <u>kolem</u>, o kterém <s>nikdo</s> neví; H<sub>2</sub>O, m<sup>2</sup>, <code>kód</code> a <a href="/article/12">odkaz</a> i <a href="https://example.org/" rel="noopener">ven</a>.<sup id="fnref-a1b2c3d4"><a href="#fn-a1b2c3d4">1</a></sup></p>' +
  '<h3>Kronika</h3>' +
  '<ul><li>první<ul><li>vnořený</li></ul></li><li>druhý</li></ul>' +
  '<ol start="3"><li>třetí</li><li>čtvrtý</li></ol>' +
  '<blockquote><p>Kdo nemele, nejí.</p><p><cite>Mlynář Novák, 1890</cite></p></blockquote>' +
  '<hr />' +
  `<figure><img src="${picture}" alt="Mlýn" width="960" height="640" /><figcaption>Mlýn <em>z roku</em> 1890</figcaption></figure>` +
  '<h4>Mlynáři</h4>' +
  '<table><caption>Kdo mlel</caption><thead><tr><th scope="col">Rok</th><th scope="col">Mlynář</th></tr></thead><tbody><tr><td rowspan="2">1890</td><td>Novák</td></tr><tr><td>Dvořák</td></tr></tbody></table>' +
  '<pre>a\n  b</pre>' +
  '<p>Konec<sup id="fnref-e5f6g7h8"><a href="#fn-e5f6g7h8">2</a></sup><br />a <abbr title="naše">n.</abbr> <time datetime="1890">rok</time></p>' +
  '<ol><li id="fn-a1b2c3d4">Viz <em>kronika</em>. <a href="#fnref-a1b2c3d4">↩</a></li><li id="fn-e5f6g7h8">Tamtéž. <a href="#fnref-e5f6g7h8">↩</a></li></ol>'

const createReference = (name: string, number: number) =>
  `<sup id="fnref-${name}"><a href="#fn-${name}">${number}</a></sup>`
const createNote = (name: string, text: string) =>
  `<li id="fn-${name}">${text} <a href="#fnref-${name}">↩</a></li>`
const table =
  '<table><tbody><tr><td>1890</td><td>Novák</td></tr><tr><td>1900</td><td></td></tr></tbody></table>'

/** A text with every kind of place between and beside which a cursor moves. */
const places =
  `<h2>Mlýn</h2><p>a v lese s kolem${createReference('a1b2c3d4', 1)}</p>` +
  `<p>${createReference('b1b2c3d4', 2)}x${createReference('c1b2c3d4', 3)}<br />y</p><ul><li>z<ul><li>v</li></ul></li></ul>` +
  `<figure><img src="${picture}" alt="Mlýn" width="96" height="64" /><figcaption>za</figcaption></figure>` +
  `<p>u</p>${table}<ol>${createNote('a1b2c3d4', 'p1')}${createNote('b1b2c3d4', 'p2')}${createNote('c1b2c3d4', 'p3')}</ol>`

/** Texts of the test page, by name. */
export const texts: Readonly<Record<string, string>> = {
  long: Array.from(
    { length: 80 },
    (_, at) => `<p>Řádek ${at}. ${'Mlýn stál u potoka. '.repeat(12).trim()}</p>`,
  ).join(''),
  everything,
  places,
  finalTable: `<p>Mlel.${createReference('a1b2c3d4', 1)}</p>${table}<ol>${createNote('a1b2c3d4', 'Kronika.')}</ol>`,
  plain: '<p>Jedna věta.</p>',
  lines: '<p>První\nřádek.</p>\n<ul>\n<li><p>a</p></li>\n</ul>',
  odd: '<figure><figcaption>Nahoře</figcaption><p>Text v obrázku</p></figure><p>Dole</p>',
}
