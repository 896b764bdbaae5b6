import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, posix } from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { decodeHtmlEntities } from '../../domain/text/plain-text.ts'
import { readConfig } from '../../server/config/index.ts'
import type { SiteDatabaseConnection } from '../../server/data/connection.ts'
import { writeStaticCopy } from '../../server/startup/static-site-source.ts'
import {
  ContentTransferSite,
  createTemporaryFolder,
  readFolderFiles,
} from '../support/content-transfer-site.ts'
import { describeOnOneEngine } from '../support/database-engines.ts'

const attachment = Buffer.from('%PDF-1.7 kronika')
const attachmentPath = `files/${createHash('sha256').update(attachment).digest('hex').slice(0, 24)}/kronika.pdf`
const secret = 'Tajemství'
const published = 'published: 2025-01-01T08:00:00.000Z'

/** A content folder with lists of several pages, links of all kinds, and items that visitors do not see. */
async function writeContentFolder(): Promise<string> {
  const folder = await createTemporaryFolder()
  const text = [
    '[mlýn](gallery:mlyn) [novinka](news:n5) [zmizelé](/article/999) [moc](/news?page=99) [správa](/admin)',
    '[staré](/stara-adresa) [jinde](https://example.org/a?b=1#c) [tady](https://lhota.example/article/2#x)',
    '[o nás](page:o-nas) [dějiny](/o-nas/dejiny)',
    '<p><a href="article:druhy#fn-1">kotva</a> <a href="/Article/2">velká</a> <a href="mailto:a@example.org">pošta</a></p>',
    `<figure data-attachment="pdf" data-size="16"><a href="/${attachmentPath}">Kronika</a></figure>`,
    '<figure data-embed="youtube"><a href="https://youtu.be/abcdefghijk" rel="noopener">Film</a></figure>',
    '<p><a href="/assets/stary-plan.pdf">plán</a> <a href="/assets/Stary-plan.pdf">Plán</a></p>',
  ].join('\n\n')
  const files: Record<string, string | Buffer> = {
    'site.json': '{ "format": 2, "languages": { "cs": "cs" } }',
    'cs/site.md': '---\nwebTitle: Lhota & "okolí" <b>\n---\n\nO *nás*.\n',
    'cs/categories.json': JSON.stringify([
      { key: 'dejiny', id: 1, for: 'article', name: 'Dějiny', description: 'd', ord: 1 },
    ]),
    'cs/galleries/mlyn.md': `---\nid: 7\n${published}\nname: Mlýn\n---\n`,
    'cs/galleries/skryta.md': `---\nid: 8\nname: ${secret} galerie\n---\n`,
    [attachmentPath]: attachment,
    'cs/redirects.json': JSON.stringify([
      { key: 'r', id: 1, fromPath: '/stara-adresa', toAddress: 'gallery:mlyn', status: '301' },
    ]),
    'cs/pages/o-nas.md': `---\nid: 3\n${published}\ntitle: O nás\npath: /o-nas\n---\n`,
    'cs/pages/dejiny.md': `---\nid: 4\n${published}\ntitle: Dějiny\npath: /o-nas/dejiny\nparent: o-nas\n---\n\nText.\n`,
    'cs/pages/skryta.md': `---\nid: 5\ntitle: ${secret}\npath: /skryta\n---\n`,
    'cs/navlinks.json': JSON.stringify([
      { key: 'o-nas', id: 1, place: 'menu', label: 'O nás', page: 'o-nas' },
      { key: 'skryta', id: 2, place: 'footer', label: secret, page: 'skryta' },
    ]),
    'cs/timeline.json': JSON.stringify(
      Array.from({ length: 31 }, (_, n) => ({
        ...{ key: `t${n}`, id: n + 1, published: '2025-01-01T08:00:00.000Z', title: `Událost ${n}` },
        ...{ content: `Obsah ${n}`, titleFormat: 'text', date: String(1900 + n) },
      })),
    ),
    'cs/news/koncept.md': `---\nid: 500\ntitle: ${secret}\n---\n\n${secret}.\n`,
    'cs/news/budouci.md': `---\nid: 501\npublished: 2999-01-01T08:00:00.000Z\ntitle: ${secret} zítra\n---\n\n${secret}.\n`,
    'cs/articles/prvni.md': `---\nid: 1\n${published}\nname: Žluťoučký kůň\ndescription: d\ncategory: dejiny\ngallery: mlyn\n---\n\n${text}\n`,
    'cs/articles/druhy.md': `---\nid: 2\n${published}\nname: Druhý\ndescription: d\ncategory: dejiny\n---\n\nText.\n`,
  }
  for (let n = 1; n <= 21; n += 1)
    files[`cs/news/n${n}.md`] = `---\nid: ${n}\n${published}\ntitle: Novinka ${n}\n---\n\nText ${n}.\n`
  for (let n = 1; n <= 2; n += 1) {
    const colour = { r: 40 * n, g: 90, b: 60 }
    files[`pictures/p${n}.jpg`] = await sharp({
      create: { width: 30, height: 30, channels: 3, background: colour },
    })
      .jpeg()
      .toBuffer()
    files[`cs/images/p${n}.md`] =
      `---\nid: ${n}\n${published}\nname: Snímek ${n}\ngallery: ${n === 1 ? 'mlyn' : 'skryta'}\nfile: p${n}.jpg\n---\n\nViz [článek](article:prvni).\n`
  }
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), content)
  }
  return folder
}

