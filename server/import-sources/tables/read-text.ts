import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { getErrorMessage } from '../../lib/errors.ts'
import { ImportSourceError } from '../errors.ts'

type TextEncoding = 'utf-8' | 'utf-16le' | 'windows-1250'

/** A gzip file of a few megabytes can contain terabytes. */
const maxDecompressedBytes = 20 * 1024 ** 3

/**
 * The text of a file in chunks; a gzip file is decompressed. Text that is not UTF-8 is taken as Windows-1250, which
 * Czech spreadsheets write. NUL characters, which databases reject, are left out.
 */
export async function* readTextChunks(file: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(await detectEncoding(file))
  for await (const bytes of readByteChunks(file)) {
    const text = decoder.decode(bytes, { stream: true })
    if (text !== '') yield removeNul(text)
  }
  const end = decoder.decode()
  if (end !== '') yield removeNul(end)
}

function removeNul(text: string): string {
  return text.includes('\0') ? text.replaceAll('\0', '') : text
}

async function detectEncoding(file: string): Promise<TextEncoding> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let isFirst = true
  try {
    for await (const bytes of readByteChunks(file)) {
      if (isFirst && bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
      isFirst = false
      decoder.decode(bytes, { stream: true })
    }
    decoder.decode()
    return 'utf-8'
  } catch (error) {
    if (error instanceof ImportSourceError) throw error
    if (error instanceof TypeError) return 'windows-1250'
    throw error
  }
}

async function* readByteChunks(file: string): AsyncGenerator<Buffer> {
  const source = createReadStream(file)
  if (!file.endsWith('.gz')) {
    yield* source
    return
  }
  // `pipe` does not forward errors of the file.
  const chunks: Readable = source.pipe(createGunzip())
  source.on('error', (error) => chunks.destroy(error))
  let size = 0
  try {
    for await (const chunk of chunks) {
      size += chunk.length
      if (size > maxDecompressedBytes) throw new ImportSourceError('The compressed file is too large.')
      yield chunk
    }
  } catch (error) {
    if (error instanceof ImportSourceError) throw error
    throw new ImportSourceError(`The compressed file cannot be read: ${getErrorMessage(error)}`)
  } finally {
    source.destroy()
  }
}
