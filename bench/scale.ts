import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { enlarge } from './large-site.ts'
import { median } from './load.ts'
import { type Running, startProduct } from './server.ts'
import { atMost, type Figure } from './table.ts'

const pages = [
  '/',
  '/news',
  '/articles',
  '/books',
  '/links',
  '/galleries',
  '/timeline',
  '/gallery/1',
  '/article/1',
]
const searches = [
  '/search?q=mill',
  '/search?q=flood+bridge',
  '/search?q=zeletin',
  '/search?q=1890',
  '/search?q=brigde',
  '/search?q=mill&kind=article',
  '/search?q=mill&from=1900&to=1950',
  '/search?q=flood&from=1900&to=1910',
]
const rounds = 40
const allowed = 3

/** Every list page and search, rendered anew, on the sample site and on one a thousand times larger. */
export async function benchScale(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'letopis-scale-'))
  const [small, large] = [join(folder, 'small'), join(folder, 'large')]
  try {
    await (await startProduct(small)).stop()
    await cp(small, large, { recursive: true })
    await enlarge(large)
    const servers = [await startProduct(small), await startProduct(large)] as const
    const figures: Figure[] = []
    for (const path of [...pages, ...searches]) figures.push(await compare(path, ...servers))
    for (const server of servers) await server.stop()
    return figures
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function compare(path: string, small: Running, large: Running): Promise<Figure> {
  const [before, after]: [number[], number[]] = [[], []]
  // By turns, so that whatever else the machine does disturbs both alike.
  for (let round = 0; round < rounds; round += 1) {
    before.push(await time(small.url + path))
    after.push(await time(large.url + path))
  }
  const [one, two] = [median(before), median(after)]
  console.log(`  ${path}: ${one.toFixed(1)} ms, large ${two.toFixed(1)} ms`)
  return atMost(`${path} on the large site, of the sample site`, two / one, allowed, '×')
}

async function time(url: string): Promise<number> {
  const began = performance.now()
  const answer = await fetch(url, { headers: { cookie: 'sb-bench-auth-token=x' } })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  return performance.now() - began
}
