/** The result of one check. */
export interface DoctorFinding {
  readonly state: 'good' | 'warning' | 'bad'
  readonly subject: string
  readonly text: string
}

export function createGoodFinding(subject: string, text: string): DoctorFinding {
  return { state: 'good', subject, text }
}

export function createWarningFinding(subject: string, text: string): DoctorFinding {
  return { state: 'warning', subject, text }
}

export function createBadFinding(subject: string, text: string): DoctorFinding {
  return { state: 'bad', subject, text }
}
