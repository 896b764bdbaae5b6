import { createReadStream } from 'node:fs'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { SiteDatabase } from '../data/index.ts'
import type { UploadPartRecord, UploadRecord } from '../data/storage/resumable-upload-repository.ts'
import type { FolderUploadByteStore } from './folder-upload-byte-store.ts'
import { isUploadId, type UploadByteStore } from './upload-byte-store.ts'

interface TakeOverDeps {
  readonly endpoint: string
  readonly data: Pick<SiteDatabase, 'transaction'>
  /** The folder with the files of earlier versions. */
  readonly folder: string
  readonly folderBytes: FolderUploadByteStore
  readonly bytes: UploadByteStore
  /** Uploads that were created earlier are deleted. */
  readonly expiredBefore: number
  readonly report: (error: unknown) => void
}

const recordExtension = '.json'
const maxPartBytes = 8 * 1024 * 1024

/**
 * Takes over the uploads of earlier versions, which had their records in files beside the bytes. If bytes are in the S3 store now,
 * they are moved there. An upload that cannot be taken over is reported, and tried again at the next start.
 */
export async function moveUploadFilesToDatabase(deps: TakeOverDeps): Promise<void> {
  for (const name of await readdir(deps.folder)) {
    const id = name.slice(0, -recordExtension.length)
    if (!name.endsWith(recordExtension) || !isUploadId(id)) continue
    try {
      await takeOverUpload(deps, id, join(deps.folder, name))
    } catch (error) {
      deps.report(new Error(`The unfinished upload ${id} could not be taken over`, { cause: error }))
    }
  }
}

async function takeOverUpload(deps: TakeOverDeps, id: string, file: string): Promise<void> {
  const { endpoint, data, folderBytes, bytes } = deps
  const stored: Omit<UploadRecord, 'endpoint' | 'bytesIn'> = JSON.parse(await readFile(file, 'utf8'))
  const { size, offset, metadata, owner, createdAt, answer } = stored
  const upload: UploadRecord = {
    ...{ id, endpoint, owner, size, offset, metadata, createdAt, answer },
    bytesIn: bytes.location,
  }
  const isMoved = bytes !== folderBytes
  const isExpired = !(Date.parse(createdAt) >= deps.expiredBefore)
  if (!isExpired) {
    const parts = isMoved && answer === null ? await copyParts(deps, upload) : []
    await data.transaction(({ storage }) => storage.resumableUploads.addExisting(upload, parts))
  }
  await rm(file)
  if (isMoved || isExpired || answer !== null) await folderBytes.remove(id)
}

async function copyParts({ bytes, folderBytes }: TakeOverDeps, upload: UploadRecord) {
  const parts: UploadPartRecord[] = []
  if (upload.offset === 0) return parts
  const writer = await bytes.openWriter({ ...upload, offset: 0 })
  try {
    let pending = 0
    const flush = async () => {
      const part = pending === 0 ? null : await writer.flush()
      if (part !== null) parts.push(part)
      pending = 0
    }
    for await (const chunk of createReadStream(folderBytes.getPath(upload.id), { end: upload.offset - 1 })) {
      await writer.append(chunk)
      pending += chunk.length
      if (pending >= maxPartBytes) await flush()
    }
    await flush()
  } finally {
    await writer.close()
  }
  return parts
}
