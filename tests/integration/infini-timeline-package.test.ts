import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildPackage } from '../../packages/infini-timeline/build.ts'
import {
  createConsumerApp,
  type PackedPackage,
  packNpmPackage,
  runPackageCommand,
} from '../support/npm-package.ts'

// Only prevents a hang: the tests start compilers and npm.
const TIMEOUT = 120_000
const SOURCES = join(import.meta.dirname, '../../packages/infini-timeline')

let workspace: string
let staged: string
let consumer: string
let packed: PackedPackage

beforeAll(async () => {
  workspace = await mkdtemp(join(tmpdir(), 'infini-timeline-'))
  staged = join(workspace, 'package')
  consumer = join(workspace, 'consumer')
  await cp(SOURCES, staged, { recursive: true, filter: (path) => !/[\\/](dist|node_modules)$/.test(path) })
  buildPackage(join(staged, 'dist'))
  packed = await packNpmPackage(staged, workspace)
  await mkdir(consumer)
  await createConsumerApp(staged, 'infini-timeline', packed.files, consumer)
}, TIMEOUT)

afterAll(() => rm(workspace, { recursive: true, force: true }))

describe('packed package', { timeout: TIMEOUT }, () => {
  test('contains the built files, the sources and the documents, and no tests', () => {
    const outside = packed.files.filter((file) => !/^(dist|src)\//.test(file))
    expect(outside.sort()).toEqual(['CHANGELOG.md', 'LICENSE', 'README.md', 'package.json'])
    expect(packed.files).toEqual(
      expect.arrayContaining([
        'dist/index.js',
        'dist/index.d.ts',
        'src/index.ts',
        'src/style.css',
        'src/base.css',
      ]),
    )
    expect(packed.files.filter((file) => file.includes('.test.'))).toEqual([])
  })

  test('has no problem that publint finds', async () => {
    const tarball = await readFile(packed.tarball)
    const { messages, pkg } = await publint({ pack: { tarball: new Uint8Array(tarball).buffer } })
    expect(messages.map((message) => formatMessage(message, pkg, { color: false }))).toEqual([])
  })

  test('has types that match its modules, as arethetypeswrong sees them', async () => {
    // The package has ES modules only, so resolution from CommonJS is not checked.
    const args = [packed.tarball, '--profile', 'esm-only', '--no-emoji', '--no-color', '--format', 'ascii']
    const { code, output } = await runPackageCommand('@arethetypeswrong/cli', 'attw', args, workspace)
    expect(code, output).toBe(0)
    expect(output).toMatch(/"infini-timeline"\s+node16 \(from ESM\): OK \(ESM\)\s+bundler: OK/)
  })

  test('renders on the server in plain Node', async () => {
    const script = `
      import { createElement } from 'react'
      import { renderToString } from 'react-dom/server'
      import { InfiniTimeline } from 'infini-timeline'
      const items = [{ id: 1, title: '1348-04-07', titleFormat: 'date' }]
      console.log(renderToString(createElement(InfiniTimeline, { dataArray: items, titleDateFormat: 'D MMMM YYYY' })))
    `
    await writeFile(join(consumer, 'render.js'), script)
    const { stdout } = await promisify(execFile)(process.execPath, ['render.js'], { cwd: consumer })
    expect(stdout).toContain('7 April 1348')
  })
})

describe.each([
  { moduleResolution: 'bundler', module: 'esnext' },
  { moduleResolution: 'nodenext', module: 'nodenext' },
])(
  "the README's first example with moduleResolution $moduleResolution",
  { timeout: TIMEOUT },
  (resolution) => {
    test('compiles under the strict compiler, but not with a wrong value or a stylesheet that the package does not export', async () => {
      const example = await readFirstExample()
      const wrong = example
        .replace("titleFormat: 'date'", "titleFormat: 'year'")
        .replace('infini-timeline/style.css', 'infini-timeline/missing.css')
      const { code, output } = await checkTypes({ 'example.tsx': example, 'wrong.tsx': wrong }, resolution)
      expect(code).not.toBe(0)
      const errors = output.split('\n').filter((line) => /error TS/.test(line))
      expect(errors.filter((line) => !line.startsWith('wrong.tsx'))).toEqual([])
      expect(output).toMatch(/wrong\.tsx.*TS2322.*"year"/)
      expect(output).toMatch(/wrong\.tsx.*TS2882.*missing\.css/)
    })
  },
)

async function readFirstExample(): Promise<string> {
  const readme = await readFile(join(consumer, 'node_modules/infini-timeline/README.md'), 'utf8')
  const example = /^```tsx\r?\n(.*?)^```/ms.exec(readme)?.[1]
  if (!example) throw new Error('The README has no example in TypeScript.')
  return example
}

async function checkTypes(
  examples: Readonly<Record<string, string>>,
  resolution: { module: string; moduleResolution: string },
) {
  const compilerOptions = {
    ...resolution,
    target: 'es2022',
    lib: ['es2023', 'dom', 'dom.iterable'],
    jsx: 'react-jsx',
    types: [],
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    noUncheckedSideEffectImports: true,
    verbatimModuleSyntax: true,
    skipLibCheck: false,
    noEmit: true,
  }
  for (const [name, example] of Object.entries(examples)) await writeFile(join(consumer, name), example)
  await writeFile(
    join(consumer, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, files: Object.keys(examples) }),
  )
  return runPackageCommand('typescript-compiler', 'tsc', ['-p', '.', '--pretty', 'false'], consumer)
}
