/** A line that grows while work goes on. */
export interface ProgressBar {
  update(label: string, done: number, of: number): void
  /** Takes the line away. */
  clear(): void
}

const width = 24
const minRedrawMs = 100

/** Draws on a terminal's standard error; anywhere else it is silent, so that nothing but results is piped on. */
export function createProgressBar(output: NodeJS.WriteStream = process.stderr): ProgressBar {
  if (!output.isTTY) return { update: () => undefined, clear: () => undefined }
  let [last, drawn] = [0, '']
  return {
    update(label, done, of) {
      const now = Date.now()
      if (now - last < minRedrawMs && done < of) return
      last = now
      const line = formatProgressLine(label, done, of)
      if (line === drawn) return
      drawn = line
      output.write(`\r\u001b[2K${line}`)
    },
    clear() {
      if (drawn !== '') output.write('\r\u001b[2K')
    },
  }
}

/** `Copying  [########        ] 12 of 36`. */
export function formatProgressLine(label: string, done: number, of: number): string {
  const part = of > 0 ? Math.min(1, done / of) : 1
  const full = Math.round(part * width)
  return `${label} [${'#'.repeat(full)}${' '.repeat(width - full)}] ${done} of ${of}`
}
