import { pictureDescriptorVersion } from '../../domain/pictures/picture-descriptor.ts'
import { isInfrastructureFailure } from './background-picture-job-runner.ts'
import {
  type MeasurementEventDeps,
  publishDescriptorsChangedEvent,
  saveDescriptorAndPublishEvent,
} from './measurement-events.ts'
import { type PictureProcessor, UnreadablePictureError } from './picture-processor.ts'
import { WorkerLostError } from './worker-process.ts'

interface PictureDescriptorBackfillDeps extends MeasurementEventDeps {
  readonly processor: Pick<PictureProcessor, 'computeDescriptor'>
}

const maxAttempts = 3
const batchSize = 50

/**
 * Computes the descriptors of pictures that were ingested before there were any, or with another version of the
 * algorithm. What is done is in the database, so a killed process loses only the picture under way.
 */
export class PictureDescriptorBackfill {
  readonly #deps: PictureDescriptorBackfillDeps
  #running: Promise<void> | null = null
  #stopped = false

  constructor(deps: PictureDescriptorBackfillDeps) {
    this.#deps = deps
  }

  /** Describes all remaining pictures, one after another; a second call joins the first. */
  async run(): Promise<void> {
    this.#running ??= this.#describeAll().finally(() => {
      this.#running = null
    })
    await this.#running
  }

  /** Starts no further picture and waits for the one under way. */
  async stop(): Promise<void> {
    this.#stopped = true
    await this.#running?.catch(() => undefined)
  }

  async #describeAll(): Promise<void> {
    const { data } = this.#deps
    for (let isFirst = true; ; isFirst = false) {
      const pictures = await data.pictureDescriptors.findUndescribed(
        pictureDescriptorVersion,
        maxAttempts,
        batchSize,
      )
      if (pictures.length === 0) {
        // Pages rendered meanwhile lack the pictures that were described after them.
        if (!isFirst) await publishDescriptorsChangedEvent(this.#deps)
        return
      }
      for (const { hash, attempts } of pictures) {
        if (this.#stopped) return
        await this.#describe(hash, attempts)
      }
    }
  }

  /** The attempt is saved before it begins, so that a picture that crashes the site is tried only a few times. */
  async #describe(hash: string, attempts: number): Promise<void> {
    await this.#saveAttempts(hash, attempts + 1)
    try {
      const descriptor = await this.#deps.processor.computeDescriptor(hash, 'ahead')
      await saveDescriptorAndPublishEvent(this.#deps, hash, descriptor)
    } catch (error) {
      if (error instanceof UnreadablePictureError) await saveDescriptorAndPublishEvent(this.#deps, hash, null)
      else if (this.#stopped) await this.#saveAttempts(hash, attempts)
      else if (!(error instanceof WorkerLostError) || isInfrastructureFailure(error)) {
        await this.#saveAttempts(hash, attempts)
        throw error
      }
      // Otherwise the worker died of the picture, which is tried again, up to the limit.
    }
  }

  async #saveAttempts(hash: string, attempts: number): Promise<void> {
    const { pictureDescriptors } = this.#deps.data
    const descriptor = { hash, version: pictureDescriptorVersion, attempts, data: null }
    // A row without attempts would mean that the picture has no descriptor.
    if (attempts === 0) await pictureDescriptors.delete(hash)
    else await pictureDescriptors.save(descriptor)
  }
}
