import { setTimeout as pause } from 'node:timers/promises'
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
/** Between batches of pictures: at each start all files of the site are looked at, while visitors wait for their pages. */
const pauseMs = 20
/** Failures of so many pictures, none of them the picture's, are those of the file store. */
const maxFailures = 100

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

  /** A file that cannot be read now, as in a folder with wrong permissions, doesn't keep the others from theirs. */
  async #describeAll(): Promise<void> {
    const { pictureDescriptors } = this.#deps.data
    const failures: unknown[] = []
    let isAnyDescribed = false
    for await (const pictures of pictureDescriptors.iterateUndescribed(
      pictureDescriptorVersion,
      maxAttempts,
    )) {
      for (const { hash, attempts } of pictures) {
        if (this.#stopped) return
        try {
          await this.#describe(hash, attempts)
          isAnyDescribed = true
        } catch (error) {
          failures.push(error)
          if (isInfrastructureFailure(error) || failures.length === maxFailures) throw error
        }
      }
      if (this.#stopped) return
      await pause(pauseMs)
    }
    // Pages rendered meanwhile lack the pictures that were described after them.
    if (isAnyDescribed) await publishDescriptorsChangedEvent(this.#deps)
    if (failures.length > 0) throw failures[0]
  }

  /** An attempt is saved before it begins, so that a picture that crashes the site is tried only a few times. */
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
      // Otherwise the worker died of the picture.
      else if (attempts + 1 < maxAttempts) await this.#describe(hash, attempts + 1)
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
