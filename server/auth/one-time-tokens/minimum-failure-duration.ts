const minFailureMs = 50

/** Lets a refusal take no less than a twentieth of a second, so that its time does not tell what was found on the way. */
export async function withMinimumFailureDuration<T>(work: () => Promise<T>): Promise<T> {
  const began = performance.now()
  try {
    return await work()
  } catch (error) {
    const left = minFailureMs - (performance.now() - began)
    if (left > 0) await new Promise((resolve) => setTimeout(resolve, left))
    throw error
  }
}
