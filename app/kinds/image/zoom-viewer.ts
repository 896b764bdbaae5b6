import OpenSeadragon from 'openseadragon'
import { requestJsonOrThrow } from '../../api/client.ts'
import { listenForZoomKeys, type ZoomKeyOptions } from './zoom-keys.ts'
import { isZoomCommand, ZoomViewController } from './zoom-view-controller.ts'

/**
 * Shows the picture of an open dialog close up, until the dialog is closed; `letters` says whether keys that are letters may do
 * something. Its chunk carries the viewer.
 */
export async function startZoomViewer(
  dialog: HTMLDialogElement,
  areLetterShortcutsEnabled: boolean,
): Promise<void> {
  const stage = dialog.querySelector<HTMLElement>('.zoom-stage')
  const room = dialog.querySelector<HTMLElement>('.zoom-room')
  const trouble = dialog.querySelector<HTMLElement>('.zoom-trouble')
  const said = dialog.querySelector<HTMLOutputElement>('.zoom-said')
  if (!stage || !room || !trouble || !said) throw new Error('The dialog is not whole.')
  const gone = new AbortController()
  dialog.addEventListener('close', () => gone.abort(), { once: true })
  trouble.hidden = true
  stage.focus()
  const fail = () => {
    trouble.hidden = false
    said.textContent = ''
  }
  try {
    const source = await fetchTileSource(dialog.dataset.info ?? '', gone.signal)
    if (gone.signal.aborted) return
    const view = new ZoomViewController(createViewer(stage, source), {
      dialog,
      fullscreenContainer: room,
      status: said,
    })
    gone.signal.addEventListener('abort', () => view.destroy())
    view.onFail(fail)
    listenForZoomCommands(dialog, view, { areLetterShortcutsEnabled, signal: gone.signal })
  } catch (error) {
    if (gone.signal.aborted) return
    console.warn('What is known of the picture cannot be read.', error)
    fail()
  }
}

/** What is known of the picture; its tiles are asked for where the page itself came from, whatever the site is called. */
async function fetchTileSource(address: string, signal: AbortSignal): Promise<string> {
  const info = await requestJsonOrThrow<object>(address, { signal })
  const id = new URL(address.replace(/\/info\.json$/, ''), location.href).href
  return JSON.stringify({ ...info, id })
}

// Tiles that come after the dialog was closed are nothing to warn of.
Object.assign(OpenSeadragon, { console: { ...console, warn: () => undefined } })

function createViewer(element: HTMLElement, source: string): OpenSeadragon.Viewer {
  preventViewerStyles()
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  return OpenSeadragon({
    element,
    tileSources: [source],
    // Its own buttons are pictures from elsewhere; ours stand beside it.
    showNavigationControl: false,
    showSequenceControl: false,
    prefixUrl: '',
    drawer: 'canvas',
    tabIndex: -1,
    keyboardNavEnabled: false,
    animationTime: still ? 0 : 0.6,
    maxZoomPixelRatio: 2,
    minZoomImageRatio: 0.9,
    visibilityRatio: 0.8,
    constrainDuringPan: true,
    preserveImageSizeOnResize: true,
    gestureSettingsMouse: { clickToZoom: false, dblClickToZoom: true },
    gestureSettingsTouch: { flickEnabled: !still },
    imageLoaderLimit: 6,
    // While many pictures are being made, a tile may be refused at first.
    tileRetryMax: 3,
    tileRetryDelay: 2000,
  })
}

/** The viewer would write a style into the page, which the page's policy refuses; it does not where it finds this. */
function preventViewerStyles(): void {
  if (document.querySelector('style[data-openseadragon-mobile-css]') !== null) return
  // An element of no language: by its name it is one, and it styles nothing.
  const mark = document.createElementNS(null, 'style')
  mark.setAttribute('data-openseadragon-mobile-css', '')
  document.head.append(mark)
}

function listenForZoomCommands(
  dialog: HTMLDialogElement,
  view: ZoomViewController,
  { areLetterShortcutsEnabled: letters, signal }: ZoomKeyOptions,
): void {
  const tools = dialog.querySelectorAll<HTMLButtonElement>('[data-does]')
  for (const tool of tools) {
    const { does } = tool.dataset
    if (isZoomCommand(does)) tool.addEventListener('click', () => view.execute(does), { signal })
  }
  listenForZoomKeys(dialog, view, { areLetterShortcutsEnabled: letters, signal })
}
