import type { Does, ZoomView } from './zoom-view.ts'

const DEEDS: Readonly<Record<string, Does>> = {
  '+': 'in',
  '=': 'in',
  '-': 'out',
  _: 'out',
  '0': 'whole',
  Home: 'whole',
}

const LETTERS: Readonly<Record<string, Does>> = { r: 'rotate', f: 'fullScreen' }

/** Where each arrow moves the view to. */
const WAYS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

export interface KeyOptions {
  /** Whether keys that are letters do something; whoever speaks to their computer has switched that off. */
  readonly letters: boolean
  readonly signal: AbortSignal
}

/** Keys work everywhere in the dialog, on its buttons too; Escape is the browser's own. */
export function listenForZoomKeys(
  dialog: HTMLDialogElement,
  view: ZoomView,
  { letters, signal }: KeyOptions,
): void {
  const deeds = letters ? { ...DEEDS, ...LETTERS } : DEEDS
  dialog.addEventListener(
    'keydown',
    (event) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.isComposing) return
      const does = deeds[event.key.toLowerCase()] ?? deeds[event.key]
      const way = WAYS[event.key]
      if (does === undefined && way === undefined) return
      event.preventDefault()
      if (way !== undefined) view.move(way[0], way[1])
      else if (does !== undefined && !(event.repeat && (does === 'rotate' || does === 'fullScreen')))
        view.do(does)
    },
    { signal },
  )
}
