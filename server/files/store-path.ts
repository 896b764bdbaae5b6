/** Whether a text is the SHA-256 of something, as files are named by it. */
export function isSha256Hex(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text)
}

/** Where a file lies under its store's root: `ab/cdef…`. The same in a folder and on S3. */
export function createStorePath(hash: string): string {
  return `${hash.slice(0, 2)}/${hash.slice(2)}`
}

/** The hash that a name under a store's root stands for; null for a name that none of ours gave. */
export function parseStorePath(name: string): string | null {
  const hash = name.replace('/', '')
  return isSha256Hex(hash) && name === createStorePath(hash) ? hash : null
}
