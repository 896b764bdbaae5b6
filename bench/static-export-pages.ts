import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withOpenedSiteEvenIfRunning } from '../server/cli/opened-site.ts'
import { writeStaticCopy } from '../server/startup/static-site-source.ts'

// Writes the pages of static copies of a site in a process of its own, and prints the pages per second of the last one
// as JSON. The first ones warm the process up, as requests do with the server it is compared with.

const rounds = 4
const folder = await mkdtemp(join(tmpdir(), 'letopis-static-bench-'))
let rate = 0
await withOpenedSiteEvenIfRunning(async (site) => {
  for (let round = 0; round < rounds; round += 1) {
    const cancellation = new AbortController()
    let [startedAt, endedAt, first, count] = [0, 0, 0, 0]
    await writeStaticCopy(site, join(folder, String(round)), {
      overwrite: false,
      signal: cancellation.signal,
      onProgress(step, done) {
        // Pictures are the same work for a server and a copy.
        if (step === 'pictures') return cancellation.abort()
        if (startedAt === 0) [startedAt, first] = [performance.now(), done]
        ;[endedAt, count] = [performance.now(), done]
      },
    }).catch((error: unknown) => {
      if (!cancellation.signal.aborted) throw error
    })
    rate = (count - first) / ((endedAt - startedAt) / 1000)
  }
})
await rm(folder, { recursive: true, force: true })
console.log(JSON.stringify({ rate }))
