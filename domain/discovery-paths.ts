/** The months of the year, from 1. */
export const monthNumbers: readonly number[] = Array.from({ length: 12 }, (_, index) => index + 1)

/** Pages that lead into the content across its kinds; public and without parameters. */
export const discoveryPaths: readonly string[] = ['/images', '/on-this-day']

/** The pages of the months; those without an entry are of no use to search engines. */
export const monthPaths: readonly string[] = monthNumbers.map((month) => `/on-this-day/${month}`)
