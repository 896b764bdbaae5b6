/** A measured figure and its goal. */
export interface BenchmarkResult {
  readonly what: string
  readonly measured: string
  readonly goal: string
  readonly met: boolean
}

/** Formats the figures as a Markdown table. */
export function formatResultsTable(figures: readonly BenchmarkResult[]): string {
  const rows = figures.map(
    ({ what, measured, goal, met: isMet }) => `| ${what} | ${measured} | ${goal} | ${isMet ? 'yes' : 'no'} |`,
  )
  return ['| what | measured | goal | met |', '|---|---|---|---|', ...rows].join('\n')
}

/** A figure with a minimum. */
export function createAtLeastResult(what: string, value: number, goal: number, unit = ''): BenchmarkResult {
  return { what, measured: `${value.toFixed(2)}${unit}`, goal: `≥ ${goal}${unit}`, met: value >= goal }
}

/** A figure with a maximum. */
export function createAtMostResult(what: string, value: number, goal: number, unit = ''): BenchmarkResult {
  const digits = goal >= 100 ? 0 : 2
  return { what, measured: `${value.toFixed(digits)}${unit}`, goal: `≤ ${goal}${unit}`, met: value <= goal }
}
