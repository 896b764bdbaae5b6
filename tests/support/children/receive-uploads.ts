import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { connectToDatabase } from '../../../server/data/connection.ts'
import { openNamedLocks } from '../../../server/data/engines/postgres-locks.ts'
import { createSiteDatabaseOverConnection } from '../../../server/data/index.ts'
import { openS3FileStore } from '../../../server/files/index.ts'
import { createResumableUploadHandler } from '../../../server/storage/index.ts'

// Receives uploads like an instance of the site on Postgres and S3, prints its URL, and runs until it is killed.

const [folder = '', url = '', s3 = ''] = process.argv.slice(2)
const connection = await connectToDatabase({ engine: 'postgres', url })
const files = await openS3FileStore(JSON.parse(s3), { spoolFolder: join(folder, 'spool') })
const report = (error: unknown) => console.error(error)
const { handle } = await createResumableUploadHandler({
  endpoint: 'test',
  data: createSiteDatabaseOverConnection(connection),
  locks: openNamedLocks(connection, report),
  uploadParts: files.uploadParts,
  folder: join(folder, 'uploads'),
  path: '/uploads',
  store: (file) => files.put(createReadStream(file)),
  maxSize: 20_000_000,
  authenticateOwner: async () => ({ id: 'somebody', maxUnfinished: 100 }),
  processCompletedUpload: async ({ hash }) => ({ body: hash }),
  report,
})
const server = createServer(getRequestListener(handle)).listen(0, '127.0.0.1')
await once(server, 'listening')
const address = server.address()
if (typeof address === 'object') console.log(`http://127.0.0.1:${address?.port}/uploads`)
