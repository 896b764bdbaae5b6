import { randomUUID } from 'node:crypto'
import type { StorageSignedUploadTable } from '../data/storage/tables.ts'
import type { StorageDeps } from './contract.ts'
import type { ObjectLocation } from './object-names.ts'
import type { SignedUrlTokenService, TokenIssuer } from './signed-url-tokens.ts'
import { StorageError } from './storage-errors.ts'

/** How long a signed upload is valid, in seconds. */
const signedUploadLifetimeSeconds = 7200

/**
 * Uploads that a user with write permission allows the holder of a token. A token stores a new object, so
 * that its second use fails unless the object was removed; signed with `upsert`, it replaces the object as
 * often as it is used.
 */
export interface SignedUploadManager {
  create(location: ObjectLocation, issuer: TokenIssuer, upsert: boolean): Promise<string>
  /** The signed upload of a token for this location; throws if the token is invalid. */
  find(token: string | null, url: string): Promise<StorageSignedUploadTable>
  /** The signed upload id of a token for any location. */
  readUploadId(token: string | null): Promise<string>
}

export function createSignedUploadManager(
  { data, now }: StorageDeps,
  tokens: SignedUrlTokenService,
): SignedUploadManager {
  return {
    async create({ bucket, name }, issuer, upsert) {
      const createdAt = now()
      const id = randomUUID()
      await data.storage.uploads.add({
        id,
        bucket_id: bucket,
        name,
        owner_id: issuer.userId,
        upsert: Number(upsert),
        created_at: createdAt.toISOString(),
        expires_at: new Date(createdAt.getTime() + signedUploadLifetimeSeconds * 1000).toISOString(),
        used_at: null,
      })
      return tokens.sign(
        'upload',
        { url: `${bucket}/${name}`, upload: id },
        signedUploadLifetimeSeconds,
        issuer,
      )
    },
    async find(token, url) {
      const { upload = '' } = await tokens.verify('upload', token, url)
      const signedUpload = await data.storage.uploads.find(upload)
      if (signedUpload === null) throw new StorageError('InvalidUploadSignature')
      return signedUpload
    },
    async readUploadId(token) {
      const { upload = '' } = await tokens.verify('upload', token, null)
      return upload
    },
  }
}
