/** Long enough to look at a photograph. */
const EVERY_MS = 6000

interface Show {
  /** Resolves once what is seen can be looked at. */
  readonly ready: () => Promise<unknown>
  /** Goes on; false: that was the last. */
  readonly next: () => Promise<boolean>
  readonly changed: (plays: boolean) => void
}

/** Goes from picture to picture by itself; it waits for each to come, and while nobody looks at the page. */
export class Slideshow {
  readonly #show: Show
  #timer = 0
  #round = 0
  plays = false

  constructor(show: Show) {
    this.#show = show
  }

  toggle(): void {
    if (this.plays) this.stop()
    else this.#start()
  }

  stop(): void {
    this.#rest()
    if (!this.plays) return
    this.plays = false
    document.removeEventListener('visibilitychange', this.#follow)
    this.#show.changed(false)
  }

  /** Counts from anew, after somebody has gone on by hand. */
  again(): void {
    if (this.plays) void this.#wait()
  }

  #start(): void {
    this.plays = true
    document.addEventListener('visibilitychange', this.#follow)
    this.#show.changed(true)
    void this.#wait()
  }

  readonly #follow = (): void => {
    if (document.hidden) this.#rest()
    else this.again()
  }

  #rest(): void {
    this.#round += 1
    clearTimeout(this.#timer)
  }

  async #wait(): Promise<void> {
    this.#rest()
    const round = this.#round
    await this.#show.ready()
    if (round !== this.#round || document.hidden) return
    this.#timer = window.setTimeout(() => void this.#goOn(), EVERY_MS)
  }

  async #goOn(): Promise<void> {
    const round = this.#round
    const went = await this.#show.next()
    if (round !== this.#round) return
    if (went) await this.#wait()
    else this.stop()
  }
}
