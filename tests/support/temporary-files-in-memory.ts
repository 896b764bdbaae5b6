import { accessSync, constants, statfsSync } from 'node:fs'

const FOLDER = '/dev/shm'
const NEEDED_BYTES = 4 * 1024 ** 3

/**
 * Has this process and its children put temporary folders into memory where the system offers that. Databases wait for the disk with
 * every commit, which is half the time of the tests; no test cuts the power, so none needs the disk.
 */
export function putTemporaryFilesInMemory(): void {
  try {
    accessSync(FOLDER, constants.W_OK)
    const { bavail, bsize } = statfsSync(FOLDER)
    if (bavail * bsize >= NEEDED_BYTES) process.env.TMPDIR = FOLDER
  } catch {
    // Not Linux, or a container without it: the disk does as well.
  }
}
