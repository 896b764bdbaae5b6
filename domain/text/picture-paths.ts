/** Older URLs have all 64 digits of the hash; they redirect to the ones with 24. */
const picturePathPattern = /\/img\/([0-9a-f]{24})/g
const filePathPattern = /\/(?:img|files)\/([0-9a-f]{24})/g

/** The digits of a file's hash that are in the URLs of its picture. */
export function toPictureHashPrefix(hash: string): string {
  return hash.slice(0, 24)
}

/** The pictures that a rich text shows or links to, by the digits of the hash in their URLs; each once. */
export function findPictureHashPrefixesInHtml(html: string): string[] {
  return [...new Set([...html.matchAll(picturePathPattern)].map(([, prefix = '']) => prefix))]
}

/** The files that a rich text shows or links to, pictures and attachments, in the same way. */
export function findFileHashPrefixesInHtml(html: string): string[] {
  return [...new Set([...html.matchAll(filePathPattern)].map(([, prefix = '']) => prefix))]
}
