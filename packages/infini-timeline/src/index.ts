export { formatDateTitle } from './date-title.ts'
export { InfiniTimeline, type InfiniTimelineProps } from './infini-timeline.tsx'
export { type Counts, defaultLabels, type Label, type TimelineLabels } from './labels.ts'
export type {
  DataSupplier,
  InitialItems,
  TimelineHandle,
  TimelineImage,
  TimelineItem,
  TitleFormat,
} from './types.ts'
