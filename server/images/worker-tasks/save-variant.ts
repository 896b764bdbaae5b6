import { randomUUID } from 'node:crypto'
import { access, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { VariantResult } from '../picture-tasks.ts'

/** Where something that is made goes. */
export interface VariantTarget {
  readonly draftFolder: string
  readonly target: string
}

/**
 * Puts made bytes under their name, all of them at once. A folder that cannot be written costs the next visitor time and this one
 * nothing: the bytes are handed over instead.
 */
export async function saveVariantBytes(variantTarget: VariantTarget, bytes: Buffer): Promise<VariantResult> {
  const draft = createTempPath(variantTarget)
  try {
    await mkdir(variantTarget.draftFolder, { recursive: true })
    const handle = await open(draft, 'wx', 0o600)
    try {
      await handle.writeFile(bytes)
      await handle.datasync()
    } finally {
      await handle.close()
    }
    await renameToTarget(draft, variantTarget)
    return { kept: true }
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined)
    return { kept: false, bytes: new Uint8Array(bytes), failure: String(error) }
  }
}

/** Lets something large be written to a file that gets its name when it is whole; on failure nothing stays. */
export async function saveVariantFile(
  variantTarget: VariantTarget,
  write: (draft: string) => Promise<unknown>,
): Promise<VariantResult> {
  const draft = createTempPath(variantTarget)
  try {
    await mkdir(variantTarget.draftFolder, { recursive: true })
    await write(draft)
    const handle = await open(draft, 'r+')
    try {
      await handle.datasync()
    } finally {
      await handle.close()
    }
    await renameToTarget(draft, variantTarget)
    return { kept: true }
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined)
    throw error
  }
}

/** Whether it lies there already: what has its name is whole. */
export async function isVariantSaved({ target }: VariantTarget): Promise<boolean> {
  return await access(target).then(
    () => true,
    () => false,
  )
}

async function renameToTarget(draft: string, { target }: VariantTarget): Promise<void> {
  await mkdir(dirname(target), { recursive: true })
  await rename(draft, target)
}

function createTempPath({ draftFolder }: VariantTarget): string {
  return join(draftFolder, `${randomUUID()}.tmp`)
}
