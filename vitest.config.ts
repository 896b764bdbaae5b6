import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { workspaceSourcesViteConfig } from './scripts/package-sources-vite-config.ts'
import { putTemporaryFilesInMemory } from './tests/support/temporary-files-in-memory.ts'

putTemporaryFilesInMemory()
// React without the checks of development, as sites run it.
process.env.NODE_ENV = 'production'
// Tests start the product and its commands in processes of their own, many times.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/compiled')

/** The picture library has settings for the whole process, which the code of the workers changes. */
const pictureWorkerTests = listFiles('server/images/worker-tasks/*.test.ts')

/** Tests that start whole processes of the product: those of every run. */
const processTests = listFiles(
  'tests/crash/{kill-during-saves,npm-start}.test.ts',
  'tests/integration/{backup-story,official-client}.test.ts',
)

/** The other tests that start whole processes. */
const moreProcessTests = listFiles(
  'tests/{crash,compatibility}/**/*.test.ts',
  'tests/integration/{admin-imports,admin-restore,auth-product,cli,deploy-proxies,hosted-project}.test.ts',
  'server/startup/serving.test.ts',
).filter((file) => !processTests.includes(file))

/** Tests of Postgres and S3 together. */
const severalInstanceTests = listFiles(
  'tests/integration/{move-to-supabase,shared-archives}.test.ts',
  'server/storage/resumable-upload-instances.test.ts',
)

/** The tests that take longest, of what a change rarely breaks. None may use `describeOnOneEngine`: it means Postgres there. */
const expensiveTests = listFiles(
  'server/backup/migrate-with-backup.test.ts',
  'server/data/migration-compatibility.test.ts',
  'server/http/process-lifecycle.test.ts',
  'server/images/{picture-formats,worker-pool}.test.ts',
  'tests/attack/backup-stores.test.ts',
  'tests/integration/{backup-commands,deploy-image,files-commands,infini-timeline-package,search-quality,statement-plans}.test.ts',
)

const leftToMore = [...moreProcessTests, ...severalInstanceTests, ...expensiveTests]
const unitTests = listFiles('{domain,app,packages,scripts,server}/**/*.test.{ts,tsx}').filter(
  (file) => ![...pictureWorkerTests, ...leftToMore].includes(file),
)
const serviceTests = listFiles('tests/{support,integration,attack}/**/*.test.{ts,tsx}').filter(
  (file) => ![...processTests, ...leftToMore].includes(file),
)

/** Those that run on Postgres in `npm run test:more`. */
const oneEngineTests = [...unitTests, ...serviceTests].filter((file) =>
  readFileSync(join(import.meta.dirname, file), 'utf8').includes('describeOnOneEngine('),
)

/** Unit tests give the first answer and do not wait for the build; longer files come first. */
const unitProjects: TestProjectInlineConfiguration[] = [
  { extends: true, test: { name: 'images', include: pictureWorkerTests } },
  // Each test makes what it needs for itself, so the code is read once for all of them.
  { extends: true, test: { name: 'units', include: unitTests, isolate: false } },
]

const longProject: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    name: 'long',
    include: listFiles(
      'tests/{long,crash,attack,compatibility,integration}/**/*.test.ts',
      'server/{exports,feeds,iiif,startup}/**/*.test.ts',
      '{domain/dates,app/rich-text/paste}/**/*.test.ts',
    ),
    fileParallelism: false,
    testTimeout: 3_600_000,
    hookTimeout: 600_000,
  },
}

/** The projects of the runs of `tests/support/test-run.ts`; a file run by hand may be any but a long one. */
const projectsByRun: Readonly<Record<string, readonly TestProjectInlineConfiguration[]>> = {
  short: [...unitProjects, ...defineServiceProjects(processTests, serviceTests)],
  more: defineServiceProjects(moreProcessTests, [
    ...severalInstanceTests,
    ...expensiveTests,
    ...oneEngineTests,
  ]),
  long: [longProject],
  byHand: [
    ...unitProjects,
    ...defineServiceProjects(
      [...processTests, ...moreProcessTests],
      [...severalInstanceTests, ...expensiveTests, ...serviceTests],
    ),
  ],
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
    projects: [...(projectsByRun[process.env.TEST_RUN ?? 'byHand'] ?? [])],
  },
})

/** Projects whose tests need the build; within a group they run in the order of their names. */
function defineServiceProjects(
  processes: string[],
  services: string[],
): readonly TestProjectInlineConfiguration[] {
  const shared = {
    isolate: false,
    setupFiles: ['./tests/support/wait-for-build.ts'],
    sequence: { groupOrder: 1 },
  }
  return [
    { extends: true, test: { name: 'processes', include: processes, ...shared, testTimeout: 600_000 } },
    { extends: true, test: { name: 'services', include: services, ...shared } },
  ]
}

function listFiles(...patterns: string[]): string[] {
  return globSync(patterns, { cwd: import.meta.dirname, exclude: ['**/node_modules/**'] }).map((file) =>
    file.split(sep).join('/'),
  )
}