async function createSite(connection: SiteDatabaseConnection, url: string | undefined) {
  const site = await ContentTransferSite.create(connection)
  await site.import(await writeContentFolder())
  const readFreshConfig = async () =>
    readConfig({
      LETOPIS_DATA: join(await createTemporaryFolder(), 'data'),
      ...(url !== undefined && { LETOPIS_URL: url }),
    })
  let config = await readFreshConfig()
  const forgetCache = async () => {
    config = await readFreshConfig()
  }
  const write = (path: string, options: { overwrite?: boolean; signal?: AbortSignal } = {}) =>
    writeStaticCopy({ config, data: site.harness.data, files: site.files }, path, {
      overwrite: options.overwrite ?? false,
      signal: options.signal ?? new AbortController().signal,
      onProgress: () => undefined,
    })
  return { site, write, forgetCache }
}

/** All addresses in the attributes of a page, decoded, with those of `srcset`. */
function listAddresses(html: string): string[] {
  const attributes = html.matchAll(/\s(href|src|srcset|imagesrcset|poster|action|data-sources)="([^"]*)"/gi)
  return Array.from(attributes).flatMap(([, name = '', value = '']) => {
    const text = decodeHtmlEntities(value)
    return /srcset|sources/i.test(name)
      ? text.split(', ').map((source) => source.split(' ')[0] ?? '')
      : [text]
  })
}

