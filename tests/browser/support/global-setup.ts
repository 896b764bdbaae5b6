import { startSite } from './server.ts'

/** One site for all tests, which only read; `LETOPIS_TEST_URL` names one that is up already. */
export default async function setUp(): Promise<() => Promise<void>> {
  if (process.env.LETOPIS_TEST_URL !== undefined) return async () => undefined
  const site = await startSite()
  process.env.LETOPIS_TEST_URL = site.url
  return site.stop
}
