/** Long enough to look at a photograph. */
const EVERY_MS = 6000

interface SlideshowHandlers {
  /** Resolves once what is seen can be looked at. */
  readonly waitUntilReady: () => Promise<unknown>
  /** Goes on; false: that was the last. */
  readonly showNext: () => Promise<boolean>
  readonly onPlayingChange: (plays: boolean) => void
}

/** Goes from picture to picture by itself; it waits for each to come, and while nobody looks at the page. */
export class Slideshow {
  readonly #show: SlideshowHandlers
  #timer = 0
  #round = 0
  isPlaying = false

  constructor(show: SlideshowHandlers) {
    this.#show = show
  }

  toggle(): void {
    if (this.isPlaying) this.stop()
    else this.#start()
  }

  stop(): void {
    this.#rest()
    if (!this.isPlaying) return
    this.isPlaying = false
    document.removeEventListener('visibilitychange', this.#follow)
    this.#show.onPlayingChange(false)
  }

  /** Counts from anew, after somebody has gone on by hand. */
  restartTimer(): void {
    if (this.isPlaying) void this.#wait()
  }

  #start(): void {
    this.isPlaying = true
    document.addEventListener('visibilitychange', this.#follow)
    this.#show.onPlayingChange(true)
    void this.#wait()
  }

  readonly #follow = (): void => {
    if (document.hidden) this.#rest()
    else this.restartTimer()
  }

  #rest(): void {
    this.#round += 1
    clearTimeout(this.#timer)
  }

  async #wait(): Promise<void> {
    this.#rest()
    const round = this.#round
    await this.#show.waitUntilReady()
    if (round !== this.#round || document.hidden) return
    this.#timer = window.setTimeout(() => void this.#goOn(), EVERY_MS)
  }

  async #goOn(): Promise<void> {
    const round = this.#round
    const went = await this.#show.showNext()
    if (round !== this.#round) return
    if (went) await this.#wait()
    else this.stop()
  }
}
