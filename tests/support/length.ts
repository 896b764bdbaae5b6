/** Whether this is `npm run test:long`, which repeats and grows what `npm test` only tries. */
export const isLongRun = process.env.TEST_LENGTH === 'long'

/** The size of a test's work in `npm test`, and in `npm run test:long`. */
export function sized<T>(sizes: { readonly short: T; readonly long: T }): T {
  return isLongRun ? sizes.long : sizes.short
}
