import { spawnSync } from 'node:child_process'
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const folder = import.meta.dirname

/**
 * Compiles every module to ESM with its types. Nothing is bundled, because applications have their own bundler; the
 * stylesheets are published from `src` unchanged.
 */
export function buildPackage(output: string): void {
  rmSync(output, { recursive: true, force: true })
  compile(output)
  // The compiler rewrites the extensions of relative imports in code, but not in declarations.
  for (const name of globSync('*.d.ts', { cwd: output })) {
    editFile(join(output, name), (text) => text.replace(/(from '\.\/[\w-]+)\.tsx?'/g, "$1.js'"))
  }
  // For frameworks with server components. Other bundlers would warn about the directive if it were in the source.
  editFile(join(output, 'infini-timeline.js'), (text) => `'use client'\n${text}`)
}

function compile(output: string): void {
  const { resolve } = createRequire(import.meta.url)
  const compiler = join(dirname(resolve('typescript-compiler/package.json')), 'bin/tsc')
  const args = [compiler, '-p', join(folder, 'tsconfig.build.json'), '--outDir', output]
  const { status, stdout, error } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`The package does not compile.\n${stdout}`, { cause: error })
}

function editFile(file: string, edit: (text: string) => string): void {
  writeFileSync(file, edit(readFileSync(file, 'utf8')))
}

if (import.meta.main) buildPackage(join(folder, 'dist'))
