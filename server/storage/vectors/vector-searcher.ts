import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { getEntryFile } from '../../lib/project-paths.ts'
import { StorageError } from '../storage-errors.ts'
import type { NearestVector, NearestVectorQuery, VectorSearchPage } from './nearest-vectors.ts'
import type { VectorSearchMessage } from './vector-search-worker.ts'

const maxPending = 20
/** From the arrival of a query, including the time in the queue. */
const timeoutMs = 20_000

/**
 * Searches in a worker thread, one query at a time; a few may wait, further ones are rejected. The worker is started
 * for the first query.
 */
export class VectorSearcher {
  readonly #createDeadline: () => AbortSignal
  #worker: Worker | null = null
  #pending = 0
  #previous: Promise<unknown> = Promise.resolve()

  constructor(createDeadline = () => AbortSignal.timeout(timeoutMs)) {
    this.#createDeadline = createDeadline
  }

  /** The nearest vectors of all pages. Throws `SlowDown` if too many queries wait, or it takes too long. */
  async search(
    query: NearestVectorQuery,
    pages: AsyncIterable<VectorSearchPage>,
  ): Promise<readonly NearestVector[]> {
    if (this.#pending >= maxPending) throw new StorageError('SlowDown')
    this.#pending += 1
    const deadline = this.#createDeadline()
    const result = this.#previous.then(() => this.#runUntil(deadline, query, pages))
    this.#previous = result.catch(() => undefined)
    try {
      return await result
    } catch (error) {
      throw deadline.aborted ? new StorageError('SlowDown', 'The query took too long') : error
    } finally {
      this.#pending -= 1
    }
  }

  /** Also ends when the database does not answer in time. */
  async #runUntil(
    deadline: AbortSignal,
    query: NearestVectorQuery,
    pages: AsyncIterable<VectorSearchPage>,
  ): Promise<readonly NearestVector[]> {
    deadline.throwIfAborted()
    const worker = this.#getWorker()
    const aborted = new Promise<never>((_, reject) => {
      deadline.addEventListener('abort', () => reject(deadline.reason), { once: true })
    })
    try {
      return await Promise.race([runInWorker(worker, query, pages, deadline), aborted])
    } catch (error) {
      // It may still be at work, and its answer must not reach the next query.
      await this.#discard(worker)
      throw error
    }
  }

  #getWorker(): Worker {
    if (this.#worker !== null) return this.#worker
    const worker = new Worker(getEntryFile('vector-search-worker'))
    // An error while no query waits for an answer.
    worker.on('error', () => void this.#discard(worker))
    worker.unref()
    this.#worker = worker
    return worker
  }

  async #discard(worker: Worker): Promise<void> {
    if (this.#worker === worker) this.#worker = null
    await worker.terminate()
  }
}

async function runInWorker(
  worker: Worker,
  query: NearestVectorQuery,
  pages: AsyncIterable<VectorSearchPage>,
  deadline: AbortSignal,
): Promise<readonly NearestVector[]> {
  await exchange(worker, { type: 'start', query }, deadline)
  for await (const page of pages) {
    deadline.throwIfAborted()
    await exchange(worker, { type: 'page', page }, deadline)
  }
  return await exchange(worker, { type: 'end' }, deadline)
}

/** Sends a message and waits for its answer; waiting is the backpressure that bounds the memory of the worker. */
async function exchange(
  worker: Worker,
  message: VectorSearchMessage,
  signal: AbortSignal,
): Promise<readonly NearestVector[]> {
  const reply = once(worker, 'message', { signal })
  worker.postMessage(message, message.type === 'page' ? [message.page.data.buffer] : [])
  const [result]: (readonly NearestVector[])[] = await reply
  return result ?? []
}
