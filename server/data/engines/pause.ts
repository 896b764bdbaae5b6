import { setTimeout as sleep } from 'node:timers/promises'

/** Waits without keeping the process alive; false: the wait was called off. */
export async function pause(milliseconds: number, signal: AbortSignal): Promise<boolean> {
  try {
    await sleep(milliseconds, undefined, { signal, ref: false })
    return true
  } catch (error) {
    if (signal.aborted) return false
    throw error
  }
}
