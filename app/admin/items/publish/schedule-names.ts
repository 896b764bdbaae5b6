/** What `publication` says where the moment stands in fields of its own. */
export const SCHEDULE = 'schedule'

/** The names of these fields. */
export const scheduleNames = { date: 'scheduleDate', time: 'scheduleTime' } as const
