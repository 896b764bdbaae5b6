import { join } from 'node:path'
import { defineConfig, devices } from '@playwright/test'
import { findOrInstallBrowser } from './tests/support/find-browser.ts'
import { putTemporaryFilesInMemory } from './tests/support/temporary-files-in-memory.ts'

putTemporaryFilesInMemory()
// Workers and sites are started many times.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/compiled')

/** Files of `npm run test:more`: those that take longest, of what a change rarely breaks. */
const moreTests = [
  'account',
  'admin-data',
  'admin-import',
  'admin-live',
  'admin-live-hosted',
  'admin-restore',
  'admin-settings',
  'attachments',
  'audit-log',
  'citing-and-messages',
  'compare',
  'double-clicks',
  'historical-dates',
  'infini-timeline',
  'lightbox',
  'live-pages',
  'picture-editor',
  'print',
  'rich-text-losses',
  'sample-removal',
  'similar-pictures',
  'static-export',
  'timeline-views',
  'users',
  'version',
  'zoom',
].map((name) => `**/${name}.test.ts`)

const { executablePath, args, env } = await findOrInstallBrowser()

export default defineConfig({
  testDir: 'tests/browser',
  // A run by hand, and a long one, select among all files.
  testMatch: process.env.TEST_RUN === 'more' ? moreTests : '**/*.test.ts',
  testIgnore: process.env.TEST_RUN === 'short' ? moreTests : [],
  outputDir: 'test-results/browser',
  globalSetup: './tests/browser/support/global-setup.ts',
  fullyParallel: true,
  forbidOnly: true,
  // Two cores, but tests wait for clocks and lines too.
  workers: 3,
  // Only ends what hangs: a busy machine is no failure.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: {
    // With the name of a browser that people use: one without a window counts as a crawler in places.
    ...devices['Desktop Chrome'],
    // Known once the site is up: workers read this file after the global setup has started it.
    baseURL: process.env.TEST_SITE_URL,
    launchOptions: { executablePath, args, env: definedOnly(env) },
    screenshot: 'only-on-failure',
  },
})

function definedOnly(variables: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(variables).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}
