const minFailureMs = 50

/** Delays failures to a minimum duration, so that their timing does not reveal the reason. */
export async function withMinimumFailureDuration<T>(task: () => Promise<T>): Promise<T> {
  const startedAt = performance.now()
  try {
    return await task()
  } catch (error) {
    const remainingMs = minFailureMs - (performance.now() - startedAt)
    if (remainingMs > 0) await new Promise((resolve) => setTimeout(resolve, remainingMs))
    throw error
  }
}
