import { execFile } from 'node:child_process'
import { createReadStream } from 'node:fs'
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { getProductEntryFile } from '../support/product-entry.ts'
import { isLongTestRun } from '../support/test-run.ts'
import { violationsOn } from './support/axe.ts'
import { expect, test } from './support/test.ts'

const run = promisify(execFile)
const cli = getProductEntryFile('letopis')
const published = 'published: 2025-01-01T08:00:00.000Z'
const pages = ['', 'articles', 'article/1', 'galleries', 'gallery/7', 'image/1', 'timeline', 'news', 'search']

let folder: string
let server: Server
let [fileRoot, webRoot] = ['', '']

// In one worker, so that the copy is made once.
test.describe.configure({ mode: 'default' })

/** Writes a small site as files, by the commands that an operator uses, and serves it below a path. */
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'letopis-static-'))
  const content: Record<string, string | Buffer> = {
    'site.json': '{ "format": 1, "languages": { "en-US": "en" }, "lang": "en-US" }',
    'en/site.md': '---\nwebTitle: Lhota\n---\n\nAbout us.\n',
    'en/categories.json':
      '[{ "key": "c", "id": 1, "for": "article", "name": "History", "description": "d", "ord": 1 }]',
    'en/timeline.json': `[{ "key": "t", "id": 1, "published": "2025-01-01T08:00:00.000Z", "title": "First smoke", "content": "Smoke.", "titleFormat": "text", "date": "1190~" }]`,
    'en/galleries/mill.md': `---\nid: 7\n${published}\nname: Mill\n---\n`,
    'en/articles/horse.md': `---\nid: 1\n${published}\nname: Žluťoučký horse\ndescription: d\ncategory: c\ngallery: mill\n---\n\nA text about bells.\n`,
    'en/news/fair.md': `---\nid: 1\n${published}\ntitle: The fair\n---\n\nCome to the fair.\n`,
  }
  for (let n = 1; n <= 3; n += 1) {
    content[`en/images/p${n}.md`] =
      `---\nid: ${n}\n${published}\nname: Picture ${n}\ngallery: mill\nfile: p${n}.jpg\n${n === 3 ? 'pair: p1\n' : ''}---\n\nSee [the horse](article:horse).\n`
    const background = { r: 60 * n, g: 120, b: 90 }
    content[`pictures/p${n}.jpg`] = await sharp({
      create: { width: 300, height: 200, channels: 3, background },
    })
      .jpeg()
      .toBuffer()
  }
  for (const [name, bytes] of Object.entries(content)) {
    await mkdir(dirname(join(folder, 'content', name)), { recursive: true })
    await writeFile(join(folder, 'content', name), bytes)
  }
  const env = { ...process.env, LETOPIS_DATA: join(folder, 'data'), NODE_OPTIONS: '', LETOPIS_URL: '' }
  await run(process.execPath, [cli, 'import', join(folder, 'content')], { env })
  await run(process.execPath, [cli, 'export', '--html', join(folder, 'copy')], { env })
  fileRoot = pathToFileURL(join(folder, 'copy')).href
  server = createServer((request, response) => {
    const path = decodeURI(new URL(request.url ?? '', 'http://localhost').pathname).replace('/sub/path/', '')
    const types: Record<string, string> = {
      '.html': 'text/html',
      '.js': 'text/javascript',
      '.css': 'text/css',
    }
    createReadStream(join(folder, 'copy', path))
      .on('error', () => response.writeHead(404).end())
      .once('open', () =>
        response.setHeader('Content-Type', types[extname(path)] ?? 'application/octet-stream'),
      )
      .pipe(response)
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  webRoot = `http://localhost:${(server.address() as AddressInfo).port}/sub/path`
})
test.afterAll(async () => {
  server.close()
  await rm(folder, { recursive: true, force: true })
})

for (const from of ['files', 'a web host'] as const) {
  const getRoot = () => (from === 'files' ? fileRoot : webRoot)

  test(`from ${from}: search, theme, lightbox and keys work; axe finds nothing`, async ({ page }) => {
    for (const path of pages) {
      await page.goto(`${getRoot()}/${path === '' ? '' : `${path}/`}index.html`)
      await expect(page.locator('h1').first()).toBeVisible()
      // The pages are the same from files, where the policy forbids axe to read their styles.
      if (from === 'a web host') expect(await violationsOn(page), path).toEqual([])
    }
    await page.getByLabel('What are you looking for?').fill('zlutou')
    await expect(page.getByText('1 result', { exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Žluťoučký horse' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Žluťoučký horse' })).toBeVisible()
    // Its scripts have run then.
    await page.waitForLoadState('load')

    await page.getByRole('radio', { name: 'Dark' }).check({ force: true })
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')

    await page.goto(`${getRoot()}/gallery/7/index.html`)
    await page.locator('.tiles a').first().click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('heading', { name: 'Picture 1' })).toBeVisible()
    await expect(dialog.getByText('1 of 3')).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(dialog.getByRole('heading', { name: 'Picture 2' })).toBeVisible()
    await expect
      .poll(() => dialog.locator('img[data-id="2"]').evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBeGreaterThan(1)
    await dialog.getByRole('link', { name: 'the horse' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Žluťoučký horse' })).toBeVisible()

    await page.goto(`${getRoot()}/image/3/index.html`)
    await page.getByRole('slider').press('End')
    await expect(page.locator('.compare-frame')).toHaveCSS('--at', '100%')

    await page.goto(`${getRoot()}/image/1/index.html`)
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('heading', { level: 1, name: 'Picture 2' })).toBeVisible()
    await page.waitForLoadState('load')
    await page.keyboard.press('/')
    await expect(page.getByLabel('What are you looking for?')).toBeFocused()
    await page.getByLabel('What are you looking for?').fill('nothingness')
    await expect(page.getByText('Nothing found for “nothingness”.')).toBeVisible()
  })

  // The links are relative, so that without scripts the place of the files makes no difference.
  if (from === 'a web host' && !isLongTestRun) continue
  test(`from ${from}: everything can be read and reached without JavaScript`, { tag: '@long' }, async ({
    openWindow,
  }) => {
    const page = await openWindow({ javaScriptEnabled: false })
    await page.goto(`${getRoot()}/index.html`)
    const open = new Set([page.url()])
    for (const url of open) {
      await page.goto(url)
      await expect(page.locator('h1').first()).toBeVisible()
      const hrefs = await page
        .locator('a[href]')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
      for (const href of hrefs) {
        const target = new URL(href, page.url()).href.replace(/#.*/, '')
        if (target.endsWith('index.html')) open.add(target)
      }
    }
    // Home, six lists, one of them also by category, search, article, gallery, three images and two citations; all pictures, on this
    // day with its months, and what is related to the two events.
    expect([...open].map((url) => url.replace(getRoot(), '')).sort()).toHaveLength(32)
    await page.goto(`${getRoot()}/search/index.html`)
    // Playwright finds no text in a `noscript`.
    await expect(page.locator('noscript p')).toBeVisible()
    await expect(page.locator('noscript p')).toContainText('needs JavaScript')
    await page.goto(`${getRoot()}/timeline/index.html`)
    await expect(page.getByText('First smoke')).toBeVisible()
  })
}

test('the script and the style of a copy stay small', async () => {
  const { size } = await stat(join(folder, 'copy/assets/static-site.js'))
  expect(size).toBeLessThan(40_000)
})
