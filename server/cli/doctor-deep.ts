import ours from '../../package.json' with { type: 'json' }
import type { Config } from '../config/index.ts'
import { connectToDatabase } from '../data/connection.ts'
import { type DatabaseDiagnostics, diagnoseDatabase } from '../data/engines/database-diagnostics.ts'
import { createSiteDatabaseOverConnection } from '../data/index.ts'
import { migrations } from '../data/migrations/index.ts'
import { listPendingMigrations } from '../data/migrator.ts'
import { assertS3ReadAndWriteAccess } from '../files/index.ts'
import { getErrorMessage } from '../lib/errors.ts'
import {
  createBadFinding,
  createGoodFinding,
  createWarningFinding,
  type DoctorFinding,
} from './doctor-finding.ts'

/** Slower than this, a page that is not cached takes noticeably longer. */
const slowRoundTripMs = 20
const slowStoreMs = 2000
const skewWarningMs = 2000
/** One-time codes and signed addresses are rejected by machines whose clocks differ more. */
const maxSkewMs = 10_000
const lagWarningMs = 60_000
const maxLagMs = 600_000

/** Checks what an instance of a larger site depends on: the database server, the store and the outbox. */
export async function checkDatabaseAndS3({ database, s3 }: Config): Promise<DoctorFinding[]> {
  const findings: DoctorFinding[] = s3 === null ? [] : [await checkStoreSpeed(s3)]
  let connection: Awaited<ReturnType<typeof connectToDatabase>>
  try {
    connection = await connectToDatabase(database)
  } catch (error) {
    return [...findings, createBadFinding('database server', getErrorMessage(error))]
  }
  try {
    findings.push(...createDatabaseFindings(await diagnoseDatabase(connection)))
    const pending = await listPendingMigrations(connection, migrations, ours.version)
    findings.push(
      pending.length === 0
        ? createGoodFinding('migrations', `all ${migrations.length} applied`)
        : createWarningFinding('migrations', `${pending.length} of ${migrations.length} are not applied yet`),
    )
    if (pending.length === 0)
      findings.push(
        createOutboxFinding(
          await createSiteDatabaseOverConnection(connection).outbox.measureBacklog(),
          Date.now(),
        ),
      )
  } catch (error) {
    findings.push(createBadFinding('database server', getErrorMessage(error)))
  } finally {
    await connection.close()
  }
  return findings
}

async function checkStoreSpeed(s3: NonNullable<Config['s3']>): Promise<DoctorFinding> {
  const startedAt = performance.now()
  try {
    await assertS3ReadAndWriteAccess(s3)
  } catch (error) {
    return createBadFinding('S3 speed', getErrorMessage(error))
  }
  const ms = Math.round(performance.now() - startedAt)
  const text = `an object was written, read and deleted in ${ms} ms`
  return ms > slowStoreMs ? createWarningFinding('S3 speed', text) : createGoodFinding('S3 speed', text)
}

export function createDatabaseFindings(diagnostics: DatabaseDiagnostics): DoctorFinding[] {
  const { version, roundTripMs, clockSkewMs, connections, invalidIndexes } = diagnostics
  const server = `${version}, a round trip takes ${roundTripMs.toFixed(1)} ms`
  const findings = [
    roundTripMs > slowRoundTripMs
      ? createWarningFinding('database server', `${server}; is it far away?`)
      : createGoodFinding('database server', server),
  ]
  if (connections !== null) {
    const { used, max } = connections
    const text = `${used} of ${max} connections of the server are used; each instance needs up to 12`
    findings.push(
      used > 0.8 * max ? createWarningFinding('connections', text) : createGoodFinding('connections', text),
    )
  }
  if (clockSkewMs !== null) findings.push(presentClockSkew(clockSkewMs))
  findings.push(
    invalidIndexes.length === 0
      ? createGoodFinding('indexes', 'all valid')
      : createBadFinding('indexes', `not valid: ${invalidIndexes.join(', ')}; run reindex index on each`),
  )
  return findings
}

function presentClockSkew(skewMs: number): DoctorFinding {
  const seconds = (Math.abs(skewMs) / 1000).toFixed(1)
  const text = `this machine's clock is ${seconds} s ${skewMs > 0 ? 'behind' : 'ahead of'} the database server's`
  if (Math.abs(skewMs) > maxSkewMs) return createBadFinding('clock', `${text}; set up time synchronization`)
  return Math.abs(skewMs) > skewWarningMs
    ? createWarningFinding('clock', text)
    : createGoodFinding('clock', text)
}

export function createOutboxFinding(
  { waiting, oldestAt }: { readonly waiting: number; readonly oldestAt: string | null },
  now: number,
): DoctorFinding {
  if (oldestAt === null) return createGoodFinding('outbox', 'every change was delivered')
  const ageMs = now - Date.parse(oldestAt)
  const text = `${waiting} changes wait for delivery, the oldest for ${Math.round(ageMs / 1000)} s`
  if (ageMs > maxLagMs) return createBadFinding('outbox', `${text}; is the site running?`)
  return ageMs > lagWarningMs ? createWarningFinding('outbox', text) : createGoodFinding('outbox', text)
}
