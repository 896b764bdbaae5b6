import { readConfig } from '../../../server/config/index.ts'
import { connectToDatabase } from '../../../server/data/connection.ts'
import { openNamedLocks } from '../../../server/data/engines/postgres-locks.ts'
import { createSiteDatabaseOverConnection } from '../../../server/data/index.ts'
import { openFileStore } from '../../../server/files/index.ts'
import { createSharedJobs } from '../../../server/instances/index.ts'
import { createFlushableLogs } from '../../../server/log/index.ts'
import { createEmailQueue } from '../../../server/mail/index.ts'
import { OutageLog } from '../../../server/startup/outage-log.ts'
import { createSiteJobs } from '../../../server/startup/site-jobs.ts'

// Runs the schedules of an instance whose clock shows a moment before the daily backup. Prints `due` when its time has
// come, and `over` when it was made, here or by another instance.

const config = readConfig(process.env)
const connection = await connectToDatabase(config.database)
const data = createSiteDatabaseOverConnection(connection)
/** The clock stands still a moment before the time of the backup until that has come, however slow the machine is. */
let startedAt: number | null = null
const now = () =>
  new Date(Date.parse('2027-03-01T03:29:59.900Z') + (startedAt === null ? 0 : Date.now() - startedAt))
const report = (error: unknown) => console.error(error)
const locks = openNamedLocks(connection, report)
const shared = createSharedJobs({ locks, data, report, now, retryMs: 100 })
const { log } = createFlushableLogs('error')
const outageLog = new OutageLog(log)
outageLog.setConnection(connection)
const jobs = await createSiteJobs({
  config,
  services: {
    data,
    files: await openFileStore(config),
    secrets: { signing: 'x'.repeat(40) },
    outageLog,
    report,
    now,
    sharedJobs: {
      ...shared,
      async run(name, periodMs, work) {
        startedAt ??= Date.now()
        console.log('due')
        await shared.run(name, periodMs, work)
        console.log('over')
      },
    },
  },
  log,
  emailQueue: createEmailQueue({
    data,
    mailer: { send: async () => undefined },
    warn: () => undefined,
    report,
    now,
  }),
  origin: 'http://localhost',
  readTimeZone: async () => 'UTC',
  requestSiteRestore: () => undefined,
})
jobs.startSchedules()
