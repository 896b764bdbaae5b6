import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ask, load, median } from './load.ts'
import { residentMegabytes, startProduct, startRaw } from './server.ts'
import { atLeast, atMost, type Figure } from './table.ts'

// Many short turns: what else the machine does disturbs some of them, and the median none.
const rounds = 9
const seconds = 2
const compressed = { 'accept-encoding': 'br' }
// Any session cookie keeps the page cache out of the way.
const uncached = { cookie: 'sb-bench-auth-token=x' }

/** The article page beside bare `node:http` that answers the same bytes; memory and start of the same process. */
export async function benchHttp(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'letopis-bench-'))
  try {
    // The first start draws the sample; the measured one finds everything there.
    await (await startProduct(folder)).stop()
    const product = await startProduct(folder)
    const idle = await residentMegabytes(product.pid)
    const article = `${product.url}${await firstArticle(product.url)}`
    const raws = [await startRawOf(article, folder, compressed), await startRawOf(article, folder, uncached)]
    const [rawCached, rawUncached] = raws
    const cached: number[] = []
    const rendered: number[] = []
    // A site runs for months: what it does while its code is still being compiled is nobody's experience.
    for (const headers of [compressed, uncached]) await load(article, { headers, seconds: 2 * seconds })
    for (let round = 0; round < rounds; round += 1) {
      cached.push(await ratio(article, rawCached?.url ?? '', compressed))
      rendered.push(await ratio(article, rawUncached?.url ?? '', uncached))
    }
    await ask(article, 100_000, compressed)
    const busy = await residentMegabytes(product.pid)
    for (const server of [product, ...raws]) await server.stop()
    return [
      atLeast('cached article page, of raw node:http', median(cached), 0.75),
      atLeast('uncached render of the article page, of raw node:http', median(rendered), 0.04),
      atMost('memory after start with the sample site', idle, 200, ' MB'),
      atMost('memory after 100,000 requests more', busy, 350, ' MB'),
      atMost('from built state to the first 200', product.startup / 1000, 2, ' s'),
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function ratio(ours: string, raw: string, headers: Record<string, string>): Promise<number> {
  const baseline = await load(raw, { headers, seconds })
  const product = await load(ours, { headers, seconds })
  if (product.failed > 0) throw new Error(`${product.failed} requests to ${ours} failed`)
  console.log(`  ${product.perSecond.toFixed(0)} of ${baseline.perSecond.toFixed(0)} requests a second`)
  return product.perSecond / baseline.perSecond
}

async function firstArticle(url: string): Promise<string> {
  const page = await (await fetch(`${url}/articles`)).text()
  const path = /href="(\/article\/\d+)"/.exec(page)?.[1]
  if (!path) throw new Error('The sample site has no article')
  return path
}

async function startRawOf(page: string, folder: string, headers: Record<string, string>) {
  // Node's fetch undoes the encoding, so the bytes are asked for as they travel.
  const { bytes, answer } = await asTravelling(page, headers)
  const file = join(folder, `raw-${answer['content-encoding'] ?? 'plain'}.json`)
  await writeFile(file, JSON.stringify({ body: bytes.toString('base64'), headers: answer }))
  return await startRaw(file)
}

async function asTravelling(page: string, headers: Record<string, string>) {
  const { get } = await import('node:http')
  return await new Promise<{ bytes: Buffer; answer: Record<string, string> }>((resolve, reject) => {
    get(page, { headers }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part) => parts.push(part))
      response.on('end', () => {
        const answer: Record<string, string> = {}
        for (const [name, value] of Object.entries(response.headers)) {
          if (!['date', 'connection', 'keep-alive', 'transfer-encoding', 'content-length'].includes(name)) {
            answer[name] = String(value)
          }
        }
        const bytes = Buffer.concat(parts)
        resolve({ bytes, answer: { ...answer, 'content-length': String(bytes.length) } })
      })
    }).on('error', reject)
  })
}
