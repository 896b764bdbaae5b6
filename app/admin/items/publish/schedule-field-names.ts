/** What `publication` says where the moment stands in fields of its own. */
export const SCHEDULE_PUBLICATION_VALUE = 'schedule'

/** The names of these fields. */
export const scheduleFieldNames = { date: 'scheduleDate', time: 'scheduleTime' } as const
