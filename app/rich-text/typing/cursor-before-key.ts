import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'

/**
 * Reports the cursor to the editor before a key is handled. Browsers move the cursor at once and report it in a later task; a
 * key that arrives in between would act at the old position, or insert its letter where the editor does not keep text, such
 * as beside a picture.
 */
export const CursorBeforeKeyExtension = Extension.create({
  name: 'cursorBeforeKey',
  addProseMirrorPlugins: () => [createCursorBeforeKeyPlugin()],
})

type BrowserSelection = Pick<Selection, 'anchorNode' | 'anchorOffset' | 'focusNode' | 'focusOffset'>

function createCursorBeforeKeyPlugin(): Plugin {
  let reportedSelection: BrowserSelection | null = null
  const storeReportedSelection = () => {
    reportedSelection = readBrowserSelection()
  }
  return new Plugin({
    view: ({ dom: { ownerDocument } }) => {
      ownerDocument.addEventListener('selectionchange', storeReportedSelection)
      return { destroy: () => ownerDocument.removeEventListener('selectionchange', storeReportedSelection) }
    },
    props: {
      handleDOMEvents: {
        keydown: (view) => {
          // An input method moves the cursor itself while it composes a character.
          if (!view.composing && !isSameSelection(readBrowserSelection(), reportedSelection))
            reportSelection(view)
          return false
        },
      },
    },
  })
}

function readBrowserSelection(): BrowserSelection | null {
  const selection = window.getSelection()
  if (selection === null) return null
  const { anchorNode, anchorOffset, focusNode, focusOffset } = selection
  return { anchorNode, anchorOffset, focusNode, focusOffset }
}

function isSameSelection(one: BrowserSelection | null, other: BrowserSelection | null): boolean {
  return (
    one?.anchorNode === other?.anchorNode &&
    one?.anchorOffset === other?.anchorOffset &&
    one?.focusNode === other?.focusNode &&
    one?.focusOffset === other?.focusOffset
  )
}

/** ProseMirror has no function that reads the selection; it does so when the browser reports a change. */
function reportSelection({ dom }: EditorView): void {
  dom.ownerDocument.dispatchEvent(new Event('selectionchange'))
}
