import { setPriority } from 'node:os'
import { createBackup, parseBackupTarget } from '../server/backup/index.ts'
import { connectToDatabase } from '../server/data/connection.ts'
import { createSiteDatabaseOverConnection } from '../server/data/index.ts'
import { openFileStore } from '../server/files/index.ts'
import { createSecretStore } from '../server/secrets/index.ts'

// Backs up a data folder in a process of its own, with the priority of the processes of the server, and prints the durations and the memory as JSON.

setPriority(10)
const [data = '', file = ''] = process.argv.slice(2)
const connection = await connectToDatabase({ engine: 'sqlite', file: `${data}/letopis.db` })
const siteData = createSiteDatabaseOverConnection(connection)
const site = {
  dataFolder: data,
  database: connection.target,
  data: siteData,
  secrets: createSecretStore({ data, secretsKey: null }, siteData, console.error),
  files: await openFileStore({ data, s3: null, hostedStorage: null }),
  s3: null,
  sharedArchives: null,
  passphrase: null,
  version: '0.0.0',
  now: () => new Date(),
}
const idleMb = process.memoryUsage.rss() / 1024 ** 2
const startedAt = performance.now()
let writtenAt: number | null = null
await createBackup(site, {
  kind: 'backup',
  actor: null,
  to: parseBackupTarget(file),
  passphrase: null,
  timeZone: 'UTC',
  onProgress({ step }) {
    if (step === 'verifying') writtenAt ??= performance.now()
  },
})
const total = performance.now() - startedAt
// In kilobytes.
const peakMb = process.resourceUsage().maxRSS / 1024
await connection.close()
console.log(JSON.stringify({ total, writing: (writtenAt ?? 0) - startedAt, addedMb: peakMb - idleMb }))
