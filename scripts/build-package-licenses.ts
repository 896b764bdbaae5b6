import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Collects the licenses of the packages that bundled modules are from, as their authors wrote them. */
export async function collectPackageLicenses(modules: readonly string[]): Promise<string> {
  const folders = new Set(
    modules.flatMap((id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(toPosix(id)) ?? []),
  )
  const packages = await Promise.all(Array.from(folders, readPackageLicense))
  const sections = packages.toSorted().join(`\n${'-'.repeat(80)}\n\n`)
  return `The server contains code of these packages.\n\n${sections}`
}

async function readPackageLicense(folder: string): Promise<string> {
  const manifest: unknown = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
  const { name, version, license } = manifest as Record<string, unknown>
  const files = (await readdir(folder)).filter((file) => /^(?:licen[cs]e|copying|notice)/i.test(file))
  const texts = await Promise.all(files.toSorted().map((file) => readFile(join(folder, file), 'utf8')))
  return `${name} ${version}: ${license}\n${texts.map((text) => `\n${text.trim()}\n`).join('')}`
}

function toPosix(path: string): string {
  return path.replaceAll('\\', '/')
}
