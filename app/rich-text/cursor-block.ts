/** The number of the block of a text in which the cursor is; null before a text is edited. */
let cursorBlock: number | null = null
const listeners = new Set<() => void>()

export function getCursorBlock(): number | null {
  return cursorBlock
}

/** Called by the editor; the preview of the form shows the same block. */
export function setCursorBlock(block: number | null): void {
  if (block === cursorBlock) return
  cursorBlock = block
  for (const listener of listeners) listener()
}

export function subscribeToCursorBlock(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
