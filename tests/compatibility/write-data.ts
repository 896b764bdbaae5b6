import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { GoTrueClient } from '@supabase/auth-js'
import { createClient } from '@supabase/supabase-js'
import sharp from 'sharp'
import { startProductServer } from '../../bench/server-process.ts'
import type { KindName } from '../../domain/kinds/index.ts'
import { createOwnerUser } from '../../server/auth/create-owner-user.ts'
import {
  createSiteContentServices,
  type OpenedSite,
  withOpenedSiteEvenIfRunning,
} from '../../server/cli/opened-site.ts'
import { loadOrCreateSecrets } from '../../server/config/index.ts'

// Writes the data that `earlier-data.test.ts` opens: every kind of content in every state, an account with a
// second factor and a session, a bucket with an object, a vector. Run once for each released schema; see
// README.md in this folder.

const email = 'owner@example.org'
const password = 'a long password 1890'
const publishedAt = '2026-11-01T12:00:00.000Z'

const { secret, publishable, folder } = await withOpenedSiteEvenIfRunning(async (site) => {
  await createOwnerUser(site.data, email, password, site.config.auth.passwordMinLength)
  const account = await site.data.auth.users.findByEmail(email)
  await writeContent(site, account?.id ?? '')
  return { ...(await loadOrCreateSecrets(site.config.data, console.error)), folder: site.config.data }
})
await writeAccountAndObjects()

async function writeContent(site: OpenedSite, userId: string): Promise<void> {
  const content = createSiteContentServices(site)
  const cacheTags = { addTag: () => undefined, expireAt: () => undefined }
  const actor = { actor: { role: 'owner', userId: userId }, language: 'en-US', cacheTags: cacheTags } as const
  const save = (
    kind: KindName,
    values: Record<string, unknown>,
    at: string | null | undefined = publishedAt,
  ) => content.items.save(kind, { values, ...(at === undefined ? {} : { publishedAt: at }) }, actor)
  const unpublished = (kind: KindName, values: Record<string, unknown>) => save(kind, values, undefined)

  const file = await writePicture(site, '#7a5c3e')
  const banner = await writePicture(site, '#3e5c7a')
  await unpublished('site', { webTitle: 'Kronika', about: '<p>Our village.</p>', lang: 'cs', banner })
  await unpublished('redirect', { fromPath: '/old', toAddress: '/articles', status: '301' })
  const { id: page } = await save('page', { title: 'About', path: '/about', content: '<p>Us</p>' })
  await save('page', { title: 'History', parent: page }, null)
  await unpublished('navlink', { place: 'footer', label: 'About', page })
  await unpublished('contact', { name: 'Obecní úřad', email: 'urad@example.org', phone: '+420 123 456 789' })
  const { id: author } = await unpublished('author', {
    name: 'Žofie',
    email: 'zofie@example.org',
    account: userId,
  })
  const category = async (of: string) =>
    (await unpublished('category', { for: of, name: `Rubrika ${of}`, description: 'About it' })).id

  const { id: parent } = await save('gallery', {
    name: 'Village',
    description: '<p>All of it</p>',
    parent: null,
  })
  const { id: gallery } = await save('gallery', { name: 'Mill', description: null, parent })
  const image = {
    gallery,
    name: 'Wheel',
    file,
    alt: 'A wheel',
    date: '1890~',
    source: 'Archive',
    description: '<p>x</p>',
  }
  const { id: then } = await save('image', image)
  await save('image', { ...image, name: 'Wheel today', date: '2020', pair: then })

  const article = { category: await category('article'), name: 'Povodeň', description: 'Perex', author }
  const text = '<h2>Flood</h2><p>The <strong>water</strong> rose.</p>'
  const first = await save('article', { ...article, content: text, thumb: then, gallery, period: '1890-09' })
  const { id, version } = first
  await content.items.save('article', { id, version, values: { name: 'Povodeň 1890' } }, actor)
  await save('article', { ...article, name: 'A draft', content: text }, null)
  await save('article', { ...article, name: 'A scheduled one', content: text }, '2999-01-01T00:00:00.000Z')
  const removed = await save('article', { ...article, name: 'A removed one', content: text })
  await content.trash.remove('article', removed.id, actor)
  await content.unsavedDrafts.save(
    '11111111-1111-4111-8111-111111111111',
    { kind: 'article', item: id, version: 2, values: { name: 'Unsaved' } },
    actor,
  )
  await content.previews.createLink('article', id, 24, actor)

  await save('news', { title: 'The bell', content: '<p>It rings.</p>', url: 'https://example.org/' })
  await save('timeline', {
    title: 'The flood',
    content: 'The water took the bridge.',
    date: '1890-09-04',
    titleFormat: 'date',
    titleDateFormat: 'YYYY',
    image: then,
    article: id,
  })
  const entry = { name: 'Chronicle', description: 'A book', url: 'https://example.org/book' }
  await save('book', {
    ...entry,
    category: await category('book'),
    writer: 'K. Novák',
    year: '1901',
    period: '1890/1900',
  })
  await save('link', { ...entry, category: await category('link') })
}

async function writePicture({ data, files }: OpenedSite, background: string): Promise<string> {
  const size = { width: 60, height: 40 }
  const bytes = await sharp({ create: { ...size, channels: 3, background } })
    .png()
    .toBuffer()
  const { hash } = await files.put(bytes)
  const known = { ...size, type: 'image/png', size: bytes.length, state: 'known' } as const
  await data.files.add({ hash, ...known, created_at: publishedAt, sample: 0 })
  return hash
}

/** Data that only the running product writes; the session's refresh token is stored beside it. */
async function writeAccountAndObjects(): Promise<void> {
  const product = await startProductServer(folder, { LETOPIS_SAMPLE: 'off', LETOPIS_LOG: 'error' })
  const headers = { apikey: publishable }
  const client = new GoTrueClient({ url: `${product.url}/auth/v1`, headers, autoRefreshToken: false })
  const { data } = await client.signInWithPassword({ email, password })
  await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
  const storage = { apikey: secret, Authorization: `Bearer ${secret}` }
  const bucket = JSON.stringify({ name: 'documents', public: true })
  const json = { ...storage, 'Content-Type': 'application/json' }
  await fetch(`${product.url}/storage/v1/bucket`, { method: 'POST', headers: json, body: bucket })
  const object = `${product.url}/storage/v1/object/documents/letter.txt`
  await fetch(object, {
    method: 'POST',
    headers: { ...storage, 'Content-Type': 'text/plain' },
    body: 'Dear all',
  })
  const { vectors } = createClient(product.url, secret).storage
  await vectors.createBucket('looks')
  const index = {
    indexName: 'index',
    dataType: 'float32',
    dimension: 2,
    distanceMetric: 'euclidean',
  } as const
  await vectors.from('looks').createIndex(index)
  await vectors
    .from('looks')
    .index('index')
    .putVectors({ vectors: [{ key: 'wheel', data: { float32: [0.5, 2] }, metadata: { of: 'mill' } }] })
  await product.stop()
  await writeFile(join(folder, 'refresh-token.txt'), data.session?.refresh_token ?? '')
}
