import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, matchesGlob } from 'node:path'
import { diffLines } from 'diff'
import { describeScreenDifference } from './screens.ts'

/** Prints how two records differ; resolves with whether they are equal, except for what a file allows. */
export async function compareRecords(
  before: string,
  after: string,
  allowFile: string | null,
): Promise<boolean> {
  const allowed = allowFile === null ? [] : parseAllowedDifferences(await readFile(allowFile, 'utf8'))
  const found = await Promise.all([before, after].map((folder) => readdir(folder, { recursive: true })))
  const names = [...new Set(found.flat())].filter((name) => /\.(txt|png)$/.test(name)).sort()
  let [fileCount, lineCount] = [0, 0]
  for (const name of names) {
    const lines = await listDifferences(join(before, name), join(after, name))
    const unexpected = lines.filter((line) => {
      const matching = allowed.filter(
        ({ files, pattern }) => matchesGlob(name, files) && pattern.test(line.slice(2)),
      )
      for (const each of matching) each.isUsed = true
      return matching.length === 0
    })
    if (unexpected.length === 0) continue
    fileCount += 1
    lineCount += unexpected.length
    console.log(`${name}: ${unexpected.length} lines`)
    for (const line of unexpected.slice(0, 6)) console.log(`  ${line.slice(0, 200)}`)
  }
  for (const { source, isUsed } of allowed) if (!isUsed) console.log(`Allowed, but not found: ${source}`)
  console.log(`${fileCount} of ${names.length} records differ, in ${lineCount} lines.`)
  return fileCount === 0
}

/** Lines `GLOB: PATTERN`: changed lines that match the pattern may be in records that match the glob. `#`: a comment. */
function parseAllowedDifferences(text: string) {
  const sources = text.split('\n').filter((line) => /^[^#]/.test(line))
  return sources.map((source) => {
    const [, files, pattern] = /^(\S+): (.+)$/.exec(source) ?? []
    if (files === undefined || pattern === undefined)
      throw new Error(`This is not "GLOB: PATTERN": ${source}`)
    return { source, files, pattern: new RegExp(pattern), isUsed: false }
  })
}

/** The lines that only one of two records has, each with the sign of its record. */
async function listDifferences(before: string, after: string): Promise<string[]> {
  if (!existsSync(before)) return ['+ (the whole record)']
  if (!existsSync(after)) return ['- (the whole record)']
  if (before.endsWith('.png'))
    return [await describeScreenDifference(before, after)].flatMap((text) =>
      text === null ? [] : `~ ${text}`,
    )
  const changes = diffLines(await readFile(before, 'utf8'), await readFile(after, 'utf8'))
  return changes.flatMap(({ added, removed, value }) =>
    added || removed
      ? value
          .replace(/\n$/, '')
          .split('\n')
          .map((line) => `${added ? '+' : '-'} ${line}`)
      : [],
  )
}
