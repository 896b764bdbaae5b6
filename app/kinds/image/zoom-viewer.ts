import OpenSeadragon from 'openseadragon'
import { requestJsonOrThrow } from '../../api/client.ts'
import { allowEmptyInnerHtml } from '../../ui/trusted-html.ts'
import { listenForZoomKeys, type ZoomKeyListenerOptions } from './zoom-keys.ts'
import { isZoomCommand, ZoomViewController } from './zoom-view-controller.ts'

// OpenSeadragon empties its overlay container this way.
allowEmptyInnerHtml()

/**
 * Starts the zoom viewer in an open dialog, until the dialog is closed. This module's chunk contains OpenSeadragon, so
 * it is loaded on demand.
 */
export async function startZoomViewer(
  dialog: HTMLDialogElement,
  areLetterShortcutsEnabled: boolean,
): Promise<void> {
  const stage = dialog.querySelector<HTMLElement>('.zoom-stage')
  const fullscreenContainer = dialog.querySelector<HTMLElement>('.zoom-room')
  const errorMessage = dialog.querySelector<HTMLElement>('.zoom-trouble')
  const status = dialog.querySelector<HTMLOutputElement>('.zoom-said')
  if (!stage || !fullscreenContainer || !errorMessage || !status)
    throw new Error('The zoom dialog is missing elements.')
  const closed = new AbortController()
  dialog.addEventListener('close', () => closed.abort(), { once: true })
  errorMessage.hidden = true
  stage.focus()
  const fail = () => {
    errorMessage.hidden = false
    status.textContent = ''
  }
  try {
    const source = await fetchTileSource(dialog.dataset.info ?? '', closed.signal)
    if (closed.signal.aborted) return
    const view = new ZoomViewController(createViewer(stage, source), {
      dialog,
      fullscreenContainer,
      status,
    })
    closed.signal.addEventListener('abort', () => view.destroy())
    view.onFail(fail)
    listenForZoomCommands(dialog, view, { areLetterShortcutsEnabled, signal: closed.signal })
  } catch (error) {
    if (closed.signal.aborted) return
    console.warn('Cannot load the IIIF info of the picture.', error)
    fail()
  }
}

/** Loads the IIIF info; the tiles are requested from the page's own origin, not from the configured site URL. */
async function fetchTileSource(infoUrl: string, signal: AbortSignal): Promise<string> {
  const info = await requestJsonOrThrow<object>(infoUrl, { signal })
  const id = new URL(infoUrl.replace(/\/info\.json$/, ''), location.href).href
  return JSON.stringify({ ...info, id })
}

// Suppress warnings about tiles that arrive after the dialog is closed.
Object.assign(OpenSeadragon, { console: { ...console, warn: () => undefined } })

function createViewer(element: HTMLElement, source: string): OpenSeadragon.Viewer {
  preventViewerStyles()
  const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
  return OpenSeadragon({
    element,
    tileSources: [source],
    // Its buttons are external images; the dialog has its own.
    showNavigationControl: false,
    showSequenceControl: false,
    prefixUrl: '',
    drawer: 'canvas',
    tabIndex: -1,
    keyboardNavEnabled: false,
    animationTime: prefersReducedMotion ? 0 : 0.6,
    maxZoomPixelRatio: 2,
    minZoomImageRatio: 0.9,
    visibilityRatio: 0.8,
    constrainDuringPan: true,
    preserveImageSizeOnResize: true,
    gestureSettingsMouse: { clickToZoom: false, dblClickToZoom: true },
    gestureSettingsTouch: { flickEnabled: !prefersReducedMotion },
    imageLoaderLimit: 6,
    // A tile request may be rejected at first while many pictures are being processed.
    tileRetryMax: 3,
    tileRetryDelay: 2000,
  })
}

/** The viewer adds a style element, which the CSP blocks, unless it finds an element with this attribute. */
function preventViewerStyles(): void {
  if (document.querySelector('style[data-openseadragon-mobile-css]') !== null) return
  // An element without a namespace matches the selector but applies no styles.
  const marker = document.createElementNS(null, 'style')
  marker.setAttribute('data-openseadragon-mobile-css', '')
  document.head.append(marker)
}

function listenForZoomCommands(
  dialog: HTMLDialogElement,
  view: ZoomViewController,
  { areLetterShortcutsEnabled, signal }: ZoomKeyListenerOptions,
): void {
  const tools = dialog.querySelectorAll<HTMLButtonElement>('[data-does]')
  for (const tool of tools) {
    const { does: command } = tool.dataset
    if (isZoomCommand(command)) tool.addEventListener('click', () => view.execute(command), { signal })
  }
  listenForZoomKeys(dialog, view, { areLetterShortcutsEnabled, signal })
}
