import { matchesVectorFilter, type VectorFilter } from './vector-filter.ts'

/** What to search for. */
export interface NearestVectorQuery {
  readonly vector: Float32Array
  readonly metric: 'cosine' | 'euclidean'
  readonly topK: number
  readonly filter: VectorFilter | null
}

/** Some of the searched vectors. */
export interface VectorSearchPage {
  readonly keys: readonly string[]
  /** All vectors, one after another. */
  readonly data: Float32Array<ArrayBuffer>
  /** The filterable metadata as JSON; empty if the query has no filter. */
  readonly metadata: readonly (string | null)[]
}

/** A vector that was found. */
export interface NearestVector {
  readonly key: string
  readonly distance: number
}

/**
 * Finds the nearest of all added vectors, exactly. Of vectors with the same distance, those added first come first:
 * pages are added in the order of keys.
 */
export class NearestVectorSearch {
  readonly #query: NearestVectorQuery
  readonly #squaredNorm: number
  readonly #nearest: NearestVector[] = []

  constructor(query: NearestVectorQuery) {
    this.#query = query
    this.#squaredNorm = query.vector.reduce((sum, component) => sum + component * component, 0)
  }

  add({ keys, data, metadata }: VectorSearchPage): void {
    const { vector, topK, filter } = this.#query
    for (const [at, key] of keys.entries()) {
      const distance = this.#measure(data, at * vector.length)
      const last = this.#nearest.at(-1)
      const isTooFar = this.#nearest.length === topK && last !== undefined && distance >= last.distance
      // Comparing distances is cheaper than parsing metadata.
      if (isTooFar || (filter !== null && !matchesVectorFilter(metadata[at] ?? null, filter))) continue
      this.#insert({ key, distance })
    }
  }

  getNearest(): readonly NearestVector[] {
    return this.#nearest
  }

  #measure(data: Float32Array, offset: number): number {
    return this.#query.metric === 'cosine'
      ? this.#measureCosineDistance(data, offset)
      : this.#measureEuclideanDistance(data, offset)
  }

  #measureCosineDistance(data: Float32Array, offset: number): number {
    const { vector } = this.#query
    let product = 0
    let squaredNorm = 0
    for (let at = 0; at < vector.length; at += 1) {
      const component = data[offset + at] ?? 0
      product += component * (vector[at] ?? 0)
      squaredNorm += component * component
    }
    // One root of the product instead of two roots: so the distance of a vector to itself is exactly 0.
    const similarity = product / Math.sqrt(squaredNorm * this.#squaredNorm)
    return Math.min(Math.max(1 - similarity, 0), 2)
  }

  #measureEuclideanDistance(data: Float32Array, offset: number): number {
    const { vector } = this.#query
    let sum = 0
    for (let at = 0; at < vector.length; at += 1) {
      const difference = (data[offset + at] ?? 0) - (vector[at] ?? 0)
      sum += difference * difference
    }
    return Math.sqrt(sum)
  }

  #insert(found: NearestVector): void {
    const nearest = this.#nearest
    const index = nearest.findIndex(({ distance }) => distance > found.distance)
    nearest.splice(index === -1 ? nearest.length : index, 0, found)
    if (nearest.length > this.#query.topK) nearest.pop()
  }
}
