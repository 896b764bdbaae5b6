import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { defaultImportRunOptions } from '../../domain/import-run.ts'
import type { ImportJob } from '../../server/import-runs/index.ts'
import { readFolderFiles } from '../support/content-transfer-site.ts'
import { getProductEntryFile } from '../support/product-entry.ts'
import { selectByRunLength } from '../support/test-run.ts'

const kills = selectByRunLength({ short: 1, long: 30 })
const itemCount = selectByRunLength({ short: 60, long: 600 })
const command = getProductEntryFile('letopis')
const worker = getProductEntryFile('import-worker')
let folder = ''

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'letopis-crash-'))
})

afterEach(() => rm(folder, { recursive: true, force: true }))

/** A content folder with news, and galleries with pictures, of which each second one has the next as its parent. */
async function writeContent(): Promise<string> {
  const content = join(folder, 'content')
  const files: Record<string, string | Buffer> = {
    'site.json': '{ "format": 1, "languages": { "cs": "cs" } }',
    'cs/site.md': '---\nwebTitle: Lhota\n---\n',
  }
  for (let item = 1; item <= itemCount; item += 1) {
    const at = new Date(Date.UTC(2020, 0, 1) + item * 1000).toISOString()
    const head = `---\nid: ${item}\ncreated: ${at}\nedited: ${at}\npublished: ${at}\n`
    files[`cs/news/item-${item}.md`] = `${head}title: Zpráva ${item}\n---\n\n${'Text. '.repeat(50)}\n`
    if (item > 6) continue
    const parent = item % 2 === 0 ? '' : `parent: gallery-${item + 1}\n`
    files[`cs/galleries/gallery-${item}.md`] = `${head}name: Galerie ${item}\n${parent}---\n`
    files[`cs/images/image-${item}.md`] =
      `${head}gallery: gallery-${item}\nname: Obraz ${item}\nfile: p${item}.jpg\n---\n`
    const background = { r: item * 20, g: 90, b: 60 }
    const picture = sharp({ create: { width: 300, height: 200, channels: 3, background } })
    files[`pictures/p${item}.jpg`] = await picture.jpeg().toBuffer()
  }
  for (const name of ['cs/news', 'cs/galleries', 'cs/images', 'pictures'])
    await mkdir(join(content, name), { recursive: true })
  for (const [name, text] of Object.entries(files)) await writeFile(join(content, name), text)
  return content
}

const getEnvironment = (data: string) => ({
  ...process.env,
  LETOPIS_DATA: data,
  DATABASE_URL: '',
  NODE_OPTIONS: '',
})

function startCommand(data: string, ...args: string[]): ChildProcess {
  return spawn(process.execPath, [command, ...args], {
    env: getEnvironment(data),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

async function runCommand(data: string, ...args: string[]): Promise<void> {
  expect(await once(startCommand(data, ...args), 'exit')).toEqual([0, null])
}

/** The process in which the server imports. */
function startWorker(data: string, source: string): ChildProcess {
  const child = fork(worker, { env: getEnvironment(data), stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const options = defaultImportRunOptions
  child.send({ step: 'import', source, workFolder: join(data, 'work'), options } satisfies ImportJob)
  return child
}

async function exportContent(data: string): Promise<Record<string, string>> {
  const target = `${data}-export`
  await runCommand(data, 'export', '--to', target)
  return await readFolderFiles(target)
}

it(`continues an import that was killed ${kills} times at random moments, to the same content`, async () => {
  const content = await writeContent()
  const [whole, killed] = [join(folder, 'whole'), join(folder, 'killed')]
  const startedAt = performance.now()
  await runCommand(whole, 'import', content)
  const duration = performance.now() - startedAt
  for (let kill = 0; kill < kills; kill += 1) {
    const child = kill % 2 === 0 ? startWorker(killed, content) : startCommand(killed, 'import', content)
    const exited = once(child, 'exit')
    // The start changes nothing.
    await Promise.race([setTimeout(duration * (0.3 + 0.7 * Math.random())), exited])
    child.kill('SIGKILL')
    await exited
  }
  await runCommand(killed, 'import', content)
  const [files, expected] = await Promise.all([exportContent(killed), exportContent(whole)])
  expect(Object.keys(files).filter((name) => name.startsWith('cs/news/'))).toHaveLength(itemCount)
  expect(files).toEqual(expected)
})
