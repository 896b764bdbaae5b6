import { existsSync } from 'node:fs'
import { stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import ours from '../../package.json' with { type: 'json' }
import type { Config } from '../config/index.ts'
import { connectToDatabase, type SiteDatabaseConnection } from '../data/connection.ts'
import { findDatabaseIntegrityProblems } from '../data/engines/check-database-integrity.ts'
import { assertSessionsAreNotShared } from '../data/engines/postgres-pooler.ts'
import { createSiteDatabaseOverConnection, type SiteDatabase } from '../data/index.ts'
import { migrations } from '../data/migrations/index.ts'
import { listPendingMigrations, readAppliedMigrations } from '../data/migrator.ts'
import type { FileStore } from '../files/contract.ts'
import { getErrorMessage } from '../lib/errors.ts'
import { checkDatabaseAndS3 } from './doctor-deep.ts'
import { checkAndOpenFileStore, checkReferencedFiles } from './doctor-files.ts'
import {
  createBadFinding,
  createGoodFinding,
  createWarningFinding,
  type DoctorFinding,
} from './doctor-finding.ts'
import { checkInstances } from './doctor-instances.ts'
import { UsageError } from './help.ts'
import { readConfigAndPrintWarnings } from './opened-site.ts'

const megabyte = 1024 * 1024
const marks = { good: '  ok ', warning: 'note ', bad: ' BAD ' } as const

/** `doctor [--deep]`: checks everything, changes nothing. Exit code 1 if something is wrong. */
export async function doctorCommand(args: string[]): Promise<number> {
  const isDeep = parseDeepOption(args)
  const findings: DoctorFinding[] = []
  const config = readConfigAndPrintWarnings()
  findings.push(
    createGoodFinding('settings', `valid; data folder ${config.data}, database ${config.database.engine}`),
  )
  findings.push(...(await checkDataFolder(config)))
  const store = await checkAndOpenFileStore(config)
  findings.push(...store.findings)
  if (!findings.some(({ state, subject }) => state === 'bad' && subject === 'data folder')) {
    findings.push(...(await checkDatabase(config, store.files)))
    const exists = config.database.engine === 'postgres' || existsSync(config.database.file)
    if (isDeep && exists) findings.push(...(await checkDatabaseAndS3(config)))
  }
  for (const { state, subject, text } of findings) console.log(`${marks[state]}${subject}: ${text}`)
  return findings.some((finding) => finding.state === 'bad') ? 1 : 0
}

function parseDeepOption(args: string[]): boolean {
  try {
    return parseArgs({ args, options: { deep: { type: 'boolean', default: false } } }).values.deep
  } catch (error) {
    throw new UsageError(getErrorMessage(error))
  }
}

async function checkDataFolder({ data: path, secretsKey }: Config): Promise<DoctorFinding[]> {
  try {
    const found = await stat(path)
    if (!found.isDirectory()) return [createBadFinding('data folder', `${path} is not a folder`)]
  } catch (error) {
    return [
      createBadFinding(
        'data folder',
        `${path} cannot be read (${getErrorMessage(error)}); has the site been started yet?`,
      ),
    ]
  }
  return [
    createGoodFinding('data folder', 'readable'),
    await checkDiskSpace(path),
    ...(secretsKey === null ? [await checkSecretsFile(join(path, 'secrets.json'))] : []),
  ]
}

async function checkDiskSpace(path: string): Promise<DoctorFinding> {
  const { bavail, bsize } = await statfs(path)
  const free = Math.floor((bavail * bsize) / megabyte)
  if (free < 100) return createBadFinding('disk', `only ${free} MB free; saving will soon fail`)
  return free < 1024
    ? createWarningFinding('disk', `${free} MB free`)
    : createGoodFinding('disk', `${Math.floor(free / 1024)} GB free`)
}

async function checkSecretsFile(file: string): Promise<DoctorFinding> {
  try {
    const { mode } = await stat(file)
    return process.platform === 'win32' || (mode & 0o077) === 0
      ? createGoodFinding('secrets', 'in the data folder, readable by their owner only')
      : createBadFinding('secrets', `${file} can be read by others; run chmod 600 on it`)
  } catch (error) {
    return createWarningFinding('secrets', `missing (${getErrorMessage(error)}); created at the next start`)
  }
}

/** Of a database that this version works with. */
async function describeSchema({ db, engine }: SiteDatabaseConnection): Promise<DoctorFinding> {
  const applied = await readAppliedMigrations(db, engine)
  const newer = applied.filter((name) => migrations.every((migration) => migration.name !== name))
  return newer.length === 0
    ? createGoodFinding('database', 'intact and up to date')
    : createWarningFinding(
        'database',
        `intact; a newer version has run ${newer.join(', ')}, and only that version can back it up`,
      )
}

async function checkOwner({ supabase }: Config, data: SiteDatabase): Promise<DoctorFinding> {
  if (supabase !== null) return createGoodFinding('accounts', `in the project at ${supabase.url}`)
  return (await data.auth.users.countOwners()) > 0
    ? createGoodFinding('owner', 'exists')
    : createWarningFinding('owner', 'none yet; create one with owner create')
}

/** Shows nothing if no e-mail waits. */
async function checkEmailQueue({ queuedEmails }: SiteDatabase): Promise<DoctorFinding[]> {
  const { waiting, oldestAt, lastFailure } = await queuedEmails.summarize()
  if (oldestAt === null) return []
  const text = `${waiting} waiting to be sent, the oldest since ${oldestAt}`
  return [
    lastFailure === null
      ? createGoodFinding('e-mails', text)
      : createWarningFinding(
          'e-mails',
          `${text}; the last attempt failed (${lastFailure.answer ?? lastFailure.failure}); see Settings, E-mail`,
        ),
  ]
}

async function checkDatabase(config: Config, stored: FileStore | null): Promise<DoctorFinding[]> {
  const { database: target } = config
  if (target.engine === 'sqlite' && !existsSync(target.file)) {
    return [createWarningFinding('database', 'does not exist yet; created at the first start')]
  }
  let connection: Awaited<ReturnType<typeof connectToDatabase>>
  try {
    if (target.engine === 'postgres') await assertSessionsAreNotShared(target.url)
    connection = await connectToDatabase(target)
  } catch (error) {
    return [createBadFinding('database', getErrorMessage(error))]
  }
  try {
    const pending = await listPendingMigrations(connection, migrations, ours.version)
    if (pending.length > 0)
      return [createWarningFinding('database', `the next start runs ${pending.join(', ')}`)]
    const problems = await findDatabaseIntegrityProblems(connection)
    if (problems.length > 0) return [createBadFinding('database', problems.join('; '))]
    const data = createSiteDatabaseOverConnection(connection)
    return [
      await describeSchema(connection),
      await checkOwner(config, data),
      ...(await checkInstances(config, data)),
      ...(await checkEmailQueue(data)),
      ...(stored === null ? [] : await checkReferencedFiles(data, stored)),
    ]
  } catch (error) {
    return [createBadFinding('database', getErrorMessage(error))]
  } finally {
    await connection.close()
  }
}
