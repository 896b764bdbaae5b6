import { defineConfig } from 'vitest/config'
import { packageSources } from './scripts/package-sources.ts'

const browser = 'tests/browser/**'

export default defineConfig({
  ...packageSources,
  test: {
    globalSetup: './tests/support/global-setup.ts',
    environment: 'node',
    pool: 'forks',
    // Two cores, one of them shared with Postgres: more workers only wait for each other.
    maxWorkers: 2,
    reporters: ['default'],
    // Ends what hangs; no test comes near it.
    testTimeout: 15_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'rooms',
          include: ['server/**/*.test.ts'],
          exclude: ['**/node_modules/**', browser],
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        // Each of these makes what it needs for itself, so the code is read once for all of them.
        test: {
          name: 'shared',
          include: [
            '{domain,app,packages}/**/*.test.{ts,tsx}',
            'tests/{support,integration,attack}/**/*.test.{ts,tsx}',
          ],
          exclude: ['**/node_modules/**', browser],
          isolate: false,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        // These kill processes and count on the machine being theirs: one after another, and last.
        test: {
          name: 'crash',
          include: ['tests/crash/**/*.test.ts'],
          exclude: ['**/node_modules/**', browser],
          fileParallelism: false,
          testTimeout: 120_000,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
