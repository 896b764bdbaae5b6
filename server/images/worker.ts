import { readdirSync, writeFileSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { setPriority } from 'node:os'
import { PictureRefused } from './contract.ts'
import type { Outcome, Task } from './tasks.ts'
import { work } from './work/index.ts'

// A process that works on pictures, one task after another, and ends with whoever began it.

const watchEveryMs = 50
const mostMemory = Number(process.env.PICTURE_WORKER_MEMORY_BYTES ?? 0)
/** How far it stands back behind the rest, as the system counts it. */
const quiet = Number(process.env.PICTURE_WORKER_NICE ?? 10)

/** Told to whoever waits by the way it ends. */
const tooMuchMemory = 86

beQuiet()
process.on('disconnect', () => process.exit(0))
// In a terminal Ctrl+C reaches this process too; when to end is for whoever began it to say.
process.on('SIGINT', () => undefined)
if (mostMemory > 0)
  setInterval(() => {
    if (process.memoryUsage.rss() > mostMemory) process.exit(tooMuchMemory)
  }, watchEveryMs).unref()

offerFirst()

const begun = new Set<Task['kind']>()

process.on('message', (task: Task) => void take(task))

async function take(task: Task): Promise<void> {
  answer(await outcomeOf(task))
  if (begun.has(task.kind)) return
  begun.add(task.kind)
  // It is ended without a word, so the code it has read is put down as soon as there is more of it.
  flushCompileCache()
}

async function outcomeOf(task: Task): Promise<Outcome> {
  try {
    const result = await work(task)
    return { ok: true, result, memory: process.memoryUsage.rss() }
  } catch (error) {
    const refusal = error instanceof PictureRefused ? error.reason : null
    return { ok: false, refusal, message: wordsOf(error), memory: process.memoryUsage.rss() }
  }
}

function answer(outcome: Outcome): void {
  if (process.connected) process.send?.(outcome)
}

function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}

/** Pages come first. Linux has a priority for each thread, and some are there already. */
function beQuiet(): void {
  try {
    setPriority(quiet)
    if (process.platform === 'linux')
      for (const thread of readdirSync('/proc/self/task')) setPriority(Number(thread), quiet)
  } catch {
    // Where the system does not let us, pictures are made as fast as anything else.
  }
}

/** Where memory runs out, the system ends this process and not the site. */
function offerFirst(): void {
  try {
    if (process.platform === 'linux') writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // Where it does not let us, it ends whom it likes.
  }
}
