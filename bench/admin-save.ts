import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { createOwnerAccount, signInForCookie } from './admin-lists.ts'
import { median } from './load-generator.ts'
import { type BenchmarkResult, createAtMostResult } from './results-table.ts'
import { startProductServer } from './server-process.ts'

const rounds = 40
const warmUp = 5
const letters = 50_000
const pictures = 10
const client = join(import.meta.dirname, '..', 'build', 'client')

/**
 * Saving a long article with its form, on the embedded database; and the scripts that the form loads to
 * hydrate.
 */
export async function benchAdminSave(): Promise<BenchmarkResult[]> {
  const folder = await mkdtemp(join(tmpdir(), 'letopis-admin-save-'))
  createOwnerAccount(folder)
  const product = await startProductServer(folder, { LETOPIS_SAMPLE: 'off' })
  try {
    const cookie = await signInForCookie(product.url)
    const save = createSaveRequest(product.url, cookie)
    const { item: category } = await save({
      kind: 'category',
      values: { for: 'article', name: 'A', description: 'A' },
    })
    const values = (round: number) => ({
      category: category.id,
      name: `Article ${round}`,
      description: 'A long one',
      content: createArticleHtml(round),
    })
    let { item } = await save({ kind: 'article', values: values(0) })
    const times: number[] = []
    for (let round = 1; round <= warmUp + rounds; round += 1) {
      const startedAt = performance.now()
      const { id, version } = item
      ;({ item } = await save({ kind: 'article', id, version, values: values(round) }))
      if (round > warmUp) times.push(performance.now() - startedAt)
    }
    return [
      createAtMostResult(
        `save of an article of 50 KB with ${pictures} pictures, p50`,
        median(times),
        150,
        ' ms',
      ),
      createAtMostResult(
        'scripts of /admin/add/article before the editor opens (br)',
        await measureScriptKilobytes(product.url, cookie),
        300,
        ' KB',
      ),
    ]
  } finally {
    await product.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

interface Saved {
  readonly item: { readonly id: number; readonly version: number }
}

function createSaveRequest(url: string, cookie: string) {
  return async (item: Readonly<Record<string, unknown>>): Promise<Saved> => {
    const response = await fetch(`${url}/admin/save.json`, {
      method: 'POST',
      headers: { cookie, 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
      body: JSON.stringify({ id: null, version: null, publication: 'now', form: null, ...item }),
    })
    if (!response.ok) throw new Error(`A save was answered ${response.status}: ${await response.text()}`)
    return await response.json()
  }
}

/** A text of many paragraphs with an occasional picture; each text is different. */
function createArticleHtml(round: number): string {
  const sentence = `V roce ${1800 + round} stála u potoka škola, do níž chodily děti ze tří vsí. `
  const paragraph = `<p>${sentence.repeat(7)}</p>`
  const paragraphs = Math.floor(letters / paragraph.length)
  const every = Math.floor(paragraphs / pictures)
  const parts = Array.from({ length: paragraphs }, (_, at) =>
    at % every === 0 && at / every < pictures ? `${createFigureHtml(at)}${paragraph}` : paragraph,
  )
  return parts.join('')
}

function createFigureHtml(at: number): string {
  const hash = createHash('sha256').update(String(at)).digest('hex').slice(0, 24)
  return `<figure><img src="/img/${hash}/960" alt="Škola" width="960" height="640"><figcaption>Škola</figcaption></figure>`
}

/** The scripts the page references directly: all it needs to hydrate. The editor's scripts load later. */
async function measureScriptKilobytes(url: string, cookie: string): Promise<number> {
  const html = await (await fetch(`${url}/admin/add/article`, { headers: { cookie } })).text()
  const names = new Set(html.match(/\/assets\/[\w.-]+\.js/g))
  const sizes = await Promise.all(
    Array.from(names, async (name) => brotliCompressSync(await readFile(join(client, name))).length),
  )
  return sizes.reduce((sum, size) => sum + size, 0) / 1024
}
