import { randomUUID } from 'node:crypto'
import { access, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { SavedVariantOrBytes } from '../picture-tasks.ts'

interface VariantTargetPaths {
  readonly draftFolder: string
  readonly target: string
}

/**
 * Saves a variant atomically. If the folder is not writable, the bytes are returned instead, so that the
 * current request still succeeds.
 */
export async function saveVariantOrReturnBytes(
  variantTarget: VariantTargetPaths,
  bytes: Buffer,
): Promise<SavedVariantOrBytes> {
  const tempPath = createTempPath(variantTarget)
  try {
    await mkdir(variantTarget.draftFolder, { recursive: true, mode: 0o700 })
    const handle = await open(tempPath, 'wx', 0o600)
    try {
      await handle.writeFile(bytes)
      await handle.datasync()
    } finally {
      await handle.close()
    }
    await renameToTarget(tempPath, variantTarget)
    return { kept: true }
  } catch (error) {
    await rm(tempPath, { force: true }).catch(() => undefined)
    return { kept: false, bytes: new Uint8Array(bytes), failure: String(error) }
  }
}

/** Saves a large variant through a temp file that is renamed when complete; a failure leaves no file. */
export async function saveVariantWithWriter(
  variantTarget: VariantTargetPaths,
  write: (tempPath: string) => Promise<unknown>,
): Promise<SavedVariantOrBytes> {
  const tempPath = createTempPath(variantTarget)
  try {
    await mkdir(variantTarget.draftFolder, { recursive: true, mode: 0o700 })
    await write(tempPath)
    const handle = await open(tempPath, 'r+')
    try {
      await handle.datasync()
    } finally {
      await handle.close()
    }
    await renameToTarget(tempPath, variantTarget)
    return { kept: true }
  } catch (error) {
    await rm(tempPath, { force: true }).catch(() => undefined)
    throw error
  }
}

/** Whether the variant exists; a file with the final name is complete. */
export async function isVariantSaved({ target }: VariantTargetPaths): Promise<boolean> {
  return await access(target).then(
    () => true,
    () => false,
  )
}

async function renameToTarget(tempPath: string, { target }: VariantTargetPaths): Promise<void> {
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  await rename(tempPath, target)
}

function createTempPath({ draftFolder }: VariantTargetPaths): string {
  return join(draftFolder, `${randomUUID()}.tmp`)
}
