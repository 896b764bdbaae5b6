import { type ChildProcess, fork } from 'node:child_process'
import type { Looks } from '../../images/looks.ts'
import type { ImagePlan } from '../plan/picture.ts'
import type { Drawn } from './drawer.ts'

/** A picture that was drawn, and what it looks like from afar. */
export interface Picture {
  readonly bytes: Buffer
  readonly looks: Looks
}

/** Pictures above this many pixels are drawn one at a time, so that memory stays bounded. */
const LARGE = 8_000_000

/**
 * One drawing process. Drawing takes a few hundred megabytes in passing; a process of its own gives all of it back
 * and leaves the server's event loop alone.
 */
class Drawer {
  readonly #process: ChildProcess

  constructor() {
    this.#process = fork(new URL('./drawer.ts', import.meta.url), {
      // Drawing makes much short-lived text; without this the young generation grows to a hundred megabytes.
      execArgv: ['--max-semi-space-size=16'],
      serialization: 'advanced',
      // Keeps the allocator of the picture library from hoarding a pool for each of its threads.
      env: { ...process.env, MALLOC_ARENA_MAX: '2' },
    })
  }

  draw(plan: ImagePlan): Promise<Picture> {
    return new Promise((resolve, reject) => {
      const child = this.#process
      const settle = (act: () => void) => {
        child.off('message', answered)
        child.off('error', broken)
        child.off('exit', left)
        act()
      }
      const answered = (answer: Drawn) =>
        settle(() => {
          if ('bytes' in answer) resolve({ bytes: Buffer.from(answer.bytes), looks: answer.looks })
          else reject(new Error(answer.failure))
        })
      const broken = (error: Error) => settle(() => reject(error))
      const left = (code: number | null, signal: string | null) =>
        settle(() => reject(new Error(`The drawing process ended early (${signal ?? code})`)))
      child.on('message', answered)
      child.on('error', broken)
      child.on('exit', left)
      child.send(plan)
    })
  }

  dismiss(): void {
    this.#process.kill()
  }
}

async function deliver<Plan extends ImagePlan>(
  drawer: Drawer,
  plan: Plan,
  onPicture: (plan: Plan, picture: Picture) => Promise<void>,
): Promise<void> {
  try {
    await onPicture(plan, await drawer.draw(plan))
  } catch (cause) {
    throw new Error(`The sample picture ${plan.key} was not drawn`, { cause })
  }
}

/**
 * Draws many pictures in processes of their own, `concurrency` at a time, and hands each over as soon as it is
 * finished, in no particular order. The first failure, of drawing or of `onPicture`, ends the work and is thrown.
 */
export async function drawPictures<Plan extends ImagePlan>(
  plans: readonly Plan[],
  onPicture: (plan: Plan, picture: Picture) => Promise<void>,
  concurrency = 2,
): Promise<void> {
  if (plans.length === 0) return
  const large = plans.filter((plan) => plan.width * plan.height > LARGE).reverse()
  const small = plans.filter((plan) => plan.width * plan.height <= LARGE).reverse()
  let failed = false
  const work = async (...queues: Plan[][]) => {
    const drawer = new Drawer()
    try {
      for (const queue of queues) {
        for (let plan = queue.pop(); plan !== undefined && !failed; plan = queue.pop()) {
          await deliver(drawer, plan, onPicture)
        }
      }
    } catch (error) {
      failed = true
      throw error
    } finally {
      drawer.dismiss()
    }
  }
  // The first process takes the large pictures, one after the other, and then helps with the rest.
  const count = Math.max(1, Math.min(concurrency, plans.length))
  const all = [work(large, small), ...Array.from({ length: count - 1 }, () => work(small))]
  const results = await Promise.allSettled(all)
  for (const result of results) if (result.status === 'rejected') throw result.reason
}
