import { readdirSync } from 'node:fs'
import { chmod, cp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { GoTrueClient } from '@supabase/auth-js'
import { createClient } from '@supabase/supabase-js'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { createEmptyPostgresDatabase } from '../support/database-engines.ts'
import { createDataFolderForTest } from '../support/product-process.ts'
import { registerCleanup, startOnceForBlock } from '../support/shared-setup.ts'
import { startSitesProcess } from '../support/sites-process.ts'
import { selectByRunLength } from '../support/test-run.ts'

const data = join(import.meta.dirname, 'data')
const serveSite = startSitesProcess()

/** Serves a copy of the data that an earlier version wrote. */
async function openEarlier(version: string, engine: string): Promise<{ url: string; folder: string }> {
  const folder = await createDataFolderForTest()
  await cp(join(data, version, engine), folder, { recursive: true })
  // Git stores no file modes except the executable bit.
  await chmod(join(folder, 'secrets.json'), 0o600)
  if (engine === 'sqlite') return { url: await serveSite(folder), folder }
  const database = await createEmptyPostgresDatabase()
  registerCleanup(() => database.remove())
  await loadDump(database.url, await readFile(join(folder, 'postgres.sql'), 'utf8'))
  return { url: await serveSite(folder, { DATABASE_URL: database.url }), folder }
}

async function loadDump(url: string, dump: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(dump)
  await client.end()
}

const versions = readdirSync(data).sort()

/** Migrations run one after another, so the first version and one of the last day show most of what differs by engine. */
function selectEngines(version: string): readonly string[] {
  const both = ['sqlite', 'postgres']
  const isOnBoth = version === versions[0] || version === versions.at(-1)
  return selectByRunLength({ short: isOnBoth ? both : ['sqlite'], long: both })
}

for (const version of versions)
  for (const engine of selectEngines(version))
    describe(`data of ${version} on ${engine}`, () => {
      const earlier = startOnceForBlock(() => openEarlier(version, engine))

      it('shows only public content', async () => {
        const { url, folder } = earlier()
        const read = async (path: string) => await (await fetch(url + path)).text()
        expect(await read('/')).toContain('Kronika')
        const articles = await read('/articles')
        expect(articles).toContain('Povodeň 1890')
        expect(articles).not.toMatch(/A draft|A scheduled one|A removed one|Unsaved/)
        const article = /\/article\/\d+/.exec(articles)?.[0] ?? ''
        expect(await read(article)).toContain('The <strong>water</strong> rose.')
        expect(await read(article)).toContain('<p class="perex">Perex</p>')
        for (const [path, text] of [
          ['/news', 'It rings.'],
          ['/galleries', 'Village'],
          ['/timeline', 'The water took the bridge.'],
          ['/books', 'K. Novák'],
          ['/links', 'https://example.org/book'],
          ['/search?q=water', 'Povodeň 1890'],
        ] as const)
          expect((await read(path)).includes(text), path).toBe(true)
        const old = await fetch(`${url}/old`, { redirect: 'manual' })
        expect([old.status, old.headers.get('location')]).toEqual([301, '/articles'])
        const picture = /\/img\/[^"\s,]+/.exec(await read(article))?.[0] ?? ''
        expect((await fetch(url + picture)).headers.get('content-type')).toMatch(/^image\//)
        const object = await fetch(`${url}/storage/v1/object/public/documents/letter.txt`)
        expect(await object.text()).toBe('Dear all')
        const { secret } = JSON.parse(await readFile(join(folder, 'secrets.json'), 'utf8'))
        const { data: vectors } = await createClient(url, secret)
          .storage.vectors.from('looks')
          .index('index')
          .listVectors({ returnData: true, returnMetadata: true })
        const wheel = { key: 'wheel', data: { float32: [0.5, 2] }, metadata: { of: 'mill' } }
        // Earlier versions had no vectors.
        expect(vectors?.vectors).toEqual(version < '2026-11-17' ? undefined : [wheel])
      })

      it('keeps the session, drafts, trash, history and unsaved text', async () => {
        const { url, folder } = earlier()
        const { publishable } = JSON.parse(await readFile(join(folder, 'secrets.json'), 'utf8'))
        const client = new GoTrueClient({
          url: `${url}/auth/v1`,
          headers: { apikey: publishable },
          autoRefreshToken: false,
        })
        const token = await readFile(join(folder, 'refresh-token.txt'), 'utf8')
        const { data: continued, error } = await client.refreshSession({ refresh_token: token })
        expect([error, continued.user?.email]).toEqual([null, 'owner@example.org'])
        expect(continued.user?.factors?.map((factor) => factor.friendly_name)).toEqual(['Phone'])

        const login = await fetch(`${url}/login`, {
          method: 'POST',
          redirect: 'manual',
          headers: { Origin: url },
          body: new URLSearchParams({
            intent: 'password',
            email: 'owner@example.org',
            password: 'a long password 1890',
          }),
        })
        expect(login.headers.get('location')).toBe('/admin')
        const cookie = login.headers
          .getSetCookie()
          .map((line) => line.split(';')[0])
          .join('; ')
        const read = async (path: string) =>
          await (await fetch(`${url}/admin${path}`, { headers: { cookie } })).text()
        expect(await read('/trash')).toContain('A removed one')
        const list = await read('/edit/article')
        for (const name of ['Povodeň 1890', 'A draft', 'A scheduled one']) expect(list).toContain(name)
        const [, id] = /\/admin\/edit\/article\/(\d+)"[^>]*>[^<]*Povodeň 1890/.exec(list) ?? []
        const history = await read(`/edit/article/${id}/history`)
        expect(history).toMatch(/Povodeň/)
        const [entry = ''] = /\/edit\/article\/\d+\/history\/\d+/.exec(history) ?? []
        expect(await read(entry)).toContain('Perex')
        expect(await read('')).toContain('Unsaved')
      })
    })
