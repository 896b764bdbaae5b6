/** A function that runs at most once per interval: at once, and again at its end if it was called meanwhile. */
export interface ThrottledFunction {
  (): void
  /** Cancels the pending call. */
  cancel(): void
}

export function throttle(
  run: () => void,
  interval: number,
  now: () => number = () => Date.now(),
): ThrottledFunction {
  let lastRun = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined
  const runNow = () => {
    timer = undefined
    lastRun = now()
    run()
  }
  const throttled = () => {
    if (timer !== undefined) return
    const wait = lastRun + interval - now()
    if (wait <= 0) runNow()
    else timer = setTimeout(runNow, wait)
  }
  const cancel = () => {
    clearTimeout(timer)
    timer = undefined
  }
  return Object.assign(throttled, { cancel })
}
