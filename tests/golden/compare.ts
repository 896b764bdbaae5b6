import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

// Compares two records: lists the responses and screens that differ, and exits with 1 if there are any.

const [before = '', after = ''] = process.argv.slice(2)
/** How much two colour values may differ: text rendering varies a little from run to run. */
const tolerance = 24
const shownLines = 6

const differing = [...(await compareResponses()), ...(await compareScreens())]
for (const line of differing) console.log(line)
console.log(`${differing.length} records differ.`)
process.exitCode = differing.length === 0 ? 0 : 1

async function namesIn(folder: string): Promise<string[]> {
  const both = await Promise.all(
    [before, after]
      .map((record) => join(record, folder))
      .filter((path) => existsSync(path))
      .map((path) => readdir(path, { recursive: true, withFileTypes: true })),
  )
  const files = both.flat().filter((entry) => entry.isFile())
  const names = files.map((entry) =>
    join(entry.parentPath, entry.name).replace(/^.*?\/(responses|screens)\//, ''),
  )
  return [...new Set(names)].sort()
}

/** The record that lacks a file, if any. */
function findMissing(file: string): string | null {
  return [before, after].find((record) => !existsSync(join(record, file))) ?? null
}

async function compareResponses(): Promise<string[]> {
  const found: string[] = []
  for (const name of await namesIn('responses')) {
    const file = join('responses', name)
    const missing = findMissing(file)
    if (missing !== null) {
      found.push(`${file}: not in ${missing}`)
      continue
    }
    const [old = [], now = []] = await Promise.all(
      [before, after].map(async (record) => (await readFile(join(record, file), 'utf8')).split('\n')),
    )
    const lines = old.flatMap((line, at) => (line === now[at] ? [] : [`  - ${line}\n  + ${now[at]}`]))
    if (lines.length > 0 || old.length !== now.length)
      found.push([`${file}: ${lines.length} lines`, ...lines.slice(0, shownLines)].join('\n'))
  }
  return found
}

async function compareScreens(): Promise<string[]> {
  const found: string[] = []
  for (const name of await namesIn('screens')) {
    const file = join('screens', name)
    const missing = findMissing(file)
    if (missing !== null) {
      found.push(`${file}: not in ${missing}`)
      continue
    }
    const [old, now] = await Promise.all([before, after].map((record) => readPixels(join(record, file))))
    if (old === undefined || now === undefined) continue
    if (old.info.width !== now.info.width || old.info.height !== now.info.height)
      found.push(`${file}: ${old.info.width}×${old.info.height} is ${now.info.width}×${now.info.height}`)
    else {
      const count = countDifferent(old.data, now.data)
      if (count > 0) found.push(`${file}: ${count} pixels`)
    }
  }
  return found
}

function readPixels(file: string) {
  return sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true })
}

function countDifferent(old: Buffer, now: Buffer): number {
  let count = 0
  for (let at = 0; at < old.length; at += 3) {
    const apart = [0, 1, 2].some(
      (channel) => Math.abs((old[at + channel] ?? 0) - (now[at + channel] ?? 0)) > tolerance,
    )
    if (apart) count += 1
  }
  return count
}
