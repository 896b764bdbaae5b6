const intervalMs = 2000

/**
 * Returns a function that records the values it is called with, such as the progress of a job, so that other instances can
 * show them: one at a time, and at most one in two seconds. Values in between are dropped.
 */
export function createThrottledRecorder<T>(
  record: (value: T) => Promise<void>,
  report: (error: unknown) => void,
): (value: T) => void {
  let isRecording = false
  let recordedAt = Number.NEGATIVE_INFINITY
  return (value) => {
    const time = performance.now()
    if (isRecording || time - recordedAt < intervalMs) return
    isRecording = true
    recordedAt = time
    void record(value)
      .catch(report)
      .finally(() => {
        isRecording = false
      })
  }
}
