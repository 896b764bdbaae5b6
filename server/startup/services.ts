import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Config, openSecrets } from '../config/index.ts'
import { createContent, unsavedDays } from '../content/index.ts'
import { connect } from '../data/connection.ts'
import { lockFolder } from '../data/engines/lock.ts'
import { type Data, dataOn } from '../data/index.ts'
import { migrations } from '../data/migrations/index.ts'
import { migrate } from '../data/migrator.ts'
import { createEvents, type Events } from '../events/index.ts'
import { openFiles } from '../files/index.ts'
import { createPictures } from '../images/index.ts'
import type { Log } from '../log/index.ts'
import { deriveInstanceId, needsSample } from '../sample/index.ts'
import { label, noLabel } from './labels.ts'

/** The child process has printed why. */
class SampleFailed extends Error {
  override readonly name = 'SampleFailed'
  override readonly message = 'The sample site was not loaded. LETOPIS_SAMPLE=off starts without it.'
}

const day = 24 * 3600 * 1000

/** Everything behind the site's HTTP interface but the accounts. */
export type Services = Awaited<ReturnType<typeof openServices>>

/** Opens the data folder, the database, the store of files and the services over them, in the order they need each other. */
export async function openServices(config: Config, log: Log) {
  const report = (error: unknown) => log.error({ error }, 'in the background')
  const now = () => new Date()
  const lock = lockFolder(config.data)
  await mkdir(join(config.data, 'cache'), { recursive: true })
  const secrets = await openSecrets(config.data, (line) => log.warn(line))
  const files = await openFiles(config)
  const connection = await connect(config.database, { report })
  await migrate(connection, migrations, { backupFolder: join(config.data, 'backups') })
  const data = dataOn(connection)
  if (config.sample && (await needsSample({ data, instance: deriveInstanceId(secrets.signing) })))
    await runSampleLoad()
  const events = createEvents(data, report)
  await settleOutbox(data, events, report)
  const labelOf = config.translation ? label : noLabel
  const content = createContent({
    data,
    events,
    label: labelOf,
    siteDefaults: config.site,
    siteGiven: config.siteGiven,
    bytes: files,
    now,
  })
  const pictures = createPictures({
    data,
    files,
    cacheFolder: join(config.data, 'cache', 'img'),
    limits: config.pictures,
    hotBytes: config.pictures.hotBytes,
    ahead: config.pictures.ahead,
    events,
    report,
    now,
  })
  return { lock, secrets, files, connection, data, events, content, pictures, labelOf, report, now }
}

/** Loads the sample in a child process, so that this one does not keep the memory that takes. */
async function runSampleLoad(): Promise<void> {
  const command = join(import.meta.dirname, '../cli/index.ts')
  const child = spawn(process.execPath, [command, 'sample', 'load'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const stop = (signal: NodeJS.Signals) => child.kill(signal)
  process.on('SIGTERM', stop).on('SIGINT', stop)
  const [code] = await once(child, 'exit')
  process.off('SIGTERM', stop).off('SIGINT', stop)
  if (code !== 0) throw new SampleFailed()
}

/** Delivers the events that a crash left in the outbox, and deletes old events and unsaved drafts, then once a day. */
async function settleOutbox(data: Data, events: Events, report: (error: unknown) => void): Promise<void> {
  await events.replay()
  const daysAgo = (days: number) => new Date(Date.now() - days * day).toISOString()
  const forget = async () => {
    await data.outbox.forget(daysAgo(7))
    await data.unsaved.forget(daysAgo(unsavedDays))
  }
  await forget()
  setInterval(() => forget().catch(report), day).unref()
}
