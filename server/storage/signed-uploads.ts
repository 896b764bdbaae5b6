import { randomUUID } from 'node:crypto'
import type { Repositories } from '../data/index.ts'
import type { StorageSignedUploadTable } from '../data/storage/tables.ts'
import type { StorageDeps } from './contract.ts'
import type { ObjectLocation } from './object-names.ts'
import type { SignedUrlTokenService } from './signed-url-tokens.ts'
import { StorageError } from './storage-errors.ts'

/** How long a signed upload is valid, in seconds. */
const signedUploadLifetimeSeconds = 7200

/** Uploads that a user with write permission allows the holder of a token; each valid once. */
export interface SignedUploadManager {
  create(location: ObjectLocation, owner: string | null, upsert: boolean): Promise<string>
  /** The signed upload of a token for this location; throws if the token is invalid or used. */
  findUnused(token: string | null, url: string): Promise<StorageSignedUploadTable>
  /** The signed upload id of a token for any location. */
  readUploadId(token: string | null): Promise<string>
  /** Marks the signed upload as used, in the transaction that writes the object. */
  createMarkUsed(id: string): (repositories: Repositories) => Promise<void>
}

export function createSignedUploadManager(
  { data, now }: StorageDeps,
  tokens: SignedUrlTokenService,
): SignedUploadManager {
  return {
    async create({ bucket, name }, owner, upsert) {
      const createdAt = now()
      const id = randomUUID()
      await data.storage.uploads.add({
        id,
        bucket_id: bucket,
        name,
        owner_id: owner,
        upsert: Number(upsert),
        created_at: createdAt.toISOString(),
        expires_at: new Date(createdAt.getTime() + signedUploadLifetimeSeconds * 1000).toISOString(),
        used_at: null,
      })
      return tokens.sign('upload', { url: `${bucket}/${name}`, upload: id }, signedUploadLifetimeSeconds)
    },
    async findUnused(token, url) {
      const { upload = '' } = await tokens.verify('upload', token, url)
      const signedUpload = await data.storage.uploads.find(upload)
      if (signedUpload === null || signedUpload.used_at !== null)
        throw new StorageError('InvalidUploadSignature')
      return signedUpload
    },
    async readUploadId(token) {
      const { upload = '' } = await tokens.verify('upload', token, null)
      return upload
    },
    createMarkUsed(id) {
      return async ({ storage }) => {
        if (!(await storage.uploads.consume(id, now().toISOString())))
          throw new StorageError('InvalidUploadSignature')
      }
    },
  }
}
