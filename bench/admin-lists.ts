import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSearchDocument } from '../server/content/search-document.ts'
import { connectToDatabase } from '../server/data/connection.ts'
import { toItem, toItemRow } from '../server/data/content/item-rows.ts'
import { createSiteDatabaseOverConnection } from '../server/data/index.ts'
import { median } from './load-generator.ts'
import { type BenchmarkResult, createAtMostResult } from './results-table.ts'
import { type RunningServer, startProductServer } from './server-process.ts'

const plain = '/admin/edit/article'
const few = 100
const many = 100_000
const batch = 2000
const rounds = 15
const email = 'bench@example.org'
const password = 'dlouhé heslo 1890'
const settings = { LETOPIS_SAMPLE: 'off' }
const at = Date.parse('2026-01-01T00:00:00.000Z')
const nouns = ['mill', 'bridge', 'church', 'flood', 'school', 'harvest', 'wedding', 'railway', 'quarry']
const places = ['Lhota', 'Želetín', 'Olešná', 'Strážník', 'Tichava', 'Podhůří', 'Javorná', 'Rokle']

/**
 * Queries of the long list; they are compared with the first page of the short list, which has the same
 * length.
 */
const queries: readonly (readonly [what: string, query: string])[] = [
  ['the list', ''],
  ['its last page', '?page=2000'],
  ['sorted by name', '?sort=title'],
  ['sorted by the last change', '?sort=edited'],
  ['drafts', '?status=draft'],
  ['one category', '?category=1'],
  ['words', '?q=quarry+rokle'],
  ['a common word', '?q=lhota'],
  ['published in a year', '?from=2024&to=2024'],
]

/**
 * The list of a hundred thousand articles compared with the list of a hundred, each a full page of a
 * signed-in user.
 */
export async function benchAdminLists(): Promise<BenchmarkResult[]> {
  const folder = await mkdtemp(join(tmpdir(), 'letopis-admin-'))
  const [small, large] = [join(folder, 'small'), join(folder, 'large')]
  try {
    createOwnerAccount(small)
    await cp(small, large, { recursive: true })
    await addArticles(small, few)
    await addArticles(large, many)
    const servers = [
      await startProductServer(small, settings),
      await startProductServer(large, settings),
    ] as const
    const cookies = [await signInForCookie(servers[0].url), await signInForCookie(servers[1].url)] as const
    const figures: BenchmarkResult[] = []
    for (const [what, query] of queries) figures.push(await compareLists(what, query, servers, cookies))
    for (const server of servers) await server.stop()
    return figures
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function compareLists(
  what: string,
  query: string,
  [small, large]: readonly [RunningServer, RunningServer],
  [one, other]: readonly [string, string],
): Promise<BenchmarkResult> {
  const path = `${plain}${query}`
  const [before, after]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    before.push(await measureRequestTime(small.url + plain, one))
    after.push(await measureRequestTime(large.url + path, other))
  }
  const [quick, slow] = [median(before), median(after)]
  console.log(`  ${path}: ${quick.toFixed(1)} ms, large ${slow.toFixed(1)} ms`)
  return createAtMostResult(`${what} of 100,000 articles, beside the list of 100`, slow / quick, 3, '×')
}

async function measureRequestTime(url: string, cookie: string): Promise<number> {
  const startedAt = performance.now()
  const response = await fetch(url, { headers: { cookie }, redirect: 'manual' })
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return performance.now() - startedAt
}

/** Adds a number of articles to a data folder; the server must not be running. */
async function addArticles(folder: string, count: number): Promise<void> {
  const connection = await connectToDatabase({ engine: 'sqlite', file: join(folder, 'letopis.db') })
  const data = createSiteDatabaseOverConnection(connection)
  const moment = (n: number) => new Date(at - n * 3_600_000).toISOString()
  const common = { author: null, removed_at: null, version: 1, sample: 0 }
  try {
    const named = { for: 'article' as const, description: 'All of it', ord: 1 }
    const categories: number[] = []
    for (const name of ['Village', 'People', 'Nature']) {
      const row = { ...toItemRow('category', { ...named, name }), ...common }
      const edges = { created_at: moment(0), edited_at: moment(0), published_at: moment(0) }
      categories.push(await data.items.insert('category', { ...row, ...edges }))
    }
    const text = `<p>${Array.from({ length: 120 }, (_, n) => words(n)).join(' ')}.</p>`
    for (let from = 0; from < count; from += batch)
      await data.transaction(async ({ items, search }) => {
        for (let n = from; n < Math.min(count, from + batch); n += 1) {
          const values = {
            name: `${words(n)} ${n}`,
            description: words(n + 1),
            content: text,
            period: null,
            thumb: null,
            gallery: null,
          }
          const edges = {
            created_at: moment(n),
            edited_at: moment(n * 7),
            published_at: n % 50 === 0 ? null : moment(n),
          }
          const category = categories[n % categories.length] ?? 1
          const row = { ...toItemRow('article', { ...values, category }), ...common, ...edges }
          const id = await items.insert('article', row)
          // The bodies are alike, and so is their search text: the titles tell the articles apart.
          const document = createSearchDocument('article', toItem('article', { ...row, content: '', id }))
          if (document) await search.put(document)
        }
      })
  } finally {
    await connection.close()
  }
}

function words(n: number): string {
  const digest = createHash('md5').update(String(n)).digest()
  return `${nouns[(digest[0] ?? 0) % nouns.length]} ${places[(digest[1] ?? 0) % places.length]}`
}

/** Creates the owner, which also migrates the database. */
export function createOwnerAccount(folder: string, settings: NodeJS.ProcessEnv = {}): void {
  const command = join(import.meta.dirname, '..', 'scripts', 'letopis.ts')
  const env = { ...process.env, LETOPIS_DATA: folder, LETOPIS_LOG: 'silent', ...settings }
  const args = [command, 'owner', 'create', '--email', email, '--password-stdin']
  const done = spawnSync(process.execPath, args, { env, input: password, encoding: 'utf8' })
  if (done.status !== 0) throw new Error(done.stderr)
}

/** Signs in as the owner and returns the cookies. */
export async function signInForCookie(url: string): Promise<string> {
  const response = await fetch(`${url}/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'Sec-Fetch-Site': 'same-origin' },
    body: new URLSearchParams({ intent: 'password', email, password }),
  })
  if (response.status !== 303) throw new Error(`The login answered ${response.status}`)
  const cookies = response.headers.getSetCookie().filter((line) => line.startsWith('sb-'))
  return cookies.map((line) => line.split(';')[0]).join('; ')
}
