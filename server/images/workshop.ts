import { createHash } from 'node:crypto'
import type { Files } from '../files/contract.ts'
import type { KnownPicture, RegionWanted } from './contract.ts'
import { PictureRefused } from './contract.ts'
import { Failures } from './failures.ts'
import { TaskFailed, WorkerLost } from './hand.ts'
import { partMark } from './parts.ts'
import type { Pool, Urgency } from './pool.ts'
import { type Piece, pieceName, pyramidFrom } from './recipe.ts'
import type { Shelf } from './shelf.ts'
import { Sources } from './sources.ts'
import type { Described, Made, Making, Measured, PictureLimits } from './tasks.ts'
import { isLarge, Turns } from './turns.ts'

/** A stored file that cannot be read as a picture. */
export class PictureUnreadable extends Error {
  constructor(hash: string, options?: ErrorOptions) {
    super(`The file ${hash} cannot be read as a picture`, options)
    this.name = 'PictureUnreadable'
  }
}

type Bytes = Uint8Array<ArrayBuffer>

export interface WorkshopParts {
  readonly files: Files
  readonly pool: Pool
  readonly shelf: Shelf
  readonly limits: PictureLimits
  readonly report: (error: Error) => void
}

const describeTime = 5000

/** Has pictures worked on in the pool, and what several ask for at once only once. */
export class Workshop {
  readonly #parts: WorkshopParts
  readonly #sources: Sources
  readonly #underWay = new Map<string, Promise<unknown>>()
  readonly #turns = new Turns<Made | null>()
  readonly #failures = new Failures()

  constructor(parts: WorkshopParts) {
    this.#parts = parts
    this.#sources = new Sources(parts.files, parts.shelf.draftFolder)
  }

