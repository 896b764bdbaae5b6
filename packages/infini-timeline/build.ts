import { spawnSync } from 'node:child_process'
import { copyFileSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

// `npm run build`: every module as ESM with its types, and the styles beside them. No bundler: whoever installs it has one.

const folder = import.meta.dirname
const compiler = join(
  dirname(createRequire(import.meta.url).resolve('typescript-compiler/package.json')),
  'bin/tsc',
)

rmSync(join(folder, 'dist'), { recursive: true, force: true })
const { status } = spawnSync(process.execPath, [compiler, '-p', join(folder, 'tsconfig.build.json')], {
  stdio: 'inherit',
})
if (status !== 0) process.exit(status ?? 1)
// The compiler rewrites the endings of imports in code, but not in types.
for (const file of globSync(join(folder, 'dist/*.d.ts'))) {
  writeFileSync(file, readFileSync(file, 'utf8').replace(/(from '\.\/[\w-]+)\.tsx?'/g, "$1.js'"))
}
// For frameworks with server components; bundlers that know none would warn of it in the source.
const component = join(folder, 'dist/infini-timeline.js')
writeFileSync(component, `'use client'\n${readFileSync(component, 'utf8')}`)
copyFileSync(join(folder, 'src/style.css'), join(folder, 'dist/style.css'))
