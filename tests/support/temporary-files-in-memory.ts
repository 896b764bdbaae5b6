import { accessSync, constants, statfsSync } from 'node:fs'

const FOLDER = '/dev/shm'
const NEEDED_BYTES = 4 * 1024 ** 3

/**
 * Makes this process and its children use temporary folders in memory if the system has them. Databases wait
 * for the disk with every commit, which takes half the time of the tests; no test simulates a power failure,
 * so none needs the disk.
 */
export function putTemporaryFilesInMemory(): void {
  try {
    accessSync(FOLDER, constants.W_OK)
    const { bavail, bsize } = statfsSync(FOLDER)
    if (bavail * bsize >= NEEDED_BYTES) process.env.TMPDIR = FOLDER
  } catch {
    // Not Linux, or a container without it: use the disk.
  }
}
