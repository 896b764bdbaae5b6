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

/** The direction in which each arrow key moves the view. */
const ARROW_KEY_DIRECTIONS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

export interface ZoomKeyListenerOptions {
  /** Whether single-letter shortcuts are on; people who use speech input switch them off. */
  readonly areLetterShortcutsEnabled: boolean
  readonly signal: AbortSignal
}

/** Handles keys anywhere in the dialog, including on its buttons; Escape is handled by the browser. */
export function listenForZoomKeys(
  dialog: HTMLDialogElement,
  view: ZoomViewController,
  { areLetterShortcutsEnabled, signal }: ZoomKeyListenerOptions,
): void {
  const commands = areLetterShortcutsEnabled ? { ...KEY_COMMANDS, ...LETTER_KEY_COMMANDS } : KEY_COMMANDS
  dialog.addEventListener(
    'keydown',
    (event) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.isComposing) return
      const command = commands[event.key.toLowerCase()] ?? commands[event.key]
      const direction = ARROW_KEY_DIRECTIONS[event.key]
      if (command === undefined && direction === undefined) return
      event.preventDefault()
      if (direction !== undefined) view.move(direction[0], direction[1])
      else if (command !== undefined && !(event.repeat && (command === 'rotate' || command === 'fullScreen')))
        view.execute(command)
    },
    { signal },
  )
}
