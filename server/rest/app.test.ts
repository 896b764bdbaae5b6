import { PostgrestClient } from '@supabase/postgrest-js'
import { afterEach, expect, it } from 'vitest'
import { createFakeContentServices, createTestItemBaseFields } from '../../app/testing/fake-content.ts'
import { ProblemError } from '../../domain/problem-error.ts'
import { AuthProblem } from '../auth/auth-problem.ts'
import { type RunningTestServer, startTestHttpServer } from '../http/http.fixture.ts'
import { createDataApi } from './app.ts'
import type { ApiCaller, DataApiDeps, RowsPage } from './contract.ts'
import { PostgrestError } from './postgrest-error.ts'
import type { ReadRequestSyntax } from './request-syntax.ts'

const callers: Readonly<Record<string, ApiCaller>> = {
  publishable: { service: false, actor: { role: 'visitor', userId: null } },
  secret: { service: true },
}

let running: RunningTestServer | null = null
afterEach(async () => {
  await running?.http.close()
  running = null
})

interface DataApiFixture {
  readonly client: PostgrestClient
  readonly server: RunningTestServer
  readonly requests: ReadRequestSyntax[]
  readonly charges: [string, number][]
  readonly reported: unknown[]
  get(target: string, headers?: Record<string, string>): Promise<Response>
}

/** A server with the data API over a fake reader and fake content. */
async function startDataApi(
  read: (request: ReadRequestSyntax) => RowsPage | Promise<RowsPage> = () => ({ rows: [], total: null }),
  overrides: Partial<DataApiDeps> = {},
): Promise<DataApiFixture> {
  const requests: ReadRequestSyntax[] = []
  const charges: [string, number][] = []
  const reported: unknown[] = []
  const event = (id: number, title: string, date: string) => ({
    ...createTestItemBaseFields(id),
    title,
    content: 'x',
    tooltip: null,
    date,
    titleFormat: 'text' as const,
    titleDateFormat: null,
    image: null,
    article: null,
    gallery: null,
  })
  const content = createFakeContentServices({
    timeline: [event(1, 'Flood', '1845-03-29'), event(2, 'Fire', '1901-11-17'), event(3, 'Fair', '1920')],
  })
  const rest = createDataApi({
    reader: {
      async readRows(request, _caller, { count }) {
        requests.push(request)
        const page = await read(request)
        return count === null ? { ...page, total: null } : page
      },
    },
    writer: {
      async write() {
        throw new Error('no writer')
      },
    },
    readClient: () => ({ address: '', userAgent: null }),
    origin: 'https://lhota.example',
    content,
    async authenticateCaller(headers) {
      const key = headers.get('apikey')
      const caller = callers[key ?? '']
      const token = headers.get('authorization')?.replace('Bearer ', '') ?? null
      if (key !== null && caller === undefined)
        throw new AuthProblem('no_authorization', { message: 'Invalid API key' })
      if (token !== null && token !== key)
        throw new AuthProblem(token === 'ended' ? 'session_not_found' : 'bad_jwt')
      if (caller === undefined) throw new Error('no caller')
      return caller
    },
    chargeVisitor: async (_c, work, cost) => void charges.push([work, cost]),
    chargeVisitorAfterwards: async (_c, work, cost) => void charges.push([work, cost]),
    runOneAtATime: (_c, _work, run) => run(),
    readTimeZone: async () => 'Europe/Prague',
    now: () => new Date('2026-11-17T12:00:00.000Z'),
    report: (error) => reported.push(error),
    ...overrides,
  })
  const server = await startTestHttpServer({ rest, limits: { drain: { idle: 10, most: 1000 } } })
  running = server
  const headers = { apikey: 'publishable' }
  return {
    client: new PostgrestClient(`${server.origin}/rest/v1`, { headers }),
    server,
    requests,
    charges,
    reported,
    get: (target, more = {}) => server.fetch(`/rest/v1${target}`, { headers: { ...headers, ...more } }),
  }
}

const threeRows = [
  '{"id":1,"name":"A","author":null}',
  '{"id":2,"name":"B","author":{"id":5,"email":null}}',
  '{"id":3,"name":"C","author":null}',
]

it('rejects a request without a key as the hosted service does', async () => {
  const { server } = await startDataApi()
  for (const target of ['/rest/v1/news', '/rest/v1/', '/rest/v1/rpc/search', '/rest/v1/a/b']) {
    const response = await server.fetch(target)
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ message: 'No API key found in request' })
  }
})

