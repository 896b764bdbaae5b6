import { createReadStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { connectToDatabase } from '../server/data/connection.ts'
import { createSiteDatabaseOverConnection } from '../server/data/index.ts'
import { openFolderFileStore } from '../server/files/index.ts'
import { generateLoad, measureP99Latency, median } from './load-generator.ts'
import { type BenchmarkResult, createAtMostResult } from './results-table.ts'
import { startProductServer } from './server-process.ts'

const rounds = 7
const seconds = 4
const pictures = 100

/** A cached page while a hundred pictures are processed, compared with an idle server. */
export async function benchPagesDuringImageProcessing(
  folder: string,
  photographs: readonly string[],
): Promise<BenchmarkResult> {
  await mkdir(folder, { recursive: true })
  const product = await startProductServer(folder, { LETOPIS_SAMPLE: 'off' })
  const connection = await connectToDatabase({ engine: 'sqlite', file: join(folder, 'letopis.db') })
  const data = createSiteDatabaseOverConnection(connection)
  try {
    const page = `${product.url}/`
    const options = { seconds, headers: { 'accept-encoding': 'br' } }
    await generateLoad(page, options)
    const idle: number[] = []
    for (let round = 0; round < rounds; round += 1) idle.push(await measureP99Latency(page, options))

    const files = await openFolderFileStore(join(folder, 'files'))
    for (let n = 0; n < pictures; n += 1) await add(photographs[n % photographs.length] ?? '', n)
    const event = { at: new Date().toISOString(), action: 'update', kind: 'image', item: 0, tags: ['image'] }
    await data.transaction(({ outbox }) => outbox.add(event))
    const waiting = async () => (await data.files.findPending(new Date().toISOString(), pictures)).length
    while ((await waiting()) === pictures && (await data.files.findPending(event.at, 1))[0]?.state === 'new')
      await new Promise((resolve) => setTimeout(resolve, 100))
    const busy: number[] = []
    for (let round = 0; round < rounds && (await waiting()) > 0; round += 1) {
      busy.push(await measureP99Latency(page, options))
      console.log(
        `  p99 ${busy.at(-1)?.toFixed(2)} ms beside ${median(idle).toFixed(2)} ms, ${await waiting()} wait`,
      )
    }
    const title = `p99 of a cached page while ${pictures} pictures are worked on, of idle`
    return createAtMostResult(title, median(busy) / median(idle), 3, '×')

    /** The same photographs with different bytes appended, so that each counts as new. */
    async function add(path: string, n: number): Promise<void> {
      const { hash, size } = await files.put(Readable.from(withTail(createReadStream(path), `${n}`)))
      const row = { hash, size, type: 'image/jpeg', created_at: new Date().toISOString(), sample: 0 }
      await data.files.add(row)
    }
  } finally {
    await connection.close()
    await product.stop()
  }
}

async function* withTail(chunks: AsyncIterable<Buffer>, tail: string): AsyncGenerator<Buffer> {
  yield* chunks
  yield Buffer.from(tail)
}
