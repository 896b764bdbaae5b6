import OpenSeadragon from 'openseadragon'

/** What can be done with the view by a button or a key. */
const ZOOM_COMMANDS = ['in', 'out', 'whole', 'rotate', 'fullScreen', 'close'] as const
export type ZoomCommand = (typeof ZOOM_COMMANDS)[number]

export function isZoomCommand(word: string | undefined): word is ZoomCommand {
  return ZOOM_COMMANDS.some((does) => does === word)
}

const STEP = 1.6
/** How far an arrow goes, as a part of what is seen. */
const REACH = 0.2
/** Nearer to an end than this is at the end. */
const CLOSE = 0.001

interface ZoomViewElements {
  readonly dialog: HTMLDialogElement
  /** What fills the screen: a dialog itself may not. */
  readonly fullscreenContainer: HTMLElement
  readonly status: HTMLOutputElement
}

/** The view of a picture: what it does when it is told, and how it tells where it stands. */
export class ZoomViewController {
  readonly #viewer: OpenSeadragon.Viewer
  readonly #around: ZoomViewElements

  constructor(viewer: OpenSeadragon.Viewer, around: ZoomViewElements) {
    this.#viewer = viewer
    this.#around = around
    viewer.addOnceHandler('open', () => this.#tell())
    viewer.addHandler('animation-finish', () => this.#tell())
    viewer.addHandler('resize', () => this.#tell())
    around.fullscreenContainer.addEventListener('fullscreenchange', this.#tellFullScreen)
    const button = this.#button('fullScreen')
    if (button) button.hidden = !document.fullscreenEnabled
    this.#tellFullScreen()
  }

  onFail(fail: () => void): void {
    this.#viewer.addHandler('open-failed', fail)
  }

  execute(does: ZoomCommand): void {
    const { viewport } = this.#viewer
    const { dialog } = this.#around
    switch (does) {
      case 'in':
      case 'out':
        viewport.zoomBy(does === 'in' ? STEP : 1 / STEP).applyConstraints()
        return
      case 'whole':
        viewport.setRotation(0)
        viewport.goHome()
        return
      case 'rotate':
        this.#rotate()
        return
      case 'fullScreen':
        this.#fillScreen()
        return
      case 'close':
        dialog.close()
    }
  }

  /** Moves what is seen, by a part of itself. */
  move(x: number, y: number): void {
    const { viewport } = this.#viewer
    const { width, height } = this.#around.fullscreenContainer.getBoundingClientRect()
    const pixels = new OpenSeadragon.Point(x * width * REACH, y * height * REACH)
    viewport.panBy(viewport.deltaPointsFromPixels(pixels)).applyConstraints()
  }

  destroy(): void {
    const { fullscreenContainer: room, dialog, status: said } = this.#around
    room.removeEventListener('fullscreenchange', this.#tellFullScreen)
    if (document.fullscreenElement === room) void document.exitFullscreen()
    this.#viewer.destroy()
    said.textContent = ''
    delete dialog.dataset.ready
  }

  /** What was seen whole is seen whole again. */
  #rotate(): void {
    const { viewport } = this.#viewer
    const isWhole = viewport.getZoom() <= viewport.getHomeZoom() + CLOSE
    viewport.setRotation((viewport.getRotation() + 90) % 360)
    if (isWhole) viewport.goHome()
  }

  #fillScreen(): void {
    const { fullscreenContainer: room } = this.#around
    const done = document.fullscreenElement === room ? document.exitFullscreen() : room.requestFullscreen()
    done.catch((error: unknown) => console.warn('The browser keeps its screen.', error))
  }

  readonly #tellFullScreen = (): void => {
    const filled = document.fullscreenElement === this.#around.fullscreenContainer
    this.#button('fullScreen')?.setAttribute('aria-pressed', String(filled))
  }

  #tell(): void {
    const { viewport } = this.#viewer
    const { status: said, dialog } = this.#around
    if (!viewport || this.#viewer.world.getItemCount() === 0) return
    const zoom = viewport.getZoom(true)
    const percent = Math.round(viewport.viewportToImageZoom(zoom) * 100)
    const words = (said.dataset.level ?? '').replace('{percent}', String(percent))
    if (said.textContent !== words) said.textContent = words
    this.#button('in')?.setAttribute('aria-disabled', String(zoom >= viewport.getMaxZoom() - CLOSE))
    this.#button('out')?.setAttribute('aria-disabled', String(zoom <= viewport.getMinZoom() + CLOSE))
    dialog.dataset.ready = ''
  }

  #button(does: ZoomCommand): HTMLButtonElement | null {
    return this.#around.dialog.querySelector<HTMLButtonElement>(`[data-does="${does}"]`)
  }
}
