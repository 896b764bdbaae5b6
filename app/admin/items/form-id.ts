/** Returns the id of a page's form. It is stored for the tab, so that a reload continues with the same id. */
export function getOrCreateFormId(path: string): string {
  const storedId = readStoredFormId(path)
  if (storedId !== null && /^[\w-]{36}$/.test(storedId)) return storedId
  const newId = generateUuid()
  storeFormId(path, newId)
  return newId
}

/** Moves a form id to the URL of the item after its first save; the next new item gets another id. */
export function moveStoredFormIdToPath(from: string, to: string, id: string): void {
  storeFormId(to, id)
  try {
    sessionStorage.removeItem(buildStorageKey(from))
  } catch {
    // Without session storage there is nothing to remove.
  }
}

function storeFormId(path: string, id: string): void {
  try {
    sessionStorage.setItem(buildStorageKey(path), id)
  } catch {
    // Session storage may be unavailable; then a reload gets another form id.
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

/** `crypto.randomUUID` is available in secure contexts only. */
export function generateUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes.set([((bytes[6] ?? 0) & 0x0f) | 0x40], 6)
  bytes.set([((bytes[8] ?? 0) & 0x3f) | 0x80], 8)
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
