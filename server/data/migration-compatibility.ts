import type { SiteDatabaseConnection } from './connection.ts'
import { DatabaseSchemaNewerError, OlderInstanceError } from './engines/database-errors.ts'
import { createInstanceRepository } from './instance-repository.ts'

/**
 * The oldest version that works on the database after a migration. `any`: the migration only expands, so every version that
 * worked before it goes on.
 */
export type OldestVersion = 'any' | `${number}.${number}.${number}`

/** A migration as the database records it. */
export interface AppliedMigration {
  readonly name: string
  /** Not recorded by versions that refused each newer database. */
  readonly oldest_version?: string | null
}

interface PendingMigration {
  readonly name: string
  readonly oldestVersion: OldestVersion
}

/** The migration that created the list of instances. */
const instancesMigrationName = '0045-instances'

/** Throws a `DatabaseSchemaNewerError` if a migration that this version does not have removed what it needs. */
export function assertWorksWithApplied(
  applied: readonly AppliedMigration[],
  known: readonly PendingMigration[],
  version: string,
): void {
  const knownNames = new Set(known.map(({ name }) => name))
  const incompatible = applied.filter(
    ({ name, oldest_version: oldest }) =>
      !knownNames.has(name) &&
      oldest !== 'any' &&
      (oldest === undefined || oldest === null || isOlderVersion(version, oldest)),
  )
  if (incompatible.length === 0) return
  const oldestVersions = incompatible.flatMap(({ oldest_version: oldest }) => oldest ?? [])
  throw new DatabaseSchemaNewerError(
    incompatible.map(({ name }) => name).toSorted(),
    version,
    oldestVersions.toSorted(compareVersions).at(-1) ?? null,
  )
}

/**
 * Throws an `OlderInstanceError` if one of the migrations removes what a running instance needs. On SQLite, one process
 * uses the database.
 */
export async function assertRunningInstancesAllow(
  { engine, db }: Pick<SiteDatabaseConnection, 'engine' | 'db'>,
  pending: readonly PendingMigration[],
  applied: readonly AppliedMigration[],
  version: string,
): Promise<void> {
  const hasList = applied.some(({ name }) => name === instancesMigrationName)
  if (engine === 'sqlite' || !hasList || pending.every(({ oldestVersion }) => oldestVersion === 'any')) return
  const running = await createInstanceRepository(db).listRunning()
  for (const { name, oldestVersion } of pending) {
    if (oldestVersion === 'any') continue
    const older = running.filter((instance) => isOlderVersion(instance.version, oldestVersion))
    if (older.length === 0) continue
    const olderVersions = older.map((instance) => instance.version)
    throw new OlderInstanceError({ version, migration: name, oldestVersion, olderVersions })
  }
}

function isOlderVersion(version: string, than: string): boolean {
  return compareVersions(version, than) < 0
}

/** A pre-release counts as its release: it has the same migrations. */
function compareVersions(left: string, right: string): number {
  const [leftParts, rightParts] = [parseVersion(left), parseVersion(right)]
  for (const [i, part] of leftParts.entries()) {
    const difference = part - (rightParts[i] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

/** Major, minor and patch; a part that is not a number counts as 0, so that the version is an old one. */
function parseVersion(version: string): number[] {
  const [numbers = ''] = version.split(/[-+]/)
  const parts = numbers.split('.')
  return [0, 1, 2].map((i) => Number(parts[i]) || 0)
}
