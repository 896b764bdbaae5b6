import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { startGoldenSite } from './golden-site.ts'
import { formatBody } from './normalize.ts'
import { findPages } from './pages.ts'
import { Recorder } from './recorder.ts'
import { recordScreens } from './screens.ts'

/** Records the product of a checkout on a new sample site; resolves with the number of records. */
export async function recordSite(root: string, folder: string, withScreens: boolean): Promise<number> {
  const site = await startGoldenSite(root)
  try {
    const recorder = new Recorder(site, folder)
    const requests = (await readFile(join(import.meta.dirname, 'requests.txt'), 'utf8')).split('\n')
    for (const line of requests) if (/^(?!#|page )./.test(line)) await recorder.run(line)
    const firstPages = requests.flatMap((line) => /^page (.*)$/.exec(line)?.[1] ?? [])
    const { pages, unreached } = await findPages(root, firstPages, (path) =>
      recorder.request('owner-en-US', 'owner', path),
    )
    console.log(`No link leads to: ${unreached.join(', ')}`)
    await recordPages(recorder, pages)
    for (const entry of await readdir(site.exportFolder, { recursive: true, withFileTypes: true })) {
      const file = join(entry.parentPath, entry.name)
      if (entry.isFile())
        await recorder.write(`export/${relative(site.exportFolder, file)}`, formatBody(await readFile(file)))
    }
    const session = recorder.sessions.get('owner') ?? ''
    if (withScreens) await recordScreens(site.url, session, pages, join(folder, 'screens'))
    return recorder.names.size
  } finally {
    await site.stop()
  }
}

/** Records pages as owner and editor, those that visitors can read as visitor, and their data. */
async function recordPages(recorder: Recorder, pages: readonly string[]): Promise<void> {
  const isAdmin = (path: string) => path.startsWith('/admin')
  const forVisitors = pages.filter((path) => !isAdmin(path) || path === '/admin' || path.endsWith('.json'))
  for (const path of pages) {
    const { pathname, search } = new URL(path, 'http://site.test')
    await recorder.request('data', 'owner', `${pathname === '/' ? '/_' : pathname}.data${search}`)
  }
  for (const path of pages) await recorder.request('owner-cs', 'owner', path, '', 'cs')
  for (const path of pages) await recorder.request('editor-en-US', 'editor', path)
  for (const path of pages.filter(isAdmin)) await recorder.request('editor-cs', 'editor', path, '', 'cs')
  for (const path of forVisitors) await recorder.request('visitor-en-US', 'nobody', path)
  for (const path of forVisitors) await recorder.request('visitor-cs', 'nobody', path, '', 'cs')
}
