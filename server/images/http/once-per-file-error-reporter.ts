/** Reports one error per file, since visitors request the same missing picture repeatedly. */
export class OncePerFileErrorReporter {
  readonly #reportedHashes = new Set<string>()
  readonly #report: (error: Error) => void
  readonly #maxHashes: number

  constructor(report: (error: Error) => void, maxHashes = 10_000) {
    this.#report = report
    this.#maxHashes = maxHashes
  }

  /** Reports the error unless one was already reported for this file. */
  reportOnce(hash: string, error: Error): void {
    if (this.#reportedHashes.has(hash)) return
    this.#reportedHashes.add(hash)
    const [oldest] = this.#reportedHashes
    if (this.#reportedHashes.size > this.#maxHashes && oldest !== undefined)
      this.#reportedHashes.delete(oldest)
    this.#report(error)
  }
}
