/** Tells of each file once: a page full of visitors asks for the same lost picture again and again. */
export class OncePerFileErrorReporter {
  readonly #told = new Set<string>()
  readonly #report: (error: Error) => void
  readonly #most: number

  constructor(report: (error: Error) => void, most = 10_000) {
    this.#report = report
    this.#most = most
  }

  /** Reports the error unless something was already reported of this file. */
  reportOnce(hash: string, error: Error): void {
    if (this.#told.has(hash)) return
    this.#told.add(hash)
    const [oldest] = this.#told
    if (this.#told.size > this.#most && oldest !== undefined) this.#told.delete(oldest)
    this.#report(error)
  }
}
