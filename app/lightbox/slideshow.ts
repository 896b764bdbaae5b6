/** How long each picture is shown. */
const INTERVAL_MS = 6000

interface SlideshowHandlers {
  /** Resolves when the current picture is loaded. */
  readonly waitUntilReady: () => Promise<unknown>
  /** Shows the next picture; false when the current one is the last. */
  readonly showNext: () => Promise<boolean>
  readonly onPlayingChange: (isPlaying: boolean) => void
}

/** Advances the pictures on a timer; it waits for each one to load and pauses while the page is hidden. */
export class SlideshowTimer {
  readonly #handlers: SlideshowHandlers
  #timer = 0
  #round = 0
  isPlaying = false

  constructor(handlers: SlideshowHandlers) {
    this.#handlers = handlers
  }

  toggle(): void {
    if (this.isPlaying) this.stop()
    else this.#start()
  }

  stop(): void {
    this.#cancelTimer()
    if (!this.isPlaying) return
    this.isPlaying = false
    document.removeEventListener('visibilitychange', this.#onVisibilityChange)
    this.#handlers.onPlayingChange(false)
  }

  /** Restarts the timer, after a manual step. */
  restartTimer(): void {
    if (this.isPlaying) void this.#schedule()
  }

  #start(): void {
    this.isPlaying = true
    document.addEventListener('visibilitychange', this.#onVisibilityChange)
    this.#handlers.onPlayingChange(true)
    void this.#schedule()
  }

  readonly #onVisibilityChange = (): void => {
    if (document.hidden) this.#cancelTimer()
    else this.restartTimer()
  }

  #cancelTimer(): void {
    this.#round += 1
    clearTimeout(this.#timer)
  }

  async #schedule(): Promise<void> {
    this.#cancelTimer()
    const round = this.#round
    await this.#handlers.waitUntilReady()
    if (round !== this.#round || document.hidden) return
    this.#timer = window.setTimeout(() => void this.#advance(), INTERVAL_MS)
  }

  async #advance(): Promise<void> {
    const round = this.#round
    const hasNext = await this.#handlers.showNext()
    if (round !== this.#round) return
    if (hasNext) await this.#schedule()
    else this.stop()
  }
}
