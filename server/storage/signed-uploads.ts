import { randomUUID } from 'node:crypto'
import type { Repositories } from '../data/index.ts'
import type { StorageUploadTable } from '../data/storage/tables.ts'
import type { StorageDeps } from './contract.ts'
import type { Place } from './names.ts'
import { StorageProblem } from './problems.ts'
import type { Tokens } from './tokens.ts'

/** How long an upload may wait for its bytes, in seconds. */
const uploadSeconds = 7200

/** Uploads that somebody who may write promised to whoever has their token: good once. */
export interface Promises {
  make(place: Place, owner: string | null, upsert: boolean): Promise<string>
  /** What a token for this place promises; throws where it is none, or was used. */
  find(token: string | null, url: string): Promise<StorageUploadTable>
  /** Which promise a token is of, whatever its place is. */
  tokenIdIn(token: string | null): Promise<string>
  /** Uses a promise up, together with the writing of the name. */
  using(id: string): (repositories: Repositories) => Promise<void>
}

export function createPromises({ data, now }: StorageDeps, tokens: Tokens): Promises {
  return {
    async make({ bucket, name }, owner, upsert) {
      const at = now()
      const id = randomUUID()
      await data.storage.uploads.add({
        id,
        bucket_id: bucket,
        name,
        owner_id: owner,
        upsert: Number(upsert),
        created_at: at.toISOString(),
        expires_at: new Date(at.getTime() + uploadSeconds * 1000).toISOString(),
        used_at: null,
      })
      return tokens.sign('upload', { url: `${bucket}/${name}`, upload: id }, uploadSeconds)
    },
    async find(token, url) {
      const { upload = '' } = await tokens.read('upload', token, url)
      const promise = await data.storage.uploads.find(upload)
      if (promise === null || promise.used_at !== null) throw new StorageProblem('InvalidUploadSignature')
      return promise
    },
    async tokenIdIn(token) {
      const { upload = '' } = await tokens.read('upload', token, null)
      return upload
    },
    using(id) {
      return async ({ storage }) => {
        if (!(await storage.uploads.use(id, now().toISOString())))
          throw new StorageProblem('InvalidUploadSignature')
      }
    },
  }
}
