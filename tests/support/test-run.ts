/**
 * The run that tests are part of: `short` is `npm test` and a file run by hand; `more` is what that leaves to
 * `npm run test:more`; `long` is `npm run test:long`, which repeats and enlarges tests.
 */
export const testRun = parseTestRun(process.env.TEST_RUN)

export const isLongTestRun = testRun === 'long'

/** The size of a test's work in a long run, and in the others. */
export function selectByRunLength<T>(sizes: { readonly short: T; readonly long: T }): T {
  return isLongTestRun ? sizes.long : sizes.short
}

function parseTestRun(value = 'short'): 'short' | 'more' | 'long' {
  if (value === 'short' || value === 'more' || value === 'long') return value
  throw new Error(`TEST_RUN is ${value}, which is no run of tests`)
}
