/** A function that runs at most once in a while: at once, and once more at the end if it was called meanwhile. */
export interface ThrottledFunction {
  (): void
  /** Forgets the call that is still to come. */
  cancel(): void
}

export function throttle(
  run: () => void,
  interval: number,
  now: () => number = () => Date.now(),
): ThrottledFunction {
  let last = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined
  const runNow = () => {
    timer = undefined
    last = now()
    run()
  }
  const throttled = () => {
    if (timer !== undefined) return
    const wait = last + interval - now()
    if (wait <= 0) runNow()
    else timer = setTimeout(runNow, wait)
  }
  const cancel = () => {
    clearTimeout(timer)
    timer = undefined
  }
  return Object.assign(throttled, { cancel })
}
