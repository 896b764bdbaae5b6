import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { replaceSecretsText } from '../config/index.ts'
import type { Repositories } from '../data/index.ts'
import { writeFileAtomically } from '../files/index.ts'
import { isFileNotFoundError } from '../lib/errors.ts'

const pendingName = 'secrets.json.restored'
/** The last restore that was committed, in the table `meta`. */
const restoreKey = 'restore_id'

interface PendingSecrets {
  readonly restoreId: string
  readonly secrets: string
}

/**
 * Puts the secrets of an archive beside those in use. They replace them when the transaction that called
 * `markRestoreCommitted` is committed, so that a process that is killed leaves the old state or the new one.
 */
export async function preparePendingSecrets(dataFolder: string, pending: PendingSecrets): Promise<void> {
  await writeFileAtomically(dataFolder, pendingName, Buffer.from(JSON.stringify(pending)))
}

/** Inside the transaction of a restore. */
export async function markRestoreCommitted(
  { meta }: Pick<Repositories, 'meta'>,
  restoreId: string,
): Promise<void> {
  await meta.set(restoreKey, restoreId)
}

/** Identifies the last restore of the database; null if there was none. */
export function readRestoreId(meta: Pick<Repositories['meta'], 'get'>): Promise<string | null> {
  return meta.get(restoreKey)
}

/** Completes a restore that was committed, or cleans up after one that was not. Call it before secrets are used. */
export async function completePendingRestore(
  dataFolder: string,
  { meta }: Pick<Repositories, 'meta'>,
): Promise<void> {
  const file = join(dataFolder, pendingName)
  const pending = await readPending(file)
  if (pending === null) return
  if ((await meta.get(restoreKey)) === pending.restoreId)
    await replaceSecretsText(dataFolder, pending.secrets)
  await rm(file, { force: true })
}

async function readPending(file: string): Promise<PendingSecrets | null> {
  try {
    const pending: PendingSecrets = JSON.parse(await readFile(file, 'utf8'))
    return pending
  } catch (error) {
    if (isFileNotFoundError(error)) return null
    throw error
  }
}
