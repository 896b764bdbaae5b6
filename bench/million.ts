import { spawnSync } from 'node:child_process'
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { DatabaseTarget } from '../server/data/connection.ts'
import type { LargeContentSizes } from '../tests/support/large-content.ts'
import { startPostgres } from '../tests/support/postgres.ts'
import { createOwnerAccount, signInForCookie } from './admin-lists.ts'
import { enlargeSite } from './large-site.ts'
import { type ComparedRequest, listComparedRequests } from './million-paths.ts'
import { type BenchmarkResult, createAtMostResult } from './results-table.ts'
import { type RunningServer, readResidentMegabytes, startProductServer } from './server-process.ts'
import { measureRatio } from './site-comparison.ts'

const rounds = 15
const maxRatio = 3
const maxStartSeconds = 3
const maxMegabytes = 400

/** A site: its data folder, the settings that its server needs, and its database. */
interface Site {
  readonly folder: string
  readonly env: NodeJS.ProcessEnv
  readonly target: DatabaseTarget
}

/**
 * The pages, searches, admin lists and data API of a site with a million images, or as many as the argument says, beside
 * the sample site, on each engine.
 */
export async function benchMillion(): Promise<BenchmarkResult[]> {
  const images = Number(process.argv[3] ?? 1_000_000)
  const sizes = { galleries: images / 500, articles: images / 10, images, timelineEntries: images / 10 }
  const [, , , , only] = process.argv
  const folder = await mkdtemp(join(tmpdir(), 'letopis-million-'))
  try {
    const results: BenchmarkResult[] = []
    if (only !== 'postgres') results.push(...(await benchOnSqlite(join(folder, 'sqlite'), sizes)))
    if (only !== 'sqlite') results.push(...(await benchOnPostgres(join(folder, 'postgres'), sizes)))
    return results
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function benchOnSqlite(folder: string, sizes: LargeContentSizes): Promise<BenchmarkResult[]> {
  const createSite = (name: string): Site => ({
    folder: join(folder, name),
    env: {},
    target: { engine: 'sqlite', file: join(folder, name, 'letopis.db') },
  })
  const [small, large] = [createSite('small'), createSite('large')]
  await createSampleSite(small)
  await cp(small.folder, large.folder, { recursive: true })
  return await compareSites('SQLite', small, large, sizes)
}

async function benchOnPostgres(folder: string, sizes: LargeContentSizes): Promise<BenchmarkResult[]> {
  const postgres = await startPostgres()
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: postgres.url() })
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  const createSite = (name: string): Site => ({
    folder: join(folder, name),
    env: { DATABASE_URL: postgres.url(name) },
    target: { engine: 'postgres', url: postgres.url(name) },
  })
  const [small, large] = [createSite('small'), createSite('large')]
  try {
    await run('create database small')
    await createSampleSite(small)
    await cp(small.folder, large.folder, { recursive: true })
    await run('create database large template small')
    return await compareSites('Postgres', small, large, sizes)
  } finally {
    await postgres.discard()
  }
}

/** The first start stores the sample. */
async function createSampleSite({ folder, env }: Site): Promise<void> {
  await (await startProductServer(folder, env)).stop()
  createOwnerAccount(folder, env)
}

async function compareSites(
  engine: string,
  small: Site,
  large: Site,
  sizes: LargeContentSizes,
): Promise<BenchmarkResult[]> {
  const startedAt = performance.now()
  const first = await enlargeSite(large.target, sizes)
  console.log(`  ${engine}: rows added in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`)
  // The files were just written; a start must not wait for the disk.
  spawnSync('sync')
  const servers = [
    await startProductServer(small.folder, small.env),
    await startProductServer(large.folder, large.env),
  ] as const
  const results: BenchmarkResult[] = []
  const megabytes = [await readResidentMegabytes(servers[1].pid)]
  const headersBySite = await Promise.all([
    createHeaders(small.folder, servers[0]),
    createHeaders(large.folder, servers[1]),
  ])
  for (const request of listComparedRequests(sizes, first)) {
    const [one, other] = headersBySite.map((headers) => headers[request.as])
    const ratio = await measureRatio(
      request.what,
      { server: servers[0], path: request.small, headers: one ?? {} },
      { server: servers[1], path: request.large, headers: other ?? {} },
      rounds,
    )
    results.push(createAtMostResult(`${engine}: ${request.what}`, ratio, maxRatio, '×'))
    megabytes.push(await readResidentMegabytes(servers[1].pid))
  }
  for (const server of servers) await server.stop()
  return [
    createAtMostResult(
      `${engine}: from its start to the first 200`,
      servers[1].startup / 1000,
      maxStartSeconds,
      ' s',
    ),
    createAtMostResult(`${engine}: memory after the start`, megabytes[0] ?? 0, maxMegabytes, ' MB'),
    createAtMostResult(`${engine}: most memory after a request`, Math.max(...megabytes), maxMegabytes, ' MB'),
    ...results,
  ]
}

/** The headers of each kind of client. Any session cookie bypasses the page cache. */
async function createHeaders(
  folder: string,
  server: RunningServer,
): Promise<Readonly<Record<ComparedRequest['as'], Readonly<Record<string, string>>>>> {
  const { publishable } = JSON.parse(await readFile(join(folder, 'secrets.json'), 'utf8'))
  return {
    visitor: { cookie: 'sb-bench-auth-token=x' },
    owner: { cookie: await signInForCookie(server.url) },
    api: { apikey: publishable },
  }
}
