import { parentPort } from 'node:worker_threads'
import { type NearestVectorQuery, NearestVectorSearch, type VectorSearchPage } from './nearest-vectors.ts'

/** What the server sends; every message is answered by one: with the result so far. */
export type VectorSearchMessage =
  | { readonly type: 'start'; readonly query: NearestVectorQuery }
  | { readonly type: 'page'; readonly page: VectorSearchPage }
  | { readonly type: 'end' }

// In the main thread all other requests would wait for the search.
let search: NearestVectorSearch | null = null
parentPort?.on('message', (message: VectorSearchMessage) => {
  if (message.type === 'start') search = new NearestVectorSearch(message.query)
  if (message.type === 'page') search?.add(message.page)
  parentPort?.postMessage(message.type === 'end' ? (search?.getNearest() ?? []) : [])
  if (message.type === 'end') search = null
})
