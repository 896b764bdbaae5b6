import type { ZoomCommand, ZoomViewController } from './zoom-view-controller.ts'

const KEY_COMMANDS: Readonly<Record<string, ZoomCommand>> = {
  '+': 'in',
  '=': 'in',
  '-': 'out',
  _: 'out',
  '0': 'whole',
  Home: 'whole',
}

const LETTER_KEY_COMMANDS: Readonly<Record<string, ZoomCommand>> = { r: 'rotate', f: 'fullScreen' }

/** Where each arrow moves the view to. */
const ARROW_KEY_DIRECTIONS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

export interface ZoomKeyOptions {
  /** Whether keys that are letters do something; whoever speaks to their computer has switched that off. */
  readonly areLetterShortcutsEnabled: boolean
  readonly signal: AbortSignal
}

/** Keys work everywhere in the dialog, on its buttons too; Escape is the browser's own. */
export function listenForZoomKeys(
  dialog: HTMLDialogElement,
  view: ZoomViewController,
  { areLetterShortcutsEnabled: letters, signal }: ZoomKeyOptions,
): void {
  const deeds = letters ? { ...KEY_COMMANDS, ...LETTER_KEY_COMMANDS } : KEY_COMMANDS
  dialog.addEventListener(
    'keydown',
    (event) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.isComposing) return
      const does = deeds[event.key.toLowerCase()] ?? deeds[event.key]
      const way = ARROW_KEY_DIRECTIONS[event.key]
      if (does === undefined && way === undefined) return
      event.preventDefault()
      if (way !== undefined) view.move(way[0], way[1])
      else if (does !== undefined && !(event.repeat && (does === 'rotate' || does === 'fullScreen')))
        view.execute(does)
    },
    { signal },
  )
}
