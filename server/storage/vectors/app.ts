import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import type { AuditActor } from '../../../domain/audit-actor.ts'
import { resolveAuditActor } from '../audit-bucket-change.ts'
import type { StorageDeps } from '../contract.ts'
import { type JsonObject, readJsonObjectBody } from '../json-body.ts'
import { authenticateBucketManager, authenticateEditor } from '../permissions.ts'
import { createVectorBucket, deleteVectorBucket, getVectorBucket, listVectorBuckets } from './buckets.ts'
import { createVectorIndex, deleteVectorIndex, getVectorIndex, listVectorIndexes } from './indexes.ts'
import { queryVectors } from './query-vectors.ts'
import { VectorSearcher } from './vector-searcher.ts'
import { deleteVectors, getVectors, listVectors, putVectors } from './vectors.ts'

type VectorsEnv = { Bindings: Partial<HttpBindings> }
type Read = (deps: StorageDeps, body: JsonObject) => Promise<object>
type Change = (deps: StorageDeps, body: JsonObject, actor: AuditActor) => Promise<void>

const noStore = { 'Cache-Control': 'no-store' }
/** The limit of S3 Vectors. */
const maxBatchBytes = 20 * 1024 * 1024
/** 500 vectors of the greatest dimension, with metadata. */
const maxBatchValues = 2_500_000

/**
 * Vector buckets at `/vector/*`, in the protocol of S3 Vectors as the official client uses it. Callers are
 * authenticated before the body is read. Editors may read; owners and the secret key may also change.
 */
export function createVectorsApp(deps: StorageDeps): Hono<VectorsEnv> {
  const app = new Hono<VectorsEnv>()
  const searcher = new VectorSearcher()

  const addRead = (operation: string, read: Read) =>
    app.post(`/vector/${operation}`, async (c) => {
      await authenticateEditor(deps, c.req.raw.headers)
      return c.json(await read(deps, await readJsonObjectBody(c.req.raw)), 200, noStore)
    })
  const addChange = (operation: string, change: Change, maxBodyBytes?: number, maxValues?: number) =>
    app.post(`/vector/${operation}`, async (c: Context<VectorsEnv>) => {
      const { headers } = c.req.raw
      const caller = await authenticateBucketManager(deps, headers)
      const body = await readJsonObjectBody(c.req.raw, maxBodyBytes, maxValues)
      await change(deps, body, await resolveAuditActor(deps, caller, c.env?.incoming, headers))
      return c.json({}, 200, noStore)
    })

  addChange('CreateVectorBucket', createVectorBucket)
  addRead('GetVectorBucket', getVectorBucket)
  addRead('ListVectorBuckets', listVectorBuckets)
  addChange('DeleteVectorBucket', deleteVectorBucket)
  addChange('CreateIndex', createVectorIndex)
  addRead('GetIndex', getVectorIndex)
  addRead('ListIndexes', listVectorIndexes)
  addChange('DeleteIndex', deleteVectorIndex)
  addChange('PutVectors', putVectors, maxBatchBytes, maxBatchValues)
  addRead('GetVectors', getVectors)
  addRead('ListVectors', listVectors)
  addRead('QueryVectors', (services, body) => queryVectors(services, searcher, body))
  addChange('DeleteVectors', deleteVectors)
  return app
}
