/** One measured figure beside what it should be. */
export interface BenchmarkResult {
  readonly what: string
  readonly measured: string
  readonly goal: string
  readonly met: boolean
}

/** The figures as a Markdown table. */
export function formatResultsTable(figures: readonly BenchmarkResult[]): string {
  const rows = figures.map(
    ({ what, measured, goal, met }) => `| ${what} | ${measured} | ${goal} | ${met ? 'yes' : 'no'} |`,
  )
  return ['| what | measured | goal | met |', '|---|---|---|---|', ...rows].join('\n')
}

/** A figure that should be at least so large. */
export function createAtLeastResult(what: string, value: number, goal: number, unit = ''): BenchmarkResult {
  return { what, measured: `${value.toFixed(2)}${unit}`, goal: `≥ ${goal}${unit}`, met: value >= goal }
}

/** A figure that should be at most so large. */
export function createAtMostResult(what: string, value: number, goal: number, unit = ''): BenchmarkResult {
  const digits = goal >= 100 ? 0 : 2
  return { what, measured: `${value.toFixed(digits)}${unit}`, goal: `≤ ${goal}${unit}`, met: value <= goal }
}
