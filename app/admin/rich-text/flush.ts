/** Editors whose last keystrokes their forms have not been told of yet. */
const waiting = new Set<() => void>()

/** Tells every form what stands in its editors, keystrokes of this moment included. */
export function flushRichTexts(): void {
  for (const flush of [...waiting]) flush()
}

/** Notes that an editor has something to tell; gives what takes the note back. */
export function flushLater(flush: () => void): () => void {
  waiting.add(flush)
  return () => void waiting.delete(flush)
}
