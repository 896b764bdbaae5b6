import type { Editor } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { serializeEditorDocument } from './html/serialize.ts'
import { registerPendingFlush } from './pending-flushes.ts'

const emitDelayMs = 200

/** Passes changes of the text to the form: debounced while the user types, at once on `flush`. */
export interface DebouncedChangeEmitter {
  scheduleEmit(): void
  flush(): void
  /** The loaded HTML and the document parsed from it: while the document is unchanged, that HTML is emitted. */
  setBaseline(html: string, doc: Node): void
}

/** Creates the change emitter of an editor. It does not serialize the whole document on every keystroke. */
export function createDebouncedChangeEmitter(
  editor: Editor,
  emit: (html: string) => void,
): DebouncedChangeEmitter {
  let baseline: { html: string; doc: Node } | null = null
  let timer: ReturnType<typeof setTimeout> | null = null
  let unregister: (() => void) | null = null
  const flush = () => {
    if (timer === null) return
    clearTimeout(timer)
    timer = null
    unregister?.()
    const { doc } = editor.state
    emit(baseline?.doc.eq(doc) ? baseline.html : serializeEditorDocument(doc))
  }
  return {
    scheduleEmit() {
      if (timer === null) unregister = registerPendingFlush(flush)
      else clearTimeout(timer)
      timer = setTimeout(flush, emitDelayMs)
    },
    flush,
    setBaseline(html, doc) {
      baseline = { html, doc }
    },
  }
}
