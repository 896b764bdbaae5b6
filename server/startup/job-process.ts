import { type ChildProcess, fork } from 'node:child_process'

/** What a process that runs a job sends to the server. */
export type JobProcessMessage<Event, Result> =
  | { readonly type: 'event'; readonly event: Event }
  | { readonly type: 'done'; readonly result: Result }
  | { readonly type: 'failed'; readonly message: string; readonly code: string }

/** Why a process has not finished its job. */
export class JobProcessError extends Error {
  override readonly name = 'JobProcessError'
  /** The name of the error in the process; null if it ended without one. */
  readonly code: string | null

  constructor(message: string, code: string | null, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

interface JobOptions<Event> {
  readonly onEvent?: (event: Event) => void
  /** Asks the process to end its job early; it decides how. */
  readonly signal?: AbortSignal
}

export interface JobProcessRunner<Job, Event, Result> {
  /** Throws a `JobProcessError` if the job fails. */
  run(job: Job, options?: JobOptions<Event>): Promise<Result>
  /** Ends all processes, and starts no more. */
  stop(): void
}

/** The message by which the server asks a process to end its job early. */
export const cancelMessage = 'cancel'

/**
 * Runs jobs in a child process each, so that requests do not wait for them. The file of the process calls `runJobAndExit`.
 * @param purpose - What the process does, for messages, such as "the backup".
 */
export function createJobProcessRunner<Job extends object, Event, Result>(
  file: string,
  purpose: string,
): JobProcessRunner<Job, Event, Result> {
  const children = new Set<ChildProcess>()
  let isStopped = false

  return {
    run(job, { onEvent, signal } = {}) {
      if (isStopped) return Promise.reject(new JobProcessError('The server is stopping.', null))
      const { promise, resolve, reject } = Promise.withResolvers<Result>()
      const child = fork(file, { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
      children.add(child)
      const rejectWith = (error: Error) => reject(new JobProcessError(error.message, null, { cause: error }))
      // A process that has ended already cannot be cancelled.
      const cancel = () => child.send(cancelMessage, () => undefined)
      signal?.addEventListener('abort', cancel, { once: true })
      child.on('message', (message: JobProcessMessage<Event, Result>) => {
        if (message.type === 'event') onEvent?.(message.event)
        else if (message.type === 'done') resolve(message.result)
        else reject(new JobProcessError(message.message, message.code))
      })
      child.on('error', rejectWith)
      // After an outcome the rejection has no effect.
      child.once('exit', (code, killSignal) => {
        children.delete(child)
        signal?.removeEventListener('abort', cancel)
        const reason = isStopped
          ? `The server was stopped during ${purpose}.`
          : `The process of ${purpose} ended unexpectedly (${killSignal ?? code}).`
        reject(new JobProcessError(reason, null))
      })
      child.send(job, (error) => {
        if (error !== null) rejectWith(error)
        else if (signal?.aborted) cancel()
      })
      return promise
    },

    stop() {
      isStopped = true
      for (const child of children) child.kill()
    },
  }
}
