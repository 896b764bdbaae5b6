import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { expect, it } from 'vitest'
import type { ApiCaller } from '../../server/rest/contract.ts'
import type { RowReader } from '../../server/rest/index.ts'
import { testPublishableKey, testSecretKey } from '../support/auth-site.ts'
import { today, tomorrow, yesterday } from '../support/content-harness.ts'
import { startDataApiTestSite } from '../support/data-api-site.ts'
import { describeOnOneEngine } from '../support/database-engines.ts'

/** A reader that answers each request with the caller it was given. */
const callerReader: RowReader = {
  readRows: async (_request, caller) => ({ rows: [JSON.stringify(toRole(caller))], total: null }),
}

function toRole(caller: ApiCaller): object {
  return { role: caller.service ? 'service' : caller.actor.role }
}

describeOnOneEngine('callers of the data API', (open) => {
  it('are the holder of the secret key, users with their role, and visitors', async () => {
    const site = await startDataApiTestSite(await open(), callerReader)
    const roleOf = async (client: typeof site.serviceClient) =>
      (await client.from('news').select().single()).data?.role
    expect(await roleOf(site.anonymousClient)).toBe('visitor')
    expect(await roleOf(site.serviceClient)).toBe('service')
    for (const role of ['editor', 'owner'] as const)
      expect(await roleOf((await site.createUser(role)).client)).toBe(role)
    expect(await roleOf((await site.createUser(null)).client)).toBe('visitor')
  })

  it('are rejected without a valid key', async () => {
    const site = await startDataApiTestSite(await open(), callerReader)
    const { token } = await site.createUser('owner')
    const attempts: readonly (readonly [Record<string, string>, string])[] = [
      [{}, 'No API key found in request'],
      [{ apikey: '' }, 'Invalid API key'],
      [{ apikey: testSecretKey.slice(0, -1) }, 'Invalid API key'],
      [{ apikey: 'wrong', Authorization: `Bearer ${token}` }, 'Invalid API key'],
      [{ apikey: testPublishableKey, Authorization: 'Bearer sb_secret_x' }, 'Invalid API key'],
    ]
    for (const [headers, message] of attempts) {
      const response = await site.request('/news', { headers })
      expect(response.status).toBe(401)
      expect((await response.json()).message).toBe(message)
    }
    const basic = await site.request('/news', {
      headers: { apikey: testPublishableKey, Authorization: 'Basic YTpi' },
    })
    expect([basic.status, (await basic.json()).code]).toEqual([401, 'PGRST301'])
  })

  it('are rejected with a forged, expired or ended token', async () => {
    const site = await startDataApiTestSite(await open(), callerReader)
    const { token, id, client } = await site.createUser('owner')
    const rejection = async (bearer: string) => {
      const response = await site.request('/news', {
        headers: { apikey: testPublishableKey, Authorization: `Bearer ${bearer}` },
      })
      const { code, message } = await response.json()
      expect(response.headers.get('www-authenticate')).toContain('error="invalid_token"')
      return `${response.status} ${code} ${message}`
    }
    const [header = '', payload = '', signature = ''] = token.split('.')
    const unsigned = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')
    for (const forged of [
      `${unsigned}.${payload}.`,
      `${header}.${payload}.${signature.slice(2)}AA`,
      'a.b.c',
      'x',
    ])
      expect(await rejection(forged)).toBe('401 PGRST301 JWT could not be decoded or verified')
    site.accounts.advanceClock(3601)
    expect(await rejection(token)).toBe('401 PGRST303 JWT expired')
    expect((await client.from('news').select()).error).toMatchObject({
      code: 'PGRST303',
      message: 'JWT expired',
    })
    const other = await site.createUser('editor')
    await site.accounts.admin.signOut(other.token, 'global')
    expect(await rejection(other.token)).toBe(
      '401 PGRST303 Session from session_id claim in JWT does not exist',
    )
    expect(id).not.toBe(other.id)
  })

  it('are limited if they are visitors; editors and the secret key are not', async () => {
    const site = await startDataApiTestSite(await open(), callerReader)
    const editor = await site.createUser('editor')
    const user = await site.createUser(null)
    const embeddings = Array.from({ length: 19 }, (_, n) => `a${n}()`).join()
    const readMany = () => site.anonymousClient.from('news').select(embeddings)
    for (let n = 0; n < 60; n += 1) expect((await readMany()).status).toBe(200)
    const response = await site.request('/news', { headers: { apikey: testPublishableKey } })
    expect(response.status).toBe(429)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await response.json()).toMatchObject({ code: 'over_request_rate_limit' })
    expect((await user.client.from('news').select()).status).toBe(429)
    expect((await site.anonymousClient.rpc('timeline')).status).toBe(429)
    expect((await site.serviceClient.from('news').select()).status).toBe(200)
    expect((await editor.client.from('news').select()).status).toBe(200)
    // A search has its own budget, the same as that of the search page.
    expect((await site.anonymousClient.rpc('search', { q: 'mill' })).status).toBe(200)
  })

  it('wait after reads that took long, and editors do not', async () => {
    const reader: RowReader = {
      readRows(request, caller, options) {
        site.accounts.advanceClock(1.5)
        return callerReader.readRows(request, caller, options)
      },
    }
    const site = await startDataApiTestSite(await open(), reader)
    const read = async (client: SupabaseClient) => (await client.from('news').select()).status
    // 1.5 seconds cost 300 of the 1200 units.
    for (let n = 0; n < 4; n += 1) expect(await read(site.anonymousClient)).toBe(200)
    expect(await read(site.anonymousClient)).toBe(429)
    expect(await read(site.serviceClient)).toBe(200)
  })

  it('are charged for each long read before the next one starts, although all are sent at once', async () => {
    let reads = 0
    const reader: RowReader = {
      readRows(request, caller, options) {
        reads += 1
        site.accounts.advanceClock(1.5)
        return callerReader.readRows(request, caller, options)
      },
    }
    const site = await startDataApiTestSite(await open(), reader)
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => site.anonymousClient.from('news').select()),
    )
    const rejected = responses.filter(({ status }) => status === 429)
    expect(reads).toBeLessThanOrEqual(5)
    expect(rejected).toHaveLength(20 - reads)
  })

  it('find only public items with functions, editors too', async () => {
    const site = await startDataApiTestSite(await open(), callerReader)
    const event = (title: string, at: string | null) =>
      site.harness.createItem('timeline', { title, content: 'mill', date: '1900-11-15' }, at)
    await event('Public', yesterday)
    await event('Draft', null)
    await event('Scheduled', tomorrow)
    site.harness.now = today
    const editor = await site.createUser('editor')
    for (const client of [site.anonymousClient, editor.client, site.serviceClient]) {
      const titlesOf = async (name: string, args: object) =>
        (await client.rpc(name, args).select('title')).data
      expect(await titlesOf('search', { q: 'mill' })).toEqual([{ title: 'Public' }])
      expect(await titlesOf('timeline', {})).toEqual([{ title: 'Public' }])
      expect(await titlesOf('on_this_day', { day: '11-15' })).toEqual([{ title: 'Public' }])
    }
    const { data } = await site.anonymousClient.rpc('timeline').single<{ item: object }>()
    for (const name of ['removed_at', 'version', 'sample', 'title_sort'])
      expect(data?.item).not.toHaveProperty(name)
    expect(site.reported).toEqual([])
  })

  it('cannot use a key of another site', async () => {
    const site = await startDataApiTestSite(await open(), callerReader)
    const client = createClient(site.origin, 'sb_publishable_CCCCCCCCCCCCCCCCCCCCCC_CCCCCCCC', {
      auth: { persistSession: false },
    })
    expect(await client.from('news').select()).toMatchObject({
      status: 401,
      error: { message: 'Invalid API key' },
    })
  })
})