it('rejects invalid keys and tokens', async () => {
  const { get } = await startDataApi()
  const wrongKey = await get('/news', { apikey: 'wrong' })
  expect(wrongKey.status).toBe(401)
  expect(await wrongKey.json()).toMatchObject({ message: 'Invalid API key' })
  const encode = (claims: object) => Buffer.from(JSON.stringify(claims)).toString('base64url')
  const tokens: readonly (readonly [string, string, string])[] = [
    ['x', 'PGRST301', 'JWT could not be decoded or verified'],
    [`a.${encode({ exp: 1 })}.c`, 'PGRST303', 'JWT expired'],
    [`a.${encode({ exp: 1e11 })}.c`, 'PGRST301', 'JWT could not be decoded or verified'],
    ['a.%%%.c', 'PGRST301', 'JWT could not be decoded or verified'],
    ['ended', 'PGRST303', 'Session from session_id claim in JWT does not exist'],
  ]
  for (const [token, code, message] of tokens) {
    const response = await get('/news', { Authorization: `Bearer ${token}` })
    expect(response.status).toBe(401)
    expect(await response.json()).toEqual({ code, details: null, hint: null, message })
    expect(response.headers.get('www-authenticate')).toBe(
      `Bearer error="invalid_token", error_description="${message}"`,
    )
  }
})

it('rejects other methods, paths and schemas', async () => {
  const { client, server, get } = await startDataApi()
  const other = await server.fetch('/rest/v1/news', {
    method: 'PROPFIND',
    headers: { apikey: 'publishable' },
  })
  expect(other.status).toBe(405)
  const rpc = await server.fetch('/rest/v1/rpc/search', { method: 'PUT', headers: { apikey: 'publishable' } })
  expect([rpc.status, (await rpc.json()).code]).toEqual([405, 'PGRST101'])
  expect((await (await get('/a/b/c')).json()).code).toBe('PGRST125')
  expect(await client.schema('auth').from('users').select()).toMatchObject({
    status: 406,
    error: { code: 'PGRST106', message: 'Invalid schema: auth' },
  })
  const options = await server.fetch('/rest/v1/news', { method: 'OPTIONS' })
  expect([options.status, options.headers.get('allow')]).toEqual([
    200,
    'OPTIONS,GET,HEAD,POST,PUT,PATCH,DELETE',
  ])
  expect(options.headers.get('access-control-allow-origin')).toBeNull()
})

it('passes what the official client builds to the reader', async () => {
  const { client, requests } = await startDataApi()
  const { error } = await client
    .from('articles')
    .select('id, title:name, author:authors!author!inner(name), galleries(images(*))')
    .eq('id', 5)
    .in('name', ['a', 'b,c'])
    .not('category', 'is', null)
    .or('id.eq.1,and(id.gt.5,name.like.*a*)')
    .or('name.eq.x', { referencedTable: 'authors' })
    .likeAnyOf('name', ['a%', 'b%'])
    .textSearch('search', 'old mill', { type: 'websearch', config: 'simple' })
    .order('name', { ascending: false, nullsFirst: false })
    .order('ord', { referencedTable: 'galleries.images' })
    .limit(2, { referencedTable: 'galleries.images' })
    .range(10, 19)
  expect(error).toBeNull()
  const [request] = requests
  expect(request).toMatchObject({
    relation: 'articles',
    select: [
      { type: 'column', field: { column: 'id' } },
      { type: 'column', alias: 'title' },
      { type: 'embedding', target: 'authors', alias: 'author', hint: 'author', join: 'inner' },
      { type: 'embedding', target: 'galleries', select: [{ target: 'images', select: [{ type: 'all' }] }] },
    ],
    orders: [
      { path: [], terms: [{ field: { column: 'name' }, direction: 'desc', nulls: 'last' }] },
      { path: ['galleries', 'images'], terms: [{ field: { column: 'ord' } }] },
    ],
    ranges: [
      { path: ['galleries', 'images'], offset: 0, limit: 2 },
      { path: [], offset: 10, limit: 10 },
    ],
  })
  expect(request?.filters.map(({ path, condition }) => [path.join('.'), condition])).toMatchObject([
    ['', { operator: 'eq', value: '5' }],
    ['', { operator: 'in', value: ['a', 'b,c'] }],
    ['', { operator: 'is', isNegated: true, value: 'null' }],
    ['', { operator: 'like', quantifier: 'any', value: ['a%', 'b%'] }],
    ['', { operator: 'wfts', textSearchConfig: 'simple', value: 'old mill' }],
    ['', { operator: 'or', conditions: [{ value: '1' }, { operator: 'and' }] }],
    ['authors', { operator: 'or' }],
  ])
})

