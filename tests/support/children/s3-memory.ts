import { Readable } from 'node:stream'
import { openS3FileStore } from '../../../server/files/index.ts'

// Streams a file of many megabytes to an S3 store, reads it back, and prints the peak memory of buffers.
const [settings = '{}', spool = '', megabytes = '1'] = process.argv.slice(2)
const size = Number(megabytes)
const backoff = { maxAttempts: 3, firstDelayMs: 5, idleTimeoutMs: 30_000, minBytesPerSecond: 1_000_000 }
const files = await openS3FileStore(JSON.parse(settings), { spoolFolder: spool, retryOptions: backoff })
const chunkBytes = Buffer.alloc(1_000_000, 7)
const used = () => {
  globalThis.gc?.()
  return process.memoryUsage().arrayBuffers
}
const before = used()
let most = 0
const watch = setInterval(() => {
  most = Math.max(most, used() - before)
}, 50)
const { hash } = await files.put(
  Readable.from(
    (function* () {
      for (let n = 0; n < size; n += 1) yield chunkBytes
    })(),
  ),
)
let read = 0
const found = await files.open(hash)
for await (const chunk of found?.stream() ?? []) read += chunk.length
clearInterval(watch)
await files.remove(hash)
console.log(JSON.stringify({ read, most }))
process.exit()
