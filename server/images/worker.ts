import { readdirSync, writeFileSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { setPriority } from 'node:os'
import { PictureRejectedError } from './contract.ts'
import type { PictureTask, PictureTaskOutcome } from './picture-tasks.ts'
import { runPictureTask } from './worker-tasks/index.ts'

// Entry point of a picture worker process. It runs one task after another and exits with its parent.

const memoryCheckIntervalMs = 50
const maxMemoryBytes = Number(process.env.PICTURE_WORKER_MEMORY_BYTES ?? 0)
const niceValue = Number(process.env.PICTURE_WORKER_NICE ?? 10)

/** Tells the parent that the memory limit was exceeded. */
const outOfMemoryExitCode = 86

lowerProcessPriority()
process.on('disconnect', () => process.exit(0))
// In a terminal Ctrl+C reaches this process too; the parent decides when it ends.
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
  // The process is killed without notice, so the compile cache is flushed after each new kind of task.
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

/** Page requests come first. Linux has a priority per thread, and some threads exist already. */
function lowerProcessPriority(): void {
  try {
    setPriority(niceValue)
    if (process.platform === 'linux')
      for (const thread of readdirSync('/proc/self/task')) setPriority(Number(thread), niceValue)
  } catch {
    // Not permitted: the worker keeps the normal priority.
  }
}

/** Makes the Linux OOM killer choose this process rather than the site. */
function preferAsOomVictim(): void {
  try {
    if (process.platform === 'linux') writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // Not permitted: the default score stays.
  }
}