it('answers rows as an array, counted, as CSV and without nulls', async () => {
  const { client } = await startDataApi(() => ({ rows: threeRows, total: 3 }))
  const rows = threeRows.map((row) => JSON.parse(row))
  expect(await client.from('news').select()).toMatchObject({ status: 200, data: rows, count: null })
  expect(await client.from('news').select('*', { count: 'exact' })).toMatchObject({ status: 200, count: 3 })
  expect((await client.from('news').select().csv()).data).toBe(
    'id,name,author\n1,A,\n2,B,"{""id"":5,""email"":null}"\n3,C,',
  )
  expect((await client.from('news').select().stripNulls()).data).toEqual([
    { id: 1, name: 'A' },
    { id: 2, name: 'B', author: { id: 5 } },
    { id: 3, name: 'C' },
  ])
})

it('answers a part of the rows with 206 and their range', async () => {
  const { get } = await startDataApi(({ ranges: [range] }) => ({
    rows: threeRows.slice(0, range?.limit ?? 0),
    total: 153,
  }))
  const response = await get('/news', { Range: '0-1', 'Range-Unit': 'items', Prefer: 'count=exact' })
  expect(response.status).toBe(206)
  expect(response.headers.get('content-range')).toBe('0-1/153')
  expect(response.headers.get('preference-applied')).toBe('count=exact')
  const uncounted = await get('/news', { Range: '0-1' })
  expect([uncounted.status, uncounted.headers.get('content-range')]).toEqual([200, '0-1/*'])
  const late = await get('/news?offset=200', { Prefer: 'count=exact' })
  expect(late.status).toBe(416)
  expect(late.headers.get('content-range')).toBe('*/153')
  expect(await late.json()).toMatchObject({ code: 'PGRST103' })
  expect((await get('/news', { Range: '5-1' })).status).toBe(416)
})

it('answers HEAD requests without reading rows if they are counted', async () => {
  const { client, requests, server } = await startDataApi(() => ({ rows: [], total: 153 }))
  const counted = await client.from('news').select('*', { count: 'exact', head: true })
  expect(counted).toMatchObject({ error: null, data: null, count: 153 })
  expect(requests[0]?.ranges).toEqual([{ path: [], offset: 0, limit: 0 }])
  const response = await server.fetch('/rest/v1/news?limit=20&offset=140', {
    method: 'HEAD',
    headers: { apikey: 'publishable', Prefer: 'count=exact' },
  })
  expect([response.status, response.headers.get('content-range')]).toEqual([206, '140-152/153'])
})

it('answers a single object, and PGRST116 if there is not exactly one row', async () => {
  let rows: readonly string[] = threeRows.slice(0, 1)
  const { client } = await startDataApi(() => ({ rows, total: null }))
  expect((await client.from('news').select().single()).data).toEqual({ id: 1, name: 'A', author: null })
  expect((await client.from('news').select().stripNulls().single()).data).toEqual({ id: 1, name: 'A' })
  for (const [count, found] of [
    [0, []],
    [3, threeRows],
  ] as const) {
    rows = found
    expect(await client.from('news').select().single()).toMatchObject({
      status: 406,
      error: {
        code: 'PGRST116',
        details: `The result contains ${count} rows`,
        hint: null,
        message: 'Cannot coerce the result to a single JSON object',
      },
    })
  }
  rows = []
  expect(await client.from('news').select().maybeSingle()).toMatchObject({ data: null, error: null })
})

it('answers bad requests with the errors of PostgREST', async () => {
  const { client, get, requests } = await startDataApi()
  expect(await client.from('news').select('id,(')).toMatchObject({
    status: 400,
    error: { code: 'PGRST100', message: '"failed to parse select parameter (id,()" (line 1, column 4)' },
  })
  const statuses = new Map<string, Record<string, string>>([
    ['400 PGRST122', { Prefer: 'handling=strict, nonsense' }],
    ['406 PGRST107', { Accept: 'application/geo+json' }],
  ])
  for (const [expected, headers] of statuses) {
    const response = await get('/news', headers)
    expect(`${response.status} ${(await response.json()).code}`).toBe(expected)
    expect(response.headers.get('proxy-status')).toBe(`PostgREST; error=${expected.slice(4)}`)
  }
  const many = await get(`/news?or=(${Array(1500).fill('a.eq.1').join()})`)
  expect([many.status, (await many.json()).code]).toEqual([413, '54000'])
  expect((await get(`/news?or=(${Array(2500).fill('a.eq.1').join()})`)).status).toBe(414)
  expect((await (await get('/news?name=eq.%00')).json()).code).toBe('22021')
  expect(requests).toEqual([])
})

