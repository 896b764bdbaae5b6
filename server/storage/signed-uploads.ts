import { randomUUID } from 'node:crypto'
import type { Repositories } from '../data/index.ts'
import type { StorageSignedUploadTable } from '../data/storage/tables.ts'
import type { StorageDeps } from './contract.ts'
import type { ObjectLocation } from './object-names.ts'
import type { SignedUrlTokens } from './signed-url-tokens.ts'
import { StorageError } from './storage-errors.ts'

/** How long an upload may wait for its bytes, in seconds. */
const signedUploadLifetimeSeconds = 7200

/** Uploads that somebody who may write promised to whoever has their token: good once. */
export interface SignedUploads {
  create(place: ObjectLocation, owner: string | null, upsert: boolean): Promise<string>
  /** What a token for this place promises; throws where it is none, or was used. */
  findUnused(token: string | null, url: string): Promise<StorageSignedUploadTable>
  /** Which promise a token is of, whatever its place is. */
  readUploadId(token: string | null): Promise<string>
  /** Uses a promise up, together with the writing of the name. */
  createMarkUsed(id: string): (repositories: Repositories) => Promise<void>
}

export function createSignedUploads({ data, now }: StorageDeps, tokens: SignedUrlTokens): SignedUploads {
  return {
    async create({ bucket, name }, owner, upsert) {
      const at = now()
      const id = randomUUID()
      await data.storage.uploads.add({
        id,
        bucket_id: bucket,
        name,
        owner_id: owner,
        upsert: Number(upsert),
        created_at: at.toISOString(),
        expires_at: new Date(at.getTime() + signedUploadLifetimeSeconds * 1000).toISOString(),
        used_at: null,
      })
      return tokens.sign('upload', { url: `${bucket}/${name}`, upload: id }, signedUploadLifetimeSeconds)
    },
    async findUnused(token, url) {
      const { upload = '' } = await tokens.verify('upload', token, url)
      const promise = await data.storage.uploads.find(upload)
      if (promise === null || promise.used_at !== null) throw new StorageError('InvalidUploadSignature')
      return promise
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
