import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'
import { payloadManifestPath, taggedPaths, tagManifestPath } from '../../server/backup/archive-layout.ts'
import { ZipWriter } from '../../server/lib/zip-writer.ts'

/** The files of an archive by their whole names; a list, because a hostile archive may contain a name twice. */
export type ArchiveFiles = [name: string, bytes: Buffer][]

export async function readArchiveFiles(file: string): Promise<ArchiveFiles> {
  const zip = await fromBufferPromise(await readFile(file), { lazyEntries: true })
  const files: ArchiveFiles = []
  for await (const entry of zip.eachEntry())
    files.push([entry.fileName, await buffer(await zip.openReadStreamPromise(entry))])
  return files
}

export async function writeArchiveFiles(file: string, files: ArchiveFiles): Promise<void> {
  const chunks: Uint8Array[] = []
  const zip = new ZipWriter(async (bytes) => void chunks.push(bytes), new Date())
  for (const [name, bytes] of files) {
    const size = name.includes('/data/files/') ? bytes.length : null
    await zip.add(name, toAsync(bytes), { size })
  }
  await zip.finish()
  await writeFile(file, Buffer.concat(chunks))
}

/** The same files with manifests that match them, as someone who changes an archive would write them. */
export function withMatchingManifests(files: ArchiveFiles): ArchiveFiles {
  const [first = ''] = files[0] ?? []
  const prefix = first.slice(0, first.indexOf('/') + 1)
  const formatLines = (paths: ArchiveFiles) =>
    paths
      .map(
        ([name, bytes]) =>
          `${createHash('sha256').update(bytes).digest('hex')}  ${name.slice(prefix.length)}\n`,
      )
      .join('')
  const payload = files.filter(([name]) => name.startsWith(`${prefix}data/`))
  const others = files.filter(
    ([name]) => !name.startsWith(`${prefix}data/`) && !/manifest-sha256\.txt$/.test(name),
  )
  const manifest: ArchiveFiles[number] = [
    `${prefix}${payloadManifestPath}`,
    Buffer.from(formatLines(payload)),
  ]
  const tags = [...others, manifest].filter(([name]) => taggedPaths.includes(name.slice(prefix.length)))
  return [...payload, ...others, manifest, [`${prefix}${tagManifestPath}`, Buffer.from(formatLines(tags))]]
}

/** Changes one file. */
export function withChangedFile(
  files: ArchiveFiles,
  ending: string,
  change: (text: string) => string,
): ArchiveFiles {
  return files.map(([name, bytes]) =>
    name.endsWith(ending) ? [name, Buffer.from(change(bytes.toString()))] : [name, bytes],
  )
}

async function* toAsync(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}
