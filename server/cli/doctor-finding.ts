/** One thing that was looked at. */
export interface DoctorFinding {
  readonly state: 'good' | 'warning' | 'bad'
  readonly subject: string
  readonly text: string
}

export function createGoodFinding(about: string, text: string): DoctorFinding {
  return { state: 'good', subject: about, text }
}

export function createWarningFinding(about: string, text: string): DoctorFinding {
  return { state: 'warning', subject: about, text }
}

export function createBadFinding(about: string, text: string): DoctorFinding {
  return { state: 'bad', subject: about, text }
}

export function getErrorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
