/** Flush functions of editors with changes that their forms do not have yet. */
const pendingFlushes = new Set<() => void>()

/** Passes all pending changes of editors to their forms. */
export function flushPendingRichTextEdits(): void {
  for (const flush of [...pendingFlushes]) flush()
}

/** Registers the flush function of an editor with pending changes; returns a function that unregisters it. */
export function registerPendingFlush(flush: () => void): () => void {
  pendingFlushes.add(flush)
  return () => void pendingFlushes.delete(flush)
}
