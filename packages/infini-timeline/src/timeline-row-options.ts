import type { ReactNode } from 'react'
import type { TimelineLabels } from './labels.ts'
import type { TitleFormat } from './types.ts'

/** Options shared by all rows. */
export interface TimelineRowOptions {
  readonly labels: TimelineLabels
  readonly titleFormat: TitleFormat | undefined
  readonly titleDateFormat: string | undefined
  readonly locale: string
  readonly headingLevel: 2 | 3 | 4 | 5 | 6
  readonly formatDate: (title: string, format: string, locale: string) => string
  readonly renderContent: ((index: number) => ReactNode) | undefined
}
