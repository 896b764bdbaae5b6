/** What the form of a page is called, for as long as its tab is open: a reload goes on with it. */
export function getOrCreateFormId(path: string): string {
  const known = readStoredFormId(path)
  if (known !== null && /^[\w-]{36}$/.test(known)) return known
  const made = generateUuid()
  storeFormId(path, made)
  return made
}

/** A new item has got its address: the form goes on there, and the next new one is another. */
export function moveFormIdToPath(from: string, to: string, id: string): void {
  storeFormId(to, id)
  try {
    sessionStorage.removeItem(buildStorageKey(from))
  } catch {
    // Where the browser keeps nothing there is nothing to take away.
  }
}

function storeFormId(path: string, id: string): void {
  try {
    sessionStorage.setItem(buildStorageKey(path), id)
  } catch {
    // A browser may refuse to keep anything; then a reload begins another form.
  }
}

function readStoredFormId(path: string): string | null {
  try {
    return sessionStorage.getItem(buildStorageKey(path))
  } catch {
    return null
  }
}

function buildStorageKey(path: string): string {
  return `letopis form ${path}`
}

/** A UUID; the browser's own maker is there on secure pages only. */
function generateUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes.set([((bytes[6] ?? 0) & 0x0f) | 0x40], 6)
  bytes.set([((bytes[8] ?? 0) & 0x3f) | 0x80], 8)
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