it('answers errors of the reader, and reports unexpected ones without describing them', async () => {
  const errors: Error[] = [
    new PostgrestError('PGRST205', { message: "Could not find the table 'public.x' in the schema cache" }),
    new ProblemError('too_often', { retryAfter: 7 }),
    new ProblemError('unavailable'),
    Object.assign(new Error('statement'), { code: '57014' }),
    new Error('secret detail'),
  ]
  const { get, reported } = await startDataApi(() => {
    throw errors.shift() ?? new Error('no more')
  })
  const results: string[] = []
  for (let n = 0; n < 5; n += 1) {
    const response = await get('/x')
    const { code, message } = await response.json()
    results.push(`${response.status} ${code} ${response.headers.get('retry-after')}`)
    expect(message).not.toContain('secret')
  }
  expect(results).toEqual([
    '404 PGRST205 null',
    '429 over_request_rate_limit 7',
    '503 PGRST000 10',
    '500 57014 null',
    '500 PGRSTX00 null',
  ])
  expect(reported).toEqual([expect.objectContaining({ message: 'secret detail' })])
})

it('charges visitors by embedded relations and counts, and nothing to the secret key', async () => {
  const { client, charges, get } = await startDataApi()
  await client.from('news').select()
  await client.from('news').select('a(b(c)),d(e)', { count: 'exact' })
  await client.rpc('search', { q: 'mill' })
  await client.rpc('timeline')
  expect(charges).toEqual([
    ['data', 1],
    ['data', 5],
    ['search', 1],
    ['search', 1],
    ['data', 1],
    ['data', 1],
  ])
  await get('/news', { apikey: 'secret' })
  await get('/rpc/timeline', { apikey: 'secret' })
  expect(charges).toHaveLength(6)
})

it('charges visitors for a body by its bytes, before it is parsed', async () => {
  const charges: unknown[] = []
  const { server } = await startDataApi(undefined, {
    chargeVisitor: async (_c, work, cost) => {
      charges.push([work, cost])
      throw new ProblemError('too_often', { retryAfter: 7 })
    },
  })
  const call = (name: string, body: string) =>
    server.fetch(`/rest/v1/rpc/${name}`, {
      method: 'POST',
      body,
      headers: { apikey: 'publishable', 'Content-Type': 'application/json' },
    })
  const keys = JSON.stringify(Object.fromEntries(Array.from({ length: 20_000 }, (_, key) => [`a${key}`, 1])))
  for (const name of ['search', 'unknown']) expect((await call(name, keys)).status).toBe(429)
  expect((await call('search', '{')).status).toBe(429)
  expect(charges).toEqual([
    ['search', Math.ceil(keys.length / 32_768)],
    ['data', Math.ceil(keys.length / 32_768)],
    ['search', 1],
  ])
})

it('does not parse a body with more values than a function has arguments', async () => {
  const { client } = await startDataApi()
  const args = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, key) => [`a${key}`, 1]))
  expect(await client.rpc('search', args(1001))).toMatchObject({ status: 413, error: { code: '54000' } })
  expect(await client.rpc('search', args(900))).toMatchObject({ status: 404, error: { code: 'PGRST202' } })
})

