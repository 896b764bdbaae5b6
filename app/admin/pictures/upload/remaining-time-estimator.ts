const windowMs = 20_000
const minSampleMs = 2000

/** Estimates the remaining time from the recent upload rate. */
export class RemainingTimeEstimator {
  #samples: { readonly at: number; readonly sent: number }[] = []

  /** The remaining seconds; null while there are too few samples. */
  estimateSeconds(sent: number, total: number, now: number): number | null {
    const last = this.#samples.at(-1)
    // Less than before: other files were added, or an upload was restarted.
    if (last !== undefined && sent < last.sent) this.#samples = []
    if (last === undefined || now - last.at >= 250) this.#samples.push({ at: now, sent })
    this.#samples = this.#samples.filter(({ at }) => now - at <= windowMs)
    const [first] = this.#samples
    if (first === undefined || now - first.at < minSampleMs || sent <= first.sent) return null
    const rate = (sent - first.sent) / (now - first.at)
    return (total - sent) / rate / 1000
  }

  /** Discards the samples after a pause. */
  reset(): void {
    this.#samples = []
  }
}
