import OpenSeadragon from 'openseadragon'

/** The commands of buttons and keys. */
const ZOOM_COMMANDS = ['in', 'out', 'whole', 'rotate', 'fullScreen', 'close'] as const
export type ZoomCommand = (typeof ZOOM_COMMANDS)[number]

export function isZoomCommand(value: string | undefined): value is ZoomCommand {
  return ZOOM_COMMANDS.some((command) => command === value)
}

const ZOOM_FACTOR = 1.6
/** How far an arrow key moves the view, as a fraction of its size. */
const MOVE_FRACTION = 0.2
/** Tolerance when comparing with the zoom limits. */
const ZOOM_TOLERANCE = 0.001

interface ZoomViewElements {
  readonly dialog: HTMLDialogElement
  /** The element shown in full screen; a dialog itself cannot be. */
  readonly fullscreenContainer: HTMLElement
  readonly status: HTMLOutputElement
}

/** Executes commands on the zoom view and updates its buttons and status text. */
export class ZoomViewController {
  readonly #viewer: OpenSeadragon.Viewer
  readonly #elements: ZoomViewElements

  constructor(viewer: OpenSeadragon.Viewer, elements: ZoomViewElements) {
    this.#viewer = viewer
    this.#elements = elements
    viewer.addOnceHandler('open', () => this.#updateStatus())
    viewer.addHandler('animation-finish', () => this.#updateStatus())
    viewer.addHandler('resize', () => this.#updateStatus())
    elements.fullscreenContainer.addEventListener('fullscreenchange', this.#updateFullScreenButton)
    const button = this.#findButton('fullScreen')
    if (button) button.hidden = !document.fullscreenEnabled
    this.#updateFullScreenButton()
  }

  onFail(fail: () => void): void {
    this.#viewer.addHandler('open-failed', fail)
  }

  execute(command: ZoomCommand): void {
    const { viewport } = this.#viewer
    const { dialog } = this.#elements
    switch (command) {
      case 'in':
      case 'out':
        viewport.zoomBy(command === 'in' ? ZOOM_FACTOR : 1 / ZOOM_FACTOR).applyConstraints()
        return
      case 'whole':
        viewport.setRotation(0)
        viewport.goHome()
        return
      case 'rotate':
        this.#rotate()
        return
      case 'fullScreen':
        this.#toggleFullScreen()
        return
      case 'close':
        dialog.close()
    }
  }

  /** Moves the view by a fraction of its size. */
  move(x: number, y: number): void {
    const { viewport } = this.#viewer
    const { width, height } = this.#elements.fullscreenContainer.getBoundingClientRect()
    const pixels = new OpenSeadragon.Point(x * width * MOVE_FRACTION, y * height * MOVE_FRACTION)
    viewport.panBy(viewport.deltaPointsFromPixels(pixels)).applyConstraints()
  }

  destroy(): void {
    const { fullscreenContainer, dialog, status } = this.#elements
    fullscreenContainer.removeEventListener('fullscreenchange', this.#updateFullScreenButton)
    if (document.fullscreenElement === fullscreenContainer) void document.exitFullscreen()
    this.#viewer.destroy()
    status.textContent = ''
    delete dialog.dataset.ready
  }

  /** Keeps the whole picture in view if it was. */
  #rotate(): void {
    const { viewport } = this.#viewer
    const isWhole = viewport.getZoom() <= viewport.getHomeZoom() + ZOOM_TOLERANCE
    viewport.setRotation((viewport.getRotation() + 90) % 360)
    if (isWhole) viewport.goHome()
  }

  #toggleFullScreen(): void {
    const { fullscreenContainer } = this.#elements
    const done =
      document.fullscreenElement === fullscreenContainer
        ? document.exitFullscreen()
        : fullscreenContainer.requestFullscreen()
    done.catch((error: unknown) => console.warn('Cannot toggle full screen.', error))
  }

  readonly #updateFullScreenButton = (): void => {
    const isFullScreen = document.fullscreenElement === this.#elements.fullscreenContainer
    this.#findButton('fullScreen')?.setAttribute('aria-pressed', String(isFullScreen))
  }

  #updateStatus(): void {
    const { viewport } = this.#viewer
    const { status, dialog } = this.#elements
    if (!viewport || this.#viewer.world.getItemCount() === 0) return
    const zoom = viewport.getZoom(true)
    const percent = Math.round(viewport.viewportToImageZoom(zoom) * 100)
    const statusText = (status.dataset.level ?? '').replace('{percent}', String(percent))
    if (status.textContent !== statusText) status.textContent = statusText
    this.#findButton('in')?.setAttribute(
      'aria-disabled',
      String(zoom >= viewport.getMaxZoom() - ZOOM_TOLERANCE),
    )
    this.#findButton('out')?.setAttribute(
      'aria-disabled',
      String(zoom <= viewport.getMinZoom() + ZOOM_TOLERANCE),
    )
    dialog.dataset.ready = ''
  }

  #findButton(command: ZoomCommand): HTMLButtonElement | null {
    return this.#elements.dialog.querySelector<HTMLButtonElement>(`[data-does="${command}"]`)
  }
}
