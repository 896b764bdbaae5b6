import { createReadStream } from 'node:fs'
import { open, readdir, rename, stat } from 'node:fs/promises'
import { basename, dirname, join, relative, sep } from 'node:path'
import { BufferedFileWriter } from '../lib/buffered-file-writer.ts'
import { ZipWriter } from '../lib/zip-writer.ts'

/** Packs the files of a folder into a private zip file, which appears when it is complete. */
export async function zipFolder(
  folder: string,
  file: string,
  onProgress: (done: number, total: number) => void,
): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
  const unfinished = join(dirname(file), `.${basename(file)}.part`)
  const handle = await open(unfinished, 'w', 0o600)
  try {
    const buffer = new BufferedFileWriter(handle)
    const zip = new ZipWriter((bytes) => buffer.write(bytes), new Date())
    for (const [index, path] of paths.entries()) {
      const name = relative(folder, path).split(sep).join('/')
      // Texts are compressed, pictures are stored as they are.
      const size = /\.(?:md|json|csv)$/.test(name) ? null : (await stat(path)).size
      await zip.add(name, createReadStream(path), { size })
      onProgress(index + 1, paths.length)
    }
    await zip.finish()
    await buffer.flush()
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(unfinished, file)
}