it('calls functions with POST, GET and HEAD', async () => {
  const { client } = await startDataApi()
  const titles = async (call: PromiseLike<{ data: unknown }>) =>
    ((await call).data as { title: string }[]).map(({ title }) => title)
  expect(await titles(client.rpc('timeline'))).toEqual(['Flood', 'Fire', 'Fair'])
  expect(await titles(client.rpc('timeline', { limit: 1, offset: 1, kinds: ['timeline'] }))).toEqual(['Fire'])
  expect(await titles(client.rpc('timeline', { limit: 1, kinds: ['timeline'] }, { get: true }))).toEqual([
    'Flood',
  ])
  expect(await titles(client.rpc('timeline').range(1, 2))).toEqual(['Fire', 'Fair'])
  expect(await titles(client.rpc('on_this_day'))).toEqual(['Fire'])
  expect(await titles(client.rpc('on_this_day', { day: '03-29' }, { get: true }))).toEqual(['Flood'])
  expect(await client.rpc('timeline', { limit: 1 }, { count: 'exact' })).toMatchObject({
    status: 206,
    count: 3,
  })
  expect(await client.rpc('timeline', {}, { head: true, count: 'exact' })).toMatchObject({
    data: null,
    count: 3,
  })
  expect((await client.rpc('timeline', { limit: 1 }).select('nr:id,title').single()).data).toEqual({
    nr: 1,
    title: 'Flood',
  })
  expect((await client.rpc('timeline', { limit: 1 }).single()).data).toEqual({
    kind: 'timeline',
    relation: 'timeline',
    id: 1,
    title: 'Flood',
    path: expect.stringContaining('/timeline'),
    date: '1845-03-29',
    published_at: '2026-03-01T09:00:00.000+00:00',
    item: expect.not.objectContaining({ version: 1 }),
  })
})

it('rejects unknown functions and bad arguments', async () => {
  const { client, server } = await startDataApi()
  const codeOf = async (call: PromiseLike<{ error: { code: string } | null; status: number }>) => {
    const { status, error } = await call
    return `${status} ${error?.code}`
  }
  expect(await client.rpc('drop_tables', { a: 1 })).toMatchObject({
    status: 404,
    error: {
      code: 'PGRST202',
      message: 'Could not find the function public.drop_tables(a) in the schema cache',
    },
  })
  const calls: readonly (readonly [
    string,
    PromiseLike<{ error: { code: string } | null; status: number }>,
  ])[] = [
    ['404 PGRST202', client.rpc('search')],
    ['404 PGRST202', client.rpc('search', { q: 'a', other: 1 })],
    ['404 PGRST202', client.rpc('constructor')],
    ['404 PGRST202', client.rpc('timeline', { id: 'eq.1' }, { get: true })],
    ['400 22023', client.rpc('search', { q: { toString: 1 } })],
    ['400 22023', client.rpc('search', { q: 'a', kinds: { toString: 1 } })],
    ['400 22P02', client.rpc('search', { q: 'a', limit: 'many' })],
    ['400 22023', client.rpc('search', { q: 'a', limit: 101 })],
    ['400 22023', client.rpc('search', { q: 'a', limit: -1 })],
    ['400 22P02', client.rpc('search', { q: 'a', kinds: ['user'] })],
    ['400 22023', client.rpc('search', { q: 'a', kinds: [{}] })],
    ['400 22P02', client.rpc('search', { q: 'a', kinds: 'article' })],
    ['400 22021', client.rpc('search', { q: 'a\0b' })],
    ['400 22023', client.rpc('timeline', { kinds: ['news'] })],
    ['400 22023', client.rpc('timeline', { kinds: [] })],
    ['400 22P02', client.rpc('on_this_day', { day: 'yesterday' })],
    ['400 22008', client.rpc('on_this_day', { day: '13-01' })],
    ['400 PGRST127', client.rpc('timeline').eq('id', 1)],
    ['400 PGRST127', client.rpc('timeline').order('id')],
    ['400 PGRST127', client.rpc('timeline').select('item->title')],
    ['400 42703', client.rpc('timeline').select('password')],
  ]
  for (const [expected, call] of calls) expect(await codeOf(call)).toBe(expected)
  const post = (body: string, type = 'application/json') =>
    server.fetch('/rest/v1/rpc/timeline', {
      method: 'POST',
      headers: { apikey: 'publishable', 'Content-Type': type },
      body,
    })
  for (const body of ['[1]', '5', 'null', '{', '"a"'])
    expect((await (await post(body)).json()).code).toBe('PGRST102')
  expect((await (await post('a=1', 'application/x-www-form-urlencoded')).json()).code).toBe('PGRST102')
  expect((await post(`{"a":"${'x'.repeat(2_000_000)}"}`)).status).toBe(413)
  for (const name of ['limit', 'kinds']) {
    const deep = await post(`{"${name}":${'['.repeat(400_000)}${']'.repeat(400_000)}}`)
    expect(deep.status).toBe(413)
  }
  expect((await post('')).status).toBe(200)
})
