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
import { median } from './load-generator.ts'
import { type BenchmarkResult, createAtLeastResult, createAtMostResult } from './results-table.ts'

const run = promisify(execFile)
const rounds = 5
const megabyte = 1024 ** 2
const pictureBytes = 2 * megabyte

/** A backup of pictures beside `tar` of the same folder; 1 GB with `--large`, otherwise 200 MB. */
export async function benchKeeping(): Promise<BenchmarkResult[]> {
  const totalMb = process.argv.includes('--large') ? 1024 : 200
  const folder = await mkdtemp(join(tmpdir(), 'letopis-bench-'))
  const data = join(folder, 'data')
  try {
    await createPictures(data, (totalMb * megabyte) / pictureBytes)
    const ratios: { writing: number; total: number; addedMb: number }[] = []
    for (let round = 0; round < rounds; round += 1) {
      const tarMs = await measureTar(data, join(folder, 'site.tar'))
      const backup = await measureBackup(data, join(folder, 'site.zip'))
      console.log(
        `  tar ${tarMs.toFixed(0)} ms; written in ${backup.writing.toFixed(0)} ms, verified in ${backup.total.toFixed(0)} ms`,
      )
      ratios.push({
        writing: tarMs / backup.writing,
        total: tarMs / backup.total,
        addedMb: backup.addedMb,
      })
    }
    const of = `of tar of the same ${totalMb} MB, both synced to disk`
    return [
      createAtLeastResult(`writing a backup, ${of}`, median(ratios.map(({ writing }) => writing)), 0.5),
      createAtLeastResult(`writing and verifying it, ${of}`, median(ratios.map(({ total }) => total)), 0.5),
      createAtMostResult(
        'its peak memory over idle',
        Math.max(...ratios.map(({ addedMb }) => addedMb)),
        150,
        ' MB',
      ),
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function createPictures(data: string, count: number): Promise<void> {
  const files = await openFileStore({ data, s3: null })
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
  await rm(file)
  return JSON.parse(stdout)
}
