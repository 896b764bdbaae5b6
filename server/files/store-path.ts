/** Whether a text is a SHA-256 in lower-case hex. */
export function isSha256Hex(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text)
}

/** Path of a file relative to the store's root: `ab/cdef…`. The same in a folder and on S3. */
export function createStorePath(hash: string): string {
  return `${hash.slice(0, 2)}/${hash.slice(2)}`
}

/** The hash of a path created by `createStorePath`; null for any other path. */
export function parseHashFromStorePath(name: string): string | null {
  const hash = name.replace('/', '')
  return isSha256Hex(hash) && name === createStorePath(hash) ? hash : null
}
