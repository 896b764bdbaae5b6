const windowMs = 20_000
const minSampleMs = 2000

/** Finds out how long the rest will take, by how fast it went lately. */
export class RemainingTimeEstimator {
  #samples: { readonly at: number; readonly sent: number }[] = []

  /** Seconds that are left; null while nobody can tell. */
  estimateSeconds(sent: number, total: number, now: number): number | null {
    const last = this.#samples.at(-1)
    // Less than before: other files have come, or the sending began anew.
    if (last !== undefined && sent < last.sent) this.#samples = []
    if (last === undefined || now - last.at >= 250) this.#samples.push({ at: now, sent })
    this.#samples = this.#samples.filter(({ at }) => now - at <= windowMs)
    const [first] = this.#samples
    if (first === undefined || now - first.at < minSampleMs || sent <= first.sent) return null
    const rate = (sent - first.sent) / (now - first.at)
    return (total - sent) / rate / 1000
  }

  /** Forgets what was, after a pause. */
  reset(): void {
    this.#samples = []
  }
}