describeOnOneEngine('a static copy', (open) => {
  it('has links that work from files, safe names, nothing hidden, and is the same each time', async () => {
    const { write } = await createSite(await open(), 'https://lhota.example')
    const folder = await createTemporaryFolder()
    const report = await write(join(folder, 'copy'))
    expect(report).toMatchObject({ failedPages: [], lostPictures: [], lostAttachments: [] })
    const files = await readFolderFiles(join(folder, 'copy'))
    const names = Object.keys(files)
    expect(names).toEqual(
      expect.arrayContaining([
        ...['index.html', 'article/1/index.html', 'gallery/7/index.html', 'image/1/index.html'],
        ...['news/page-2/index.html', 'timeline/page-2/index.html', 'search/index.html'],
        ...['o-nas/index.html', 'o-nas/dejiny/index.html'],
        ...['cite/news/1/index.html', 'cite/timeline/31/index.html'],
        ...['gallery/7/slides/ids.js', 'feed.xml', 'sitemap.xml', 'robots.txt', 'icons/32.png'],
      ]),
    )
    expect(names.filter((name) => /gallery\/8|image\/2|admin|login|skryta|^page/.test(name))).toEqual([])

    for (const name of ['article/1', 'image/1', 'gallery/7', 'cite/news/1'])
      expect(files[`${name}/index.html`]).toMatch(/href="data:application\/x-bibtex;charset=utf-8,%40misc/)
    const pages = Object.entries(files).filter(([name]) => name.endsWith('.html'))
    expect(pages.filter(([, html]) => html.includes('/tell-us/')).map(([name]) => name)).toEqual([])

    const broken: string[] = []
    for (const [name, html] of Object.entries(files).filter(([name]) => name.endsWith('.html')))
      for (const address of listAddresses(html)) {
        // The files of citations are inside their pages.
        if (/^(?:https?:|mailto:|#|data:application\/)/.test(address)) continue
        const [path = ''] = address.split('#')
        const target = posix.join(posix.dirname(name), path)
        const isPage = !/\.(?:css|js|png|svg|webp|jpg|xml|json|ics|woff2|pdf)$/.test(target)
        if (!(target in files) || target.startsWith('..') || (isPage && !target.endsWith('index.html')))
          broken.push(`${name}: ${address}`)
      }
    expect(broken).toEqual([])
    for (const [name, css] of Object.entries(files).filter(([name]) => name.endsWith('.css')))
      for (const [, address = ''] of css.matchAll(/url\(["']?([^"')]+)/g))
        if (!address.startsWith('data:'))
          expect(files).toHaveProperty([posix.join(posix.dirname(name), address)])

    expect(
      names.filter((name) => /[:?*<>|\\"\s]|\.(?:\/|$)|(?:^|\/)(?:con|nul|aux|prn)\b/i.test(name)),
    ).toEqual([])
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length)
    const everything = Object.values(files).join('\n')
    expect(everything).not.toContain(Buffer.from(secret).toString('latin1'))
    expect(everything).not.toContain('tajemstvi')

    const article = await readFile(join(folder, 'copy/article/1/index.html'), 'utf8')
    expect(article).toContain('<a href="../../gallery/7/index.html">mlýn</a>')
    expect(article).toContain('<a href="../../news/5/index.html">novinka</a>')
    expect(article).toContain('<a href="../../gallery/7/index.html">staré</a>')
    expect(article).toMatch(/<a [^>]*href="\.\.\/\.\.\/article\/2\/index\.html#x"[^>]*>tady<\/a>/)
    expect(article).toContain('<a href="../../article/2/index.html#fn-1">kotva</a>')
    expect(article).toContain('<a href="../../o-nas/index.html">o nás</a>')
    expect(article).toContain('<a href="../../o-nas/dejiny/index.html">dějiny</a>')
    expect(files['o-nas/dejiny/index.html']).toMatch(
      /<nav class="menu".*href="\.\.\/\.\.\/o-nas\/index\.html"/s,
    )
    for (const text of ['zmizelé', 'moc', 'správa', 'velká', 'plán', 'Plán'])
      expect(article).toContain(`<a>${text}</a>`)
    expect(article).toContain('href="https://example.org/a?b=1#c"')
    expect(files[attachmentPath]).toBe('%PDF-1.7 kronika')
    expect(article).toContain(`href="../../${attachmentPath}" download`)
    expect(article).toContain('data-frame="https://www.youtube-nocookie.com/embed/abcdefghijk"')
    expect(article).toMatch(
      /http-equiv="Content-Security-Policy"[^>]*frame-src https:\/\/www\.youtube-nocookie/,
    )
    expect(article).toContain('<link rel="canonical" href="https://lhota.example/article/1"/>')
    expect(article).toContain('http-equiv="Content-Security-Policy"')

    await write(join(folder, 'a.zip'))
    await write(join(folder, 'b.zip'))
    const [a, b] = await Promise.all(
      ['a.zip', 'b.zip'].map(async (name) =>
        createHash('sha256')
          .update(await readFile(join(folder, name)))
          .digest('hex'),
      ),
    )
    expect(a).toBe(b)
    // The date of the first entry is fixed, too: 1 January 1980.
    expect((await readFile(join(folder, 'a.zip'))).readUInt16LE(12)).toBe(0x21)
  })
})

describeOnOneEngine('writing a static copy', (open) => {
  it('leaves nothing behind when it is cancelled, overwrites only an earlier copy, and goes on without lost files', async () => {
    const { site, write, forgetCache } = await createSite(await open(), undefined)
    const folder = await createTemporaryFolder()
    const cancelled = AbortSignal.abort(new Error('cancelled'))
    for (const name of ['copy', 'copy.zip'])
      await expect(write(join(folder, name), { signal: cancelled })).rejects.toThrow('cancelled')
    expect(await readdir(folder)).toEqual([])
    await mkdir(join(folder, 'home'))
    await writeFile(join(folder, 'home/letter.txt'), 'mine')
    await expect(write(join(folder, 'home'), { overwrite: true })).rejects.toThrow('holds no earlier copy')
    await writeFile(join(folder, 'copy.zip'), 'mine')
    await expect(write(join(folder, 'copy.zip'))).rejects.toThrow('exists already')
    await expect(write(join(folder, 'home/letter.txt/copy'))).rejects.toThrow('could not be written')
    await write(join(folder, 'copy'))
    await expect(write(join(folder, 'copy'))).rejects.toThrow('--overwrite')

    // It has no absolute address of the site, because that is not known.
    const files = await readFolderFiles(join(folder, 'copy'))
    expect(Object.keys(files)).not.toContain('feed.xml')
    expect(files['article/1/index.html']).not.toMatch(/canonical|og:|ld\+json|noindex|localhost|feed\.xml/)

    // Pictures and attachments whose bytes are lost are named.
    await forgetCache()
    for await (const { hash } of site.harness.data.referencedFiles.iterateAll())
      await site.files.removeUnlessPut(hash, Date.now())
    const report = await write(join(folder, 'copy'), { overwrite: true })
    expect((await readdir(folder)).sort()).toEqual(['copy', 'copy.zip', 'home'])
    expect(report.failedPages).toEqual([])
    const isPicture = (path: string) => /^\/img\/[0-9a-f]{24}\//.test(path)
    expect(report.lostPictures.some(isPicture)).toBe(true)
    expect(report.lostPictures.every(isPicture)).toBe(true)
    expect(report.lostAttachments).toEqual([`/${attachmentPath}`])
  })
})
