/** Editors whose last keystrokes their forms have not been told of yet. */
const pendingFlushes = new Set<() => void>()

/** Tells every form what stands in its editors, keystrokes of this moment included. */
export function flushPendingRichTextEdits(): void {
  for (const flush of [...pendingFlushes]) flush()
}

/** Notes that an editor has something to tell; gives what takes the note back. */
export function registerPendingFlush(flush: () => void): () => void {
  pendingFlushes.add(flush)
  return () => void pendingFlushes.delete(flush)
}
