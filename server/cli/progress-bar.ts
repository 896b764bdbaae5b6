/** A progress line on the terminal. */
export interface ProgressBar {
  update(label: string, done: number, total: number): void
  /** Erases the line. */
  clear(): void
}

const width = 24
const minRedrawMs = 100

/** Draws on standard error if it is a terminal; otherwise prints nothing, so that only results are piped. */
export function createProgressBar(output: NodeJS.WriteStream = process.stderr): ProgressBar {
  if (!output.isTTY) return { update: () => undefined, clear: () => undefined }
  let [lastDrawnAt, lastLine] = [0, '']
  return {
    update(label, done, total) {
      const now = Date.now()
      if (now - lastDrawnAt < minRedrawMs && done < total) return
      lastDrawnAt = now
      const line = formatProgressLine(label, done, total)
      if (line === lastLine) return
      lastLine = line
      output.write(`\r\u001b[2K${line}`)
    },
    clear() {
      if (lastLine !== '') output.write('\r\u001b[2K')
    },
  }
}

/** `Copying  [########        ] 12 of 36`. */
export function formatProgressLine(label: string, done: number, total: number): string {
  const share = total > 0 ? Math.min(1, done / total) : 1
  const filled = Math.round(share * width)
  return `${label} [${'#'.repeat(filled)}${' '.repeat(width - filled)}] ${done} of ${total}`
}
