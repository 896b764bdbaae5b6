/** Whether this is `npm run test:long`, which repeats and enlarges the tests of `npm test`. */
export const isLongTestRun = process.env.TEST_LENGTH === 'long'

/** The size of a test's work in `npm test`, and in `npm run test:long`. */
export function selectByRunLength<T>(sizes: { readonly short: T; readonly long: T }): T {
  return isLongTestRun ? sizes.long : sizes.short
}