  /** Finds out what stored bytes are, and makes these pieces of the same decoding. Throws `PictureRefused`. */
  async measure(hash: string, pieces: readonly Piece[], urgency: Urgency): Promise<Measured | null> {
    const { pool, limits, shelf } = this.#parts
    await shelf.prepare()
    return await this.#sources.use(hash, async (path) => {
      const makings = pieces.map((piece) => this.#making(hash, piece))
      try {
        return await this.#withSecond(() => pool.run({ kind: 'measure', path, limits, makings }, urgency))
      } catch (error) {
        // Where no process was to be had, nothing was found out.
        if (!(error instanceof WorkerLost) || error.reason === 'absent') throw error
        throw new PictureRefused(error.reason === 'died' ? 'damaged' : 'too_many_pixels', { cause: error })
      }
    })
  }

  /** What stored bytes say of themselves; nothing, where the saying is a trap. */
  async describe(hash: string, urgency: Urgency): Promise<Described> {
    const nothing = { title: null, description: null, taken: null, credit: null }
    const said = this.#sources.use(hash, (path) =>
      this.#parts.pool.run({ kind: 'describe', path }, urgency, describeTime).catch((error: unknown) => {
        if (error instanceof WorkerLost || error instanceof TaskFailed) return nothing
        throw error
      }),
    )
    return (await said) ?? nothing
  }

  /** A piece's bytes, made now if it was not before; null: the picture's bytes are gone. */
  async piece(hash: string, piece: Piece, urgency: Urgency): Promise<Bytes | null> {
    const { shelf } = this.#parts
    const kept = await shelf.read(hash, piece)
    if (kept !== null) return kept
    const made = await this.make(hash, [piece], urgency)
    if (made === null) return null
    const [one] = made
    return one?.kept === false ? bytesOf(one) : await shelf.read(hash, piece)
  }

  /** Makes pieces, all from one decoding. Throws `PictureUnreadable`, `WorkerLost` or `TooBusy`. */
  async make(
    hash: string,
    pieces: readonly Piece[],
    urgency: Urgency,
    credit: string | null = null,
  ): Promise<readonly Made[] | null> {
    const what = `${hash} ${pieces.map(pieceName)}`
    // A visitor does not stand in the queue of those who do not wait.
    const name = urgency === 'visitor' ? what : `${what} ${urgency}`
    return await this.#once(name, async () => {
      const { pool, shelf, limits } = this.#parts
      const failed = this.#failures.lately(what)
      if (failed !== null) throw failed
      await shelf.prepare()
      return await this.#sources.use(hash, async (path) => {
        const makings = pieces.map((piece) => this.#making(hash, piece, credit))
        const task = { kind: 'make' as const, path, pixels: limits.pixels, makings }
        const made = await this.#remembering(what, () =>
          this.#withSecond(() => pool.run(task, urgency)).catch(unreadable(hash)),
        )
        for (const one of made) this.#tell(one)
        return made
      })
    })
  }

  /** A part of a picture. From a large one it is cut out of the pyramid, where that is made already. */
  async region(picture: KnownPicture, wanted: RegionWanted, name: string): Promise<Bytes | null> {
    const { pool, shelf, limits } = this.#parts
    const { hash, width, height } = picture
    const what = `${hash} ${name}`
    return await this.#once(what, async () => {
      const kept = await shelf.readPart(hash, name)
      if (kept !== null) return kept
      const failed = this.#failures.lately(what)
      if (failed !== null) throw failed
      await shelf.prepare()
      const large = width * height >= pyramidFrom
      const pyramid = large && (await shelf.has(hash, { what: 'pyramid' }))
      const cut = (path: string) => {
        const places = { draftFolder: shelf.draftFolder, target: shelf.pathOf(hash, name) }
        const task = {
          kind: 'region' as const,
          path,
          pixels: limits.pixels,
          pyramid: pyramid ? shelf.pathOf(hash, { what: 'pyramid' }) : null,
          picture: { width, height },
          wanted,
          ...places,
        }
        // A visitor who waits for less is served beside it.
        return pool.run(task, isLarge(wanted) ? 'intake' : 'visitor').catch(unreadable(hash))
      }
      const made = await this.#turns.run(what, wanted, () => this.#sources.use(hash, cut))
      if (made === null) return null
      this.#tell(made)
      return made.kept ? await shelf.readPart(hash, name) : bytesOf(made)
    })
  }

  /** A process may be lost through no fault of the picture; two would be too much of a coincidence. */
  async #withSecond<T>(work: () => Promise<T>): Promise<T> {
    return await work().catch((error: unknown) => {
      if (error instanceof WorkerLost && error.reason === 'died') return work()
      throw error
    })
  }

  async #remembering<T>(what: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      const lasting =
        error instanceof WorkerLost ? error.reason !== 'absent' : error instanceof PictureUnreadable
      if (lasting && error instanceof Error) this.#failures.note(what, error)
      throw error
    }
  }

  #making(hash: string, piece: Piece, credit: string | null = null): Making {
    const { shelf } = this.#parts
    return { piece, draftFolder: shelf.draftFolder, target: shelf.pathOf(hash, piece), credit }
  }

  #tell(made: Made): void {
    if (!made.kept) this.#parts.report(new Error(`A made picture cannot be kept: ${made.failure}`))
  }

  async #once<T>(name: string, work: () => Promise<T>): Promise<T> {
    const underWay = this.#underWay.get(name)
    if (underWay !== undefined) return (await underWay) as T
    const begun = work().finally(() => this.#underWay.delete(name))
    this.#underWay.set(name, begun)
    return await begun
  }
}

/** The name a part is kept under: the same part in the same way has the same. */
export function regionName(wanted: RegionWanted): string {
  const { region, size, mirror, rotation, quality, fidelity, format } = wanted
  const words = [region.x, region.y, region.width, region.height, size.width, size.height]
  const key = [...words, mirror, rotation, quality, ...(fidelity === undefined ? [] : [fidelity])].join(' ')
  return `${partMark}${createHash('sha256').update(key).digest('hex').slice(0, 24)}.${format}`
}

function bytesOf(made: { readonly bytes: Uint8Array }): Bytes {
  return new Uint8Array(made.bytes)
}

function unreadable(hash: string): (error: unknown) => never {
  return (error) => {
    throw error instanceof TaskFailed ? new PictureUnreadable(hash, { cause: error }) : error
  }
}
