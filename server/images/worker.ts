import { readdirSync, writeFileSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { setPriority } from 'node:os'
import { PictureRejectedError } from './contract.ts'
import type { PictureTask, PictureTaskOutcome } from './picture-tasks.ts'
import { runPictureTask } from './worker-tasks/index.ts'

// A process that works on pictures, one task after another, and ends with whoever began it.

const memoryCheckIntervalMs = 50
const maxMemoryBytes = Number(process.env.PICTURE_WORKER_MEMORY_BYTES ?? 0)
/** How far it stands back behind the rest, as the system counts it. */
const niceValue = Number(process.env.PICTURE_WORKER_NICE ?? 10)

/** Told to whoever waits by the way it ends. */
const outOfMemoryExitCode = 86

lowerProcessPriority()
process.on('disconnect', () => process.exit(0))
// In a terminal Ctrl+C reaches this process too; when to end is for whoever began it to say.
process.on('SIGINT', () => undefined)
if (maxMemoryBytes > 0)
  setInterval(() => {
    if (process.memoryUsage.rss() > maxMemoryBytes) process.exit(outOfMemoryExitCode)
  }, memoryCheckIntervalMs).unref()

preferAsOomVictim()

const startedTaskKinds = new Set<PictureTask['kind']>()

process.on('message', (task: PictureTask) => void handleTask(task))

async function handleTask(task: PictureTask): Promise<void> {
  sendOutcome(await runTaskToOutcome(task))
  if (startedTaskKinds.has(task.kind)) return
  startedTaskKinds.add(task.kind)
  // It is ended without a word, so the code it has read is put down as soon as there is more of it.
  flushCompileCache()
}

async function runTaskToOutcome(task: PictureTask): Promise<PictureTaskOutcome> {
  try {
    const result = await runPictureTask(task)
    return { ok: true, result, memory: process.memoryUsage.rss() }
  } catch (error) {
    const refusal = error instanceof PictureRejectedError ? error.reason : null
    return { ok: false, refusal, message: getErrorText(error), memory: process.memoryUsage.rss() }
  }
}

function sendOutcome(outcome: PictureTaskOutcome): void {
  if (process.connected) process.send?.(outcome)
}

function getErrorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}

/** Pages come first. Linux has a priority for each thread, and some are there already. */
function lowerProcessPriority(): void {
  try {
    setPriority(niceValue)
    if (process.platform === 'linux')
      for (const thread of readdirSync('/proc/self/task')) setPriority(Number(thread), niceValue)
  } catch {
    // Where the system does not let us, pictures are made as fast as anything else.
  }
}

/** Where memory runs out, the system ends this process and not the site. */
function preferAsOomVictim(): void {
  try {
    if (process.platform === 'linux') writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // Where it does not let us, it ends whom it likes.
  }
}
