import { access, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { compareRecords } from './compare.ts'
import { recordSite } from './record.ts'

// `npm run golden`; see README.md in this folder.
const flag = { type: 'boolean', default: false } as const
const options = { allow: { type: 'string' }, root: { type: 'string', default: '.' }, screens: flag } as const
const { values, positionals } = parseArgs({ allowPositionals: true, options })
const [command = '', folder = ''] = positionals
if (folder === '' || !['record', 'compare'].includes(command))
  throw new Error('The arguments are record FOLDER, or compare FOLDER; see tests/golden/README.md.')

// Before a minute is spent on the record to compare with.
if (command === 'compare') await access(folder)
const target = command === 'record' ? folder : await mkdtemp(join(tmpdir(), 'letopis-golden-record-'))
await rm(target, { recursive: true, force: true })
const count = await recordSite(resolve(values.root), target, values.screens)
console.log(`Made ${count} records in ${Math.round(performance.now() / 1000)} s.`)
if (command === 'compare') {
  process.exitCode = (await compareRecords(folder, target, values.allow ?? null)) ? 0 : 1
  await rm(target, { recursive: true })
}
