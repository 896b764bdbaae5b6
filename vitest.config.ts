import { join } from 'node:path'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { workspaceSourcesViteConfig } from './scripts/package-sources-vite-config.ts'
import { isLongTestRun } from './tests/support/run-length.ts'
import { putTemporaryFilesInMemory } from './tests/support/temporary-files-in-memory.ts'

putTemporaryFilesInMemory()
// React without the checks of development, as sites run it.
process.env.NODE_ENV = 'production'
// Tests start the product and its commands in processes of their own, many times.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/compiled')

const exclude = ['**/node_modules/**', 'tests/browser/**']

/** Tests that take long because they start the whole product in processes of their own. */
const processTests = [
  'tests/compatibility/**/*.test.ts',
  'tests/integration/{admin-imports,admin-restore,auth-product,backup-story,hosted-project,official-client}.test.ts',
  'server/startup/serving.test.ts',
]

/** The projects of `npm test`, in the order of their names: the longest files are first, so that none is alone at the end. */
const projects: TestProjectInlineConfiguration[] = [
  {
    extends: true,
    // These start processes and kill them, each in a folder and on a port of its own.
    test: {
      name: 'crash',
      include: ['tests/crash/**/*.test.ts'],
      exclude,
      isolate: false,
      testTimeout: 600_000,
    },
  },
  {
    extends: true,
    // The picture library has settings for the whole process, which the code of the workers changes.
    test: { name: 'images', include: ['server/images/worker-tasks/*.test.ts'], exclude },
  },
  {
    extends: true,
    test: { name: 'processes', include: processTests, exclude, isolate: false, testTimeout: 600_000 },
  },
  {
    extends: true,
    // Each test makes what it needs for itself, so the code is read once for all of them.
    test: {
      name: 'shared',
      include: [
        '{domain,app,packages,scripts,server}/**/*.test.{ts,tsx}',
        'tests/{support,integration,attack}/**/*.test.{ts,tsx}',
      ],
      exclude: [...exclude, 'server/images/worker-tasks/**', ...processTests],
      isolate: false,
    },
  },
]

/** `npm run test:long`: what is too long for every run, and the tests that have a longer form. */
const longProject: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    name: 'long',
    include: [
      'tests/{long,crash,attack,compatibility,integration}/**/*.test.ts',
      'server/{exports,feeds,iiif,startup}/**/*.test.ts',
      '{domain/dates,app/rich-text/paste}/**/*.test.ts',
    ],
    exclude,
    fileParallelism: false,
    testTimeout: 3_600_000,
    hookTimeout: 600_000,
  },
}

const { conditions } = workspaceSourcesViteConfig.ssr.resolve

export default defineConfig({
  ...workspaceSourcesViteConfig,
  // `module` is meant for bundlers: tests pass the conditions on to Node, which could not load such files.
  ssr: { resolve: { conditions: conditions.filter((condition) => condition !== 'module') } },
  test: {
    alias: ['password-hash-cost', 'sealing-key-cost'].map((name) => ({
      find: new RegExp(`^\\.{1,2}/(.*/)?${name}\\.ts$`),
      replacement: join(import.meta.dirname, `tests/support/cheap-${name}.ts`),
    })),
    globalSetup: './tests/support/global-setup.ts',
    environment: 'node',
    pool: 'forks',
    // One more than the smallest machine has cores: tests also wait for processes and clocks.
    maxWorkers: 3,
    reporters: ['default'],
    // Only ends what hangs: a busy machine is no failure.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 100_000 } },
    projects: isLongTestRun ? [longProject] : projects,
  },
})
