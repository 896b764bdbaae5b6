/** Value of `publication` if the time is in separate fields. */
export const SCHEDULE_PUBLICATION_VALUE = 'schedule'

/** The names of these fields. */
export const scheduleFieldNames = { date: 'scheduleDate', time: 'scheduleTime' } as const
