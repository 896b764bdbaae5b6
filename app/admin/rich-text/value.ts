import type { Editor } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { flushLater } from './flush.ts'
import { htmlOf } from './html/serialise.ts'

const pause = 200

/** Tells a form of what is written: at ease while somebody types, at once when asked. */
export interface Telling {
  changed(): void
  flush(): void
  /** What was loaded, and the document it became: while that is unchanged, so is the text. */
  loaded(html: string, doc: Node): void
}

/** Makes the telling of an editor. No keystroke writes out the whole document. */
export function createTelling(editor: Editor, tell: (html: string) => void): Telling {
  let start: { html: string; doc: Node } | null = null
  let timer: ReturnType<typeof setTimeout> | null = null
  let forget: (() => void) | null = null
  const flush = () => {
    if (timer === null) return
    clearTimeout(timer)
    timer = null
    forget?.()
    const { doc } = editor.state
    tell(start?.doc.eq(doc) ? start.html : htmlOf(doc))
  }
  return {
    changed() {
      if (timer === null) forget = flushLater(flush)
      else clearTimeout(timer)
      timer = setTimeout(flush, pause)
    },
    flush,
    loaded(html, doc) {
      start = { html, doc }
    },
  }
}
