import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { connectToDatabase } from '../server/data/connection.ts'
import { createSiteDatabaseOverConnection } from '../server/data/index.ts'
import { migrations } from '../server/data/migrations/index.ts'
import { migrateDatabase } from '../server/data/migrator.ts'
import { openFileStore } from '../server/files/index.ts'
import { generateLoad, measureP99Latency, median } from './load-generator.ts'
import { type BenchmarkResult, createAtLeastResult, createAtMostResult } from './results-table.ts'
import { startProductServer } from './server-process.ts'

const run = promisify(execFile)
const rounds = 5
const megabyte = 1024 ** 2
const pictureBytes = 2 * megabyte

/** Backups beside `tar` of the same folder, of as many megabytes as the argument says, and what they do to a server. */
export async function benchKeeping(): Promise<BenchmarkResult[]> {
  const totalMb = Number(process.argv[3] ?? 200)
  const folder = await mkdtemp(join(tmpdir(), 'letopis-bench-'))
  const data = join(folder, 'data')
  try {
    await addPictures(data, (totalMb * megabyte) / pictureBytes)
    const archives = await measureArchives(folder, data)
    const stores = await measureStores(folder, data, totalMb)
    const of = `of tar of the same ${totalMb} MB, both synced to disk`
    const added = [...archives, ...stores].map(({ addedMb }) => addedMb)
    return [
      createAtLeastResult(`writing a backup, ${of}`, median(archives.map(({ writing }) => writing)), 0.5),
      createAtLeastResult(`writing and verifying it, ${of}`, median(archives.map(({ total }) => total)), 0.5),
      createAtMostResult('its peak memory over idle', Math.max(...added), 150, ' MB'),
      createAtMostResult(
        'a second backup into a folder after 1 % has changed, of the first',
        median(stores.map(({ ratio }) => ratio)),
        0.1,
      ),
      await benchPagesDuringBackup(data, folder),
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The speed of zip files beside `tar`. */
async function measureArchives(folder: string, data: string) {
  const measured: { writing: number; total: number; addedMb: number }[] = []
  for (let round = 0; round < rounds; round += 1) {
    const tarMs = await measureTar(data, join(folder, 'site.tar'))
    const backup = await measureBackup(data, join(folder, 'site.zip'))
    console.log(
      `  tar ${tarMs.toFixed(0)} ms; written in ${backup.writing.toFixed(0)} ms, verified in ${backup.total.toFixed(0)} ms`,
    )
    measured.push({ writing: tarMs / backup.writing, total: tarMs / backup.total, addedMb: backup.addedMb })
  }
  return measured
}

/** Two backups into a new store each, between which a hundredth of the pictures was added. */
async function measureStores(folder: string, data: string, totalMb: number) {
  const measured: { ratio: number; addedMb: number }[] = []
  for (let round = 0; round < rounds; round += 1) {
    const store = join(folder, `store-${round}/`)
    const first = await measureBackup(data, store)
    await addPictures(data, Math.max(1, Math.round((totalMb * megabyte) / pictureBytes / 100)))
    const second = await measureBackup(data, store)
    await rm(store, { recursive: true })
    console.log(`  first ${first.total.toFixed(0)} ms, second ${second.total.toFixed(0)} ms`)
    measured.push({ ratio: second.total / first.total, addedMb: Math.max(first.addedMb, second.addedMb) })
  }
  return measured
}

/** A cached page while backups are made one after another, as the server makes them, compared with a quiet server. */
async function benchPagesDuringBackup(data: string, folder: string): Promise<BenchmarkResult> {
  const product = await startProductServer(data, { LETOPIS_SAMPLE: 'off', LETOPIS_BACKUP: 'off' })
  try {
    const page = `${product.url}/`
    const options = { seconds: 4, headers: { 'accept-encoding': 'br' } }
    await generateLoad(page, options)
    const [quiet, busy]: [number[], number[]] = [[], []]
    for (let round = 0; round < rounds; round += 1) {
      quiet.push(await measureP99Latency(page, options))
      let isMeasured = false
      const latency = measureP99Latency(page, options).finally(() => {
        isMeasured = true
      })
      while (!isMeasured) await measureBackup(data, join(folder, 'site.zip'))
      busy.push(await latency)
      console.log(`  p99 ${busy.at(-1)?.toFixed(2)} ms beside ${quiet.at(-1)?.toFixed(2)} ms`)
    }
    return createAtMostResult(
      'p99 of a cached page during a backup, of quiet',
      median(busy) / median(quiet),
      3,
      '×',
    )
  } finally {
    await product.stop()
  }
}

async function addPictures(data: string, count: number): Promise<void> {
  const files = await openFileStore({ data, s3: null, hostedStorage: null })
  const connection = await connectToDatabase({ engine: 'sqlite', file: join(data, 'letopis.db') })
  await migrateDatabase(connection, migrations)
  const site = createSiteDatabaseOverConnection(connection)
  for (let picture = 0; picture < count; picture += 1) {
    const { hash, size } = await files.put(randomBytes(pictureBytes))
    await site.files.add({ hash, type: 'image/jpeg', size, created_at: new Date().toISOString(), sample: 0 })
  }
  await connection.close()
}

async function measureTar(data: string, file: string): Promise<number> {
  const startedAt = performance.now()
  // Not into /dev/null, which tar recognizes, and then reads nothing.
  await run('tar', ['-cf', file, '-C', data, '.'])
  await run('sync', [file])
  const ms = performance.now() - startedAt
  await rm(file)
  return ms
}

async function measureBackup(
  data: string,
  file: string,
): Promise<{ total: number; writing: number; addedMb: number }> {
  const { stdout } = await run(process.execPath, [join(import.meta.dirname, 'keeping-backup.ts'), data, file])
  if (!file.endsWith('/')) await rm(file)
  return JSON.parse(stdout)
}
