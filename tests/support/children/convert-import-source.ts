import { join } from 'node:path'
import { convertToContentFolder, detectImportFormat } from '../../../server/import-sources/convert-source.ts'
import { openSourceFiles } from '../../../server/import-sources/source-files.ts'

// Converts the files of a folder into its subfolder `converted`, and prints what that took.

const [folder = ''] = process.argv.slice(2)
const files = await openSourceFiles(join(folder, 'source'), folder)
const format = await detectImportFormat(files)
if (format === null || format === 'letopis') throw new Error(`unexpected format ${format}`)
const started = performance.now()
const notes = await convertToContentFolder(files, format, join(folder, 'converted'), {
  language: 'cs',
  timeZone: 'Europe/Prague',
  signal: new AbortController().signal,
  onProgress: () => undefined,
})
const megabytes = Math.round(process.resourceUsage().maxRSS / 1024)
const seconds = Math.round((performance.now() - started) / 1000)
console.log(JSON.stringify({ format, megabytes, seconds, notes: notes.length }))
