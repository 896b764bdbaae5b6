import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startGoldenSite } from './golden-site.ts'
import { formatBody } from './normalize.ts'
import { findPages } from './pages.ts'
import { createRecorder, type Recorder } from './recorder.ts'
import { recordScreens } from './screens.ts'

/** Records the product of a checkout on a new sample site; resolves with the number of records. */
export async function recordSite(root: string, folder: string, withScreens: boolean): Promise<number> {
  const site = await startGoldenSite(root)
  try {
    const recorder = createRecorder(site, folder)
    const requests = (await readFile(join(import.meta.dirname, 'requests.txt'), 'utf8')).split('\n')
    for (const line of requests) if (/^(?!#|page )./.test(line)) await recorder.run(line)
    const firstPages = requests.flatMap((line) => /^page (.*)$/.exec(line)?.[1] ?? [])
    const { pages, unreached } = await findPages(root, firstPages, (path) =>
      recorder.request('owner-en-US', 'owner', path),
    )
    console.log(`No link leads to: ${unreached.join(', ')}`)
    await recordPages(recorder, pages)
    const exported = await readdir(site.exportFolder, { recursive: true })
    for (const file of exported.filter((name) => /\.\w+$/.test(name)))
      await recorder.write(`export/${file}`, formatBody(await readFile(join(site.exportFolder, file))))
    const session = recorder.sessions.get('owner') ?? ''
    if (withScreens) await recordScreens(site.url, session, pages, join(folder, 'screens'))
    return recorder.names.size
  } finally {
    await site.stop()
  }
}

/** Records pages as owner and editor, those that visitors can read as visitor, and the data for the router. */
async function recordPages(recorder: Recorder, pages: readonly string[]): Promise<void> {
  const admin = pages.filter((path) => path.startsWith('/admin'))
  const forVisitors = pages.filter(
    (path) => !admin.includes(path) || path === '/admin' || path.endsWith('.json'),
  )
  for (const path of pages) {
    const { pathname, search } = new URL(path, 'http://site.test')
    await recorder.request('data', 'owner', `${pathname === '/' ? '/_' : pathname}.data${search}`)
  }
  for (const [caller, language, paths] of [
    ['owner', 'cs', pages],
    ['editor', 'en-US', pages],
    ['editor', 'cs', admin],
    ['visitor', 'en-US', forVisitors],
    ['visitor', 'cs', forVisitors],
  ] as const)
    for (const path of paths) await recorder.request(`${caller}-${language}`, caller, path, '', language)
}
