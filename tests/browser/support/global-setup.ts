import { startSite } from './server.ts'

/** One site for all tests, which only read; `TEST_SITE_URL` names one that is already running. */
export default async function setUp(): Promise<() => Promise<void>> {
  if (process.env.TEST_SITE_URL !== undefined) return async () => undefined
  // Variants are generated when a test requests them: all sizes of the sample take more than a minute of CPU
  // time.
  const site = await startSite({ LETOPIS_PICTURE_AHEAD: 'off' })
  process.env.TEST_SITE_URL = site.url
  return site.stop
}
