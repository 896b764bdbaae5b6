import { createHash } from 'node:crypto'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, it, onTestFinished } from 'vitest'
import { readArchiveFiles } from '../support/backup-archive-files.ts'
import { runCommandInOwnProcess } from '../support/cli.ts'
import { createEmptyPostgresDatabase } from '../support/database-engines.ts'
import { findFreePort } from '../support/free-port.ts'
import {
  createDataFolderForTest,
  type ProductProcess,
  startProductProcess,
} from '../support/product-process.ts'
import { startTestS3Server } from '../support/s3-server.ts'
import { findSystemTool, runSystemTool } from '../support/system-tools.ts'
import { selectByRunLength } from '../support/test-run.ts'

/** The paths of all public pages. */
async function listPublicPaths({ url }: ProductProcess): Promise<string[]> {
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text()
  const paths = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, page = '']) => page.slice(url.length))
  return [...paths, '/feed.xml']
}

async function readPages({ url }: ProductProcess, paths: readonly string[]): Promise<Map<string, string>> {
  const pages = new Map<string, string>()
  for (const path of paths) {
    const response = await fetch(`${url}${path}`, { headers: { Accept: 'text/html' } })
    expect([path, response.status]).toEqual([path, 200])
    pages.set(path, await response.text())
  }
  return pages
}

/** Reads pages and writes drafts, one after another, until it is stopped. */
function startLoad(
  { url, secretKey }: ProductProcess,
  paths: readonly string[],
): { stop(): Promise<number> } {
  let isStopped = false
  let writes = 0
  const headers = {
    apikey: secretKey,
    Authorization: `Bearer ${secretKey}`,
    'Content-Type': 'application/json',
  }
  const run = async () => {
    while (!isStopped) {
      const body = JSON.stringify({ title: `Draft ${writes}`, content: '<p>x</p>' })
      expect((await fetch(`${url}/rest/v1/news`, { method: 'POST', headers, body })).status).toBe(201)
      writes += 1
      await (await fetch(`${url}${paths[writes % paths.length]}`)).text()
    }
  }
  const done = run()
  return {
    async stop() {
      isStopped = true
      await done
      return writes
    },
  }
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

it('is backed up under load, wiped, and is the same on the other database and file store', async () => {
  // The same address for both sites, so that their pages can be compared.
  const settings = { LETOPIS_SAMPLE: 'on', PORT: String(await findFreePort()) }
  const folder = await createDataFolderForTest()
  const first = await startProductProcess(folder, settings)
  const publicPaths = await listPublicPaths(first)
  expect(publicPaths.length).toBeGreaterThan(100)
  // The sitemap lists the pages by kind, so that every fifth is of every kind.
  const paths = selectByRunLength({
    short: publicPaths.filter((_, index) => index % 5 === 0),
    long: publicPaths,
  })
  const load = startLoad(first, paths)
  const backups = await createDataFolderForTest()
  const archive = join(backups, 'site.zip')
  const made = await runCommandInOwnProcess(folder, ['backup', '--to', archive])
  expect([made.code, made.errors]).toEqual([0, ''])
  expect(await load.stop()).toBeGreaterThan(0)
  const pages = await readPages(first, paths)
  const hashes = (await readdir(join(folder, 'files'), { recursive: true })).flatMap(
    (name) => /[0-9a-f]{64}$/.exec(name.replaceAll(sep, ''))?.[0] ?? [],
  )
  await first.stop()
  await rm(folder, { recursive: true })

  const database = await createEmptyPostgresDatabase()
  onTestFinished(() => database.remove())
  const s3 = await startTestS3Server()
  onTestFinished(() => s3.discard())
  const other = await createDataFolderForTest()
  const place = { ...s3.env, DATABASE_URL: database.url }
  const restored = await runCommandInOwnProcess(other, ['restore', archive, '--yes'], place)
  expect([restored.code, restored.errors]).toEqual([0, ''])
  const second = await startProductProcess(other, { ...settings, ...place })
  expect(await listPublicPaths(second)).toEqual(publicPaths)
  for (const [path, html] of await readPages(second, paths)) expect(html, path).toBe(pages.get(path))
  const store = await s3.open()
  expect(hashes.length).toBeGreaterThan(50)
  for (const hash of hashes) {
    const file = await store.open(hash)
    if (file === null) throw new Error(`${hash} is missing`)
    expect(sha256(await buffer(file.stream()))).toBe(hash)
  }
  await second.stop()
  await checkBagWithOtherProgram(archive)
})

/** The manifests of the bag are those that `sha256sum` reads. */
async function checkBagWithOtherProgram(archive: string): Promise<void> {
  const tool = findSystemTool('sha256sum')
  if (tool === null) return
  const folder = await createDataFolderForTest()
  let bag = ''
  for (const [name, bytes] of await readArchiveFiles(archive)) {
    bag = join(folder, name.slice(0, name.indexOf('/')))
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), bytes)
  }
  const check = (manifest: string) =>
    runSystemTool('sh', ['-c', `cd "$1" && exec "$2" --quiet --strict -c "$3"`, 'sh', bag, tool, manifest])
  for (const manifest of ['manifest-sha256.txt', 'tagmanifest-sha256.txt'])
    expect(check(manifest)).toEqual({ code: 0, output: '' })
}
