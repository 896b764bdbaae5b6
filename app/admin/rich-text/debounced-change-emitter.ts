import type { Editor } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { serializeEditorDocument } from './html/serialize.ts'
import { registerPendingFlush } from './pending-flushes.ts'

const emitDelayMs = 200

/** Tells a form of what is written: at ease while somebody types, at once when asked. */
export interface DebouncedChangeEmitter {
  scheduleEmit(): void
  flush(): void
  /** What was loaded, and the document it became: while that is unchanged, so is the text. */
  setBaseline(html: string, doc: Node): void
}

/** Makes the telling of an editor. No keystroke writes out the whole document. */
export function createDebouncedChangeEmitter(
  editor: Editor,
  emit: (html: string) => void,
): DebouncedChangeEmitter {
  let start: { html: string; doc: Node } | null = null
  let timer: ReturnType<typeof setTimeout> | null = null
  let forget: (() => void) | null = null
  const flush = () => {
    if (timer === null) return
    clearTimeout(timer)
    timer = null
    forget?.()
    const { doc } = editor.state
    emit(start?.doc.eq(doc) ? start.html : serializeEditorDocument(doc))
  }
  return {
    scheduleEmit() {
      if (timer === null) forget = registerPendingFlush(flush)
      else clearTimeout(timer)
      timer = setTimeout(flush, emitDelayMs)
    },
    flush,
    setBaseline(html, doc) {
      start = { html, doc }
    },
  }
}
