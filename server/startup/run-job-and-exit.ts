import { setPriority } from 'node:os'
import { getErrorMessage } from '../lib/errors.ts'
import { cancelMessage, type JobProcessMessage } from './job-process.ts'

/** The priority of processes beside the server: requests come first. */
const lowPriority = 10

interface JobContext<Event> {
  readonly send: (event: Event) => void
  /** Aborted when the server asks the job to end early. */
  readonly signal: AbortSignal
}

/** Runs the one job of this process, which `createJobProcessRunner` has started, and ends the process. */
export function runJobAndExit<Job extends object, Event, Result>(
  run: (job: Job, context: JobContext<Event>) => Promise<Result>,
): void {
  setPriority(lowPriority)
  const cancellation = new AbortController()
  const context: JobContext<Event> = {
    send: (event) => void process.send?.({ type: 'event', event } satisfies JobProcessMessage<Event, Result>),
    signal: cancellation.signal,
  }
  process.on('disconnect', () => process.exit(1))
  let isStarted = false
  process.on('message', (message: Job | typeof cancelMessage) => {
    if (message === cancelMessage) return cancellation.abort()
    if (isStarted) return
    isStarted = true
    void runToOutcome(() => run(message, context)).then((outcome) =>
      process.send?.(outcome, () => process.exit(0)),
    )
  })
}

async function runToOutcome<Event, Result>(
  run: () => Promise<Result>,
): Promise<JobProcessMessage<Event, Result>> {
  try {
    return { type: 'done', result: await run() }
  } catch (error) {
    return {
      type: 'failed',
      message: getErrorMessage(error),
      code: error instanceof Error ? error.name : '',
    }
  }
}
