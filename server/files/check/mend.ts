import { cp, lstat, mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Files } from '../contract.ts'
import { isMissing } from '../failures.ts'
import { draft } from '../whole.ts'
import type { CheckParts } from './parts.ts'
import { type Reading, verify } from './verify.ts'

/** What could be done about a loss. */
export interface Mended {
  readonly restored: boolean
  readonly aside: string | null
}

/**
 * Puts wrong bytes aside, never away, and the right ones in their place if there is another copy. What cannot be read is left where
 * it is unless there is one.
 */
export async function mend(
  { files, copies, damagedFolder, made }: CheckParts,
  hash: string,
  wrong: 'missing' | 'changed' | 'unreadable',
  now: Date,
  reading: Reading,
): Promise<Mended> {
  const copy = await wholeCopy(copies, hash, reading)
  const moving = wrong === 'changed' || copy !== null
  const aside = moving ? await setAside(files, hash, damagedFolder, now) : null
  if (wrong === 'changed') await made.remove(hash)
  if (copy === null) return { restored: false, aside }
  const stored = await copy.open(hash)
  if (stored === null) return { restored: false, aside }
  const put = await files.put(stored.stream())
  return { restored: put.hash === hash, aside }
}

async function wholeCopy(
  copies: CheckParts['copies'],
  hash: string,
  reading: Reading,
): Promise<Pick<Files, 'open'> | null> {
  for (const copy of copies) if ((await verify(copy, hash, reading)).is === 'whole') return copy
  return null
}

/** Moves whatever stands in a file's place into a folder of this machine; null: nothing does. */
async function setAside(files: Files, hash: string, folder: string, now: Date): Promise<string | null> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const name = `${hash}-${now.toISOString().replaceAll(/[:.]/g, '')}`
  const target = join(folder, name)
  const path = files.path(hash)
  if (path === null) return (await fetchAside(files, hash, folder, name)) ? target : null
  try {
    await lstat(path)
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
  await rename(path, target).catch(async () => {
    // Another disk: what was copied is not let go before all of it is there.
    await cp(path, target, { recursive: true, force: false, errorOnExist: true, verbatimSymlinks: true })
    await rm(path, { recursive: true })
  })
  return target
}

async function fetchAside(files: Files, hash: string, folder: string, name: string): Promise<boolean> {
  const stored = await files.open(hash)
  if (stored === null) return false
  const written = await draft(folder, (handle) => handle.writeFile(stored.stream()))
  await written.publish(name)
  await files.remove(hash)
  return true
}
