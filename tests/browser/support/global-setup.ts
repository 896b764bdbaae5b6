import { startSite } from './server.ts'

/** One site for all tests, which only read; `TEST_SITE_URL` names one that is already running. */
export default async function setUp(): Promise<() => Promise<void>> {
  if (process.env.TEST_SITE_URL !== undefined) return async () => undefined
  const site = await startSite()
  process.env.TEST_SITE_URL = site.url
  return site.stop
}
