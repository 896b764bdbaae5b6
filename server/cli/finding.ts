/** One thing that was looked at. */
export interface Finding {
  readonly state: 'good' | 'warning' | 'bad'
  readonly about: string
  readonly text: string
}

export function good(about: string, text: string): Finding {
  return { state: 'good', about, text }
}

export function warning(about: string, text: string): Finding {
  return { state: 'warning', about, text }
}

export function bad(about: string, text: string): Finding {
  return { state: 'bad', about, text }
}

export function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
