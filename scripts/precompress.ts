import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressibleExtensions = [
  '.css',
  '.html',
  '.ico',
  '.js',
  '.json',
  '.mjs',
  '.svg',
  '.txt',
  '.wasm',
  '.webmanifest',
  '.xml',
]
const maxCompressedRatio = 0.95

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Writes a `.br` and a `.gz` next to each file of a build folder that compression makes smaller. */
export async function precompressFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter(
    (entry) => entry.isFile() && compressibleExtensions.includes(extname(entry.name)),
  )
  // Node compresses four at a time, off the main thread.
  await Promise.all(files.map((entry) => compressFile(join(entry.parentPath, entry.name))))
}

async function compressFile(file: string): Promise<void> {
  const bytes = await readFile(file)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  await writeOrRemove(`${file}.br`, await compressBrotli(bytes, { params }), bytes.length)
  await writeOrRemove(`${file}.gz`, await compressGzip(bytes, { level: 9 }), bytes.length)
}

/** Removes a compressed file of an earlier build if compression no longer helps. */
async function writeOrRemove(file: string, compressed: Buffer, originalSize: number): Promise<void> {
  if (compressed.length < originalSize * maxCompressedRatio) await writeFile(file, compressed)
  else await rm(file, { force: true })
}
