import { open } from 'node:fs/promises'

const chunkBytes = 64 * 1024

/** The text of a file piece by piece, in the encoding that its beginning names; wrong bytes become U+FFFD. */
export async function* readTextPieces(
  file: string,
  onProgress: (bytes: number) => void,
): AsyncGenerator<string> {
  const handle = await open(file, 'r')
  try {
    let decoder: TextDecoder | null = null
    for await (const chunk of handle.createReadStream({ highWaterMark: chunkBytes, autoClose: false })) {
      const bytes = Buffer.from(chunk)
      decoder ??= new TextDecoder(findEncoding(bytes))
      onProgress(bytes.length)
      yield decoder.decode(bytes, { stream: true })
    }
    yield decoder?.decode() ?? ''
  } finally {
    await handle.close()
  }
}

/** By the byte order mark, or by the XML declaration. */
function findEncoding(beginning: Buffer): string {
  if (beginning[0] === 0xff && beginning[1] === 0xfe) return 'utf-16le'
  if (beginning[0] === 0xfe && beginning[1] === 0xff) return 'utf-16be'
  const declaration = beginning.subarray(0, 200).toString('latin1')
  const name =
    /^(?:\xef\xbb\xbf)?\s*<\?xml[^>]*\bencoding=["']([\w-]{1,30})["']/.exec(declaration)?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(name).encoding
  } catch {
    return 'utf-8'
  }
}
