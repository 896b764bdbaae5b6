const MIN_MAX_SCALE = 2
const MAX_SCALE = 8
const DOUBLE_TAP_SCALE = 2.5

/** A point of the window. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** Enlarges the visible picture of the lightbox around a point and moves it within the stage. */
export class PictureZoom {
  readonly #stage: HTMLElement
  readonly #getPicture: () => HTMLImageElement | undefined
  #picture: HTMLImageElement | undefined
  #scale = 1
  #offset: Point = { x: 0, y: 0 }

  constructor(stage: HTMLElement, getPicture: () => HTMLImageElement | undefined) {
    this.#stage = stage
    this.#getPicture = getPicture
    // The sizes of picture and stage, from which the limits follow, have changed.
    new ResizeObserver(() => this.reset()).observe(stage)
  }

  get isZoomed(): boolean {
    return this.#scale > 1
  }

  /** Shows the whole picture again, at once: the picture may be about to leave the stage. */
  reset(): void {
    if (this.#picture === undefined) return
    this.#picture.style.transform = ''
    this.#picture.removeAttribute('data-smooth')
    this.#picture = undefined
    this.#scale = 1
    this.#offset = { x: 0, y: 0 }
  }

  /** Scales by a factor, and moves what was under one point to another, as two fingers do. */
  pinch(factor: number, from: Point, to: Point): void {
    // While fingers are down it may be smaller than the stage; `settle` corrects that.
    this.#scaleTo(Math.min(this.#scale * factor, this.#getMaxScale() * 1.2), from, to)
    this.#apply(false)
  }

  pan(from: Point, to: Point): void {
    this.#scaleTo(this.#scale, from, to)
    this.#limitOffset()
    this.#apply(false)
  }

  /** Enlarges the picture around a point, or shows the whole picture if it is enlarged. */
  toggle(at: Point): void {
    const scale = this.isZoomed ? 1 : Math.min(DOUBLE_TAP_SCALE, this.#getMaxScale())
    this.#scaleTo(scale, at, at)
    this.settle()
  }

  /** Brings the picture within its limits when the fingers are up, and loads it in the size in which it is shown. */
  settle(): void {
    const centre = this.#getCentre()
    const scale = Math.min(this.#getMaxScale(), Math.max(1, this.#scale))
    if (scale !== this.#scale) this.#scaleTo(scale, centre, centre)
    this.#limitOffset()
    this.#apply(true)
    const picture = this.#picture
    if (picture && this.isZoomed) picture.sizes = `${Math.ceil(picture.clientWidth * this.#scale)}px`
  }

  #scaleTo(scale: number, from: Point, to: Point): void {
    this.#picture = this.#getPicture()
    const centre = this.#getCentre()
    const factor = scale / this.#scale
    this.#offset = {
      x: to.x - centre.x - (from.x - centre.x - this.#offset.x) * factor,
      y: to.y - centre.y - (from.y - centre.y - this.#offset.y) * factor,
    }
    this.#scale = scale
  }

  /** No edge of an enlarged picture is inside the stage, and a smaller side stays in the middle. */
  #limitOffset(): void {
    const { clientWidth = 0, clientHeight = 0 } = this.#picture ?? {}
    const limit = (offset: number, size: number, stage: number) => {
      const most = Math.max(0, (size * this.#scale - stage) / 2)
      return Math.min(most, Math.max(-most, offset))
    }
    this.#offset = {
      x: limit(this.#offset.x, clientWidth, this.#stage.clientWidth),
      y: limit(this.#offset.y, clientHeight, this.#stage.clientHeight),
    }
  }

  #apply(isSmooth: boolean): void {
    if (this.#picture === undefined) return
    const { x, y } = this.#offset
    this.#picture.toggleAttribute('data-smooth', isSmooth)
    this.#picture.style.transform =
      this.#scale === 1 && x === 0 && y === 0 ? '' : `translate(${x}px, ${y}px) scale(${this.#scale})`
  }

  /** The original size, but at least twice the shown one. */
  #getMaxScale(): number {
    const picture = this.#getPicture()
    // The property is the displayed width.
    const ownWidth = Number(picture?.getAttribute('width'))
    return Math.min(MAX_SCALE, Math.max(MIN_MAX_SCALE, ownWidth / Math.max(1, picture?.clientWidth ?? 1)))
  }

  #getCentre(): Point {
    const { left, top, width, height } = this.#stage.getBoundingClientRect()
    return { x: left + width / 2, y: top + height / 2 }
  }
}
