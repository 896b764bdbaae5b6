import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { connectToDatabase } from '../../server/data/connection.ts'
import { findDatabaseIntegrityProblems } from '../../server/data/engines/check-database-integrity.ts'
import { selectByRunLength } from '../support/test-run.ts'

const kills = selectByRunLength({ short: 4, long: 200 })
const saver = join(import.meta.dirname, 'children', 'saver.ts')
let folder = ''

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'letopis-crash-'))
})

afterEach(() => rm(folder, { recursive: true, force: true }))

it(`keeps every acknowledged save over ${kills} kills at random times`, async () => {
  await Promise.all(['one', 'other'].map((lane) => keepsEverySave(join(folder, lane), kills / 2)))
})

async function keepsEverySave(data: string, times: number): Promise<void> {
  await mkdir(data)
  const acknowledged = new Map<number, number>()
  for (let kill = 1; kill <= times; kill += 1) {
    for (const [id, version] of await saveUntilKilled(data)) acknowledged.set(id, version)
  }
  expect(acknowledged.size).toBeGreaterThan(times)

  const connection = await connectToDatabase({ engine: 'sqlite', file: join(data, 'letopis.db') })
  try {
    expect(await findDatabaseIntegrityProblems(connection)).toEqual([])
    const rows = await connection.db.selectFrom('news').select(['id', 'version', 'title']).execute()
    const storedVersions = new Map(rows.map((row) => [row.id, row.version]))
    const lost = [...acknowledged].filter(([id, version]) => (storedVersions.get(id) ?? 0) < version)
    expect(lost).toEqual([])
    expect(await findPartialSaves(connection)).toEqual([])
  } finally {
    await connection.close()
  }
}

/**
 * Starts a process that saves, kills it at a random time during a random save, and returns the acknowledged
 * saves.
 */
async function saveUntilKilled(data: string): Promise<Map<number, number>> {
  const saved = new Map<number, number>()
  const child = spawn(process.execPath, [saver, data], { stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise<string | null>((resolve) => child.on('close', (_, signal) => resolve(signal)))
  let errorOutput = ''
  child.stderr.on('data', (text) => {
    errorOutput += text
  })
  const lines = createInterface({ input: child.stdout })
  let left = 3 + Math.floor(Math.random() * 10)
  let before = performance.now()
  const enough = new Promise<number>((resolve) => {
    lines.on('line', (line) => {
      const now = performance.now()
      const [id, version] = line.split(' ').map(Number)
      if (id && version) saved.set(id, version)
      left -= 1
      if (left === 0) resolve(now - before)
      before = now
    })
  })
  // A start that needs manual repair would exit instead of saving.
  const timeOfASave = await Promise.race([enough, ended.then(() => 0)])
  await setTimeout(Math.random() * timeOfASave)
  child.kill('SIGKILL')
  expect([await ended, errorOutput]).toEqual(['SIGKILL', ''])
  return saved
}

/** Items without the history, search row or event of the same transaction. */
async function findPartialSaves({ db }: Awaited<ReturnType<typeof connectToDatabase>>): Promise<unknown[]> {
  const { rows } = await sql`
    select id from news where
      (select count(*) from history where kind = 'news' and item = news.id) <> version
      or (select count(*) from outbox where kind = 'news' and item = news.id) <> version
      or (select title from search where kind = 'news' and item = news.id) is not title
  `.execute(db)
  return rows
}
