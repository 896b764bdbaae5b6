import { CompiledQuery, sql } from 'kysely'
import { expect, it } from 'vitest'
import { operatorAuditActor } from '../../domain/audit-actor.ts'
import type { AuditEvent, AuditLogFilter } from '../../domain/audit-log.ts'
import {
  createAuditLogRetention,
  createAuditLogService,
  writeSiteAuditEntry,
} from '../../server/audit/index.ts'
import { createOwnerUser } from '../../server/auth/create-owner-user.ts'
import { buildAuditLogQuery } from '../../server/data/audit-log-repository.ts'
import type { SiteDatabaseConnection } from '../../server/data/connection.ts'
import { startAdminTestSite } from '../support/admin-site.ts'
import {
  auditLogReader,
  readAuditLog,
  recordNewAuditEntries,
  unfilteredAuditLog,
} from '../support/audit-log.ts'
import { startAuthTestSite, testPassword } from '../support/auth-site.ts'
import {
  ContentTestHarness,
  createOwnerContext,
  createTestRequestContext,
} from '../support/content-harness.ts'
import { describeOnOneEngine } from '../support/database-engines.ts'
import { startStorageTestSite } from '../support/storage-site.ts'
import { startTestSite } from '../support/test-site.ts'

function createEditorContextFrom(address: string) {
  const context = createTestRequestContext('editor')
  const client = { name: 'jana@example.org', address, userAgent: 'Firefox/140.0' }
  return { ...context, actor: { ...context.actor, client } }
}

describeOnOneEngine('the audit log of content', (open) => {
  it('has one entry for each action, with its actor and client', async () => {
    const harness = new ContentTestHarness(await open())
    const { data, content } = harness
    const context = createEditorContextFrom('192.0.2.1')
    const category = await harness.createCategory('article')
    const values = { category, name: 'Flood', description: 'D', content: '<p>Secret text</p>' }
    let id = 0
    const steps: [string, () => Promise<unknown>][] = [
      ['item_created', async () => ({ id } = await content.items.save('article', { values }, context))],
      [
        'item_updated',
        () => content.items.save('article', { id, version: 1, values: { name: 'Flood 2' } }, context),
      ],
      ['item_published', () => content.items.publish('article', id, '2026-11-01T00:00:00.000Z', context)],
      ['item_unpublished', () => content.items.publish('article', id, null, context)],
      ['item_scheduled', () => content.items.publish('article', id, '2030-01-01T00:00:00.000Z', context)],
      ['item_trashed', () => content.trash.remove('article', id, context)],
      ['item_restored', () => content.trash.restore('article', id, context)],
    ]
    for (const [event, action] of steps) {
      const entries = await recordNewAuditEntries(data, action)
      expect(entries).toMatchObject([
        {
          event,
          area: 'content',
          actor: { id: 'editor-account', name: 'jana@example.org' },
          address: '192.0.2.1',
          userAgent: 'Firefox/140.0',
          target: { type: 'article', id: String(id) },
          targetExists: event !== 'item_trashed',
        },
      ])
      expect(JSON.stringify(entries)).not.toContain('Secret text')
    }
    await content.trash.remove('article', id, context)
    const purged = await recordNewAuditEntries(data, () =>
      content.trash.purge('article', id, createOwnerContext()),
    )
    expect(purged).toMatchObject([
      {
        event: 'item_purged',
        target: { name: 'Flood 2' },
        actor: { id: 'owner-account' },
        targetExists: false,
      },
    ])
  })

  it('names the changed settings and redirects, without values', async () => {
    const harness = new ContentTestHarness(await open())
    const { data, content } = harness
    const values = { webTitle: 'Lhota online', about: '<p>Long text</p>' }
    const [entry] = await recordNewAuditEntries(data, () =>
      content.items.save('site', { values }, createOwnerContext()),
    )
    expect(entry).toMatchObject({ event: 'settings_changed', area: 'settings', target: { type: 'site' } })
    const saved = (await data.items.list('site', { status: 'any', now: '' }, { offset: 0, limit: 1 }))[0]
    const change = { version: saved?.version ?? 0, values: { webAuthor: 'Obec Lhota' } }
    const [second] = await recordNewAuditEntries(data, () =>
      content.items.save('site', change, createOwnerContext()),
    )
    expect(second?.details).toEqual({ changed: ['webAuthor'] })
    const redirect = { fromPath: '/old', toAddress: '/new', status: '301' }
    const [third] = await recordNewAuditEntries(data, () =>
      content.items.save('redirect', { values: redirect }, createOwnerContext()),
    )
    expect(third).toMatchObject({ event: 'item_created', area: 'settings', target: { type: 'redirect' } })
    const rows = await data.auditLog.list(unfilteredAuditLog, { direction: 'older', from: null }, 10)
    expect(JSON.stringify(rows)).not.toMatch(/Long text|Obec Lhota/)
  })

  it('has an entry for a preview link that is created and one that is ended, without the token', async () => {
    const harness = new ContentTestHarness(await open())
    const { data, content } = harness
    const { id } = await harness.createArticle('Draft', null)
    const context = createEditorContextFrom('192.0.2.1')
    const before = (await readAuditLog(data)).length
    const { token, link } = await content.previews.createLink('article', id, 24, context)
    await content.previews.deleteLink('article', id, link.id, context)
    const rows = await data.auditLog.list(unfilteredAuditLog, { direction: 'older', from: null }, 10)
    const events = rows.map(({ event }) => event)
    expect(events.filter((event) => event?.startsWith('preview')).toSorted()).toEqual([
      'preview_link_created',
      'preview_link_deleted',
    ])
    expect(rows.length).toBe(before + 2)
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  it('has no entry for an action that is rejected or rolled back, nor for one of the product itself', async () => {
    const harness = new ContentTestHarness(await open())
    const { data, content } = harness
    const context = createEditorContextFrom('192.0.2.1')
    const { id } = await harness.createArticle('Flood')
    const entries = await recordNewAuditEntries(data, async () => {
      const stale = { id, version: 99, values: { name: 'Other' } }
      await expect(content.items.save('article', stale, context)).rejects.toThrow()
      await expect(content.items.publish('article', 999, null, context)).rejects.toThrow()
      await expect(
        data.transaction(async (repositories) => {
          const at = new Date().toISOString()
          await writeSiteAuditEntry(repositories, { actor: operatorAuditActor, event: 'sample_removed', at })
          throw new Error('rolled back')
        }),
      ).rejects.toThrow('rolled back')
      const values = await harness.createValidValues('author', 'By the product')
      await content.items.save('author', { values }, createTestRequestContext('system'))
    })
    expect(entries).toEqual([])
  })
})

describeOnOneEngine('the audit log of accounts', (open) => {
  it('records sign-ins, people and roles; an entry stays readable when the user is deleted', async () => {
    const accounts = await startAuthTestSite(await open())
    const { data } = accounts
    const site = await startTestSite(accounts)
    await accounts.createUser('owner@example.org', { role: 'owner' })
    const id = await accounts.createUser('jan@example.org', { role: 'editor' })
    const browser = site.newBrowser()
    const entries: [string, string, string, string][] = []
    const record = async (action: () => Promise<unknown>) => {
      for (const { event, area, actor, target } of await recordNewAuditEntries(data, action))
        entries.push([event, area, actor.name, target?.name ?? ''])
    }
    await record(() => browser.signIn('owner@example.org'))
    for (const intent of ['suspend', 'restore'])
      await record(() => browser.postForm(`/admin/people/${id}`, { intent }))
    await record(() => browser.postForm(`/admin/people/${id}`, { intent: 'role', role: 'owner' }))
    await record(() => browser.postForm(`/admin/people/${id}`, { intent: 'remove' }))
    await record(() => browser.postForm('/logout', {}))
    await record(() => createOwnerUser(data, 'new@example.org', testPassword, 10))
    expect(entries).toEqual([
      ['login', 'sign-in', 'owner@example.org', ''],
      ['user_suspended', 'people', 'owner@example.org', 'jan@example.org'],
      ['user_unsuspended', 'people', 'owner@example.org', 'jan@example.org'],
      ['role_changed', 'people', 'owner@example.org', 'jan@example.org'],
      ['user_deleted', 'people', 'owner@example.org', 'jan@example.org'],
      ['logout', 'sign-in', 'owner@example.org', ''],
      ['user_signedup', 'people', 'operator', 'new@example.org'],
    ])
    const [login] = await readAuditLog(data, { area: 'sign-in', actor: 'owner@example.org' })
    expect(login?.userAgent).toContain('Firefox/140')
    const [change] = (await readAuditLog(data, { area: 'people' })).filter(
      ({ event }) => event === 'role_changed',
    )
    expect(change).toMatchObject({ details: { role: 'owner', changed: ['role'] }, targetExists: false })
  })

  it('has one entry for a change of the own password and for one of the address', async () => {
    const accounts = await startAuthTestSite(await open())
    await accounts.createUser('jana@example.org', { role: 'editor' })
    const client = accounts.createClient()
    await client.signInWithPassword({ email: 'jana@example.org', password: testPassword })
    const password = 'jiné dlouhé heslo 1914'
    const changed = await recordNewAuditEntries(accounts.data, () => client.updateUser({ password }))
    expect(changed.map(({ event }) => event)).toEqual(['user_updated_password'])
    const requested = await recordNewAuditEntries(accounts.data, () =>
      client.updateUser({ email: 'nova@example.org' }),
    )
    expect(requested).toMatchObject([{ event: 'user_modified', details: { changed: ['email_requested'] } }])
    const tokens = (await accounts.readSentEmails()).flatMap(
      ({ text }) => /token_hash=([\w-]+)&type=email_change/.exec(text)?.[1] ?? [],
    )
    expect(tokens).toHaveLength(2)
    const moved = await recordNewAuditEntries(accounts.data, async () => {
      for (const token_hash of tokens)
        expect((await client.verifyOtp({ token_hash, type: 'email_change' })).error).toBeNull()
    })
    expect(moved.map(({ event }) => event)).toContain('email_changed')
  })

  it('counts repeated failed sign-ins in few entries', async () => {
    const accounts = await startAuthTestSite(await open())
    await accounts.createUser('jana@example.org', { role: 'editor' })
    const body = { email: 'jana@example.org', password: 'a wrong password' }
    const responses = await Promise.all(
      Array.from({ length: 8 }, () =>
        accounts.request('/token?grant_type=password', { method: 'POST', body }),
      ),
    )
    expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(400))
    await accounts.request('/token?grant_type=password', {
      method: 'POST',
      body: { ...body, email: 'nobody@example.org' },
    })
    await accounts.auth.waitForBackgroundTasks()
    const entries = await readAuditLog(accounts.data, { area: 'sign-in' })
    expect(entries).toMatchObject([{ event: 'login_failed', details: { attempts: 8 } }])
    const rows = await accounts.data.auditLog.list(unfilteredAuditLog, { direction: 'older', from: null }, 10)
    expect(JSON.stringify(rows)).not.toMatch(/a wrong password|nobody@/)
  })
})

describeOnOneEngine('the audit log of buckets', (open) => {
  it('has one entry for each change', async () => {
    const site = await startStorageTestSite(await open())
    const { storage } = await site.createUser('owner')
    const entries: [string, string, string][] = []
    const record = async (action: () => Promise<unknown>) => {
      for (const { event, actor, target } of await recordNewAuditEntries(site.data, action))
        entries.push([event, actor.name, target?.name ?? ''])
    }
    await record(() => storage.createBucket('files', { public: false }))
    await record(() => storage.updateBucket('files', { public: false, fileSizeLimit: 1000 }))
    await record(() => storage.updateBucket('files', { public: true }))
    await record(() => storage.createBucket('files', { public: false }))
    await record(() => site.serviceClient.emptyBucket('files'))
    await record(() => site.serviceClient.deleteBucket('files'))
    await record(() => site.serviceClient.deleteBucket('files'))
    const index = { indexName: 'pictures', dataType: 'float32', dimension: 2, distanceMetric: 'cosine' }
    await record(() => storage.vectors.createBucket('looks'))
    await record(() => storage.vectors.createBucket('looks'))
    await record(() => storage.vectors.from('looks').createIndex(index))
    await record(() => storage.vectors.deleteBucket('looks'))
    await record(() => site.serviceClient.vectors.from('looks').deleteIndex('pictures'))
    await record(() => site.serviceClient.vectors.deleteBucket('looks'))
    expect(entries).toEqual([
      ['bucket_created', 'person-1@example.org', 'files'],
      ['bucket_changed', 'person-1@example.org', 'files'],
      ['bucket_policies_changed', 'person-1@example.org', 'files'],
      ['bucket_emptied', 'service_role', 'files'],
      ['bucket_deleted', 'service_role', 'files'],
      ['vector_bucket_created', 'person-1@example.org', 'looks'],
      ['vector_index_created', 'person-1@example.org', 'looks/pictures'],
      ['vector_index_deleted', 'service_role', 'looks/pictures'],
      ['vector_bucket_deleted', 'service_role', 'looks'],
    ])
  })
})

describeOnOneEngine('a long audit log', (open) => {
  it('has stable pages while entries are added', async () => {
    const connection = await open()
    const { data } = new ContentTestHarness(connection)
    await insertEntries(connection, 120)
    const service = createAuditLogService({ data, now: () => new Date() })
    const first = await service.list({ ...unfilteredAuditLog, before: null, after: null }, auditLogReader)
    expect([first.entries.length, first.hasNewer, first.hasOlder]).toEqual([50, false, true])
    const at = new Date().toISOString()
    await writeSiteAuditEntry(data, { actor: operatorAuditActor, event: 'sample_removed', at })
    const second = await service.list(
      { ...unfilteredAuditLog, before: first.entries.at(-1) ?? null, after: null },
      auditLogReader,
    )
    const third = await service.list(
      { ...unfilteredAuditLog, before: second.entries.at(-1) ?? null, after: null },
      auditLogReader,
    )
    expect([third.entries.length, third.hasNewer, third.hasOlder]).toEqual([20, true, false])
    const ids = [...first.entries, ...second.entries, ...third.entries].map(({ id }) => id)
    expect(new Set(ids).size).toBe(120)
    const back = await service.list(
      { ...unfilteredAuditLog, before: null, after: third.entries[0] ?? null },
      auditLogReader,
    )
    expect(back.entries).toEqual(second.entries)
  })

  it('is read by index', async () => {
    const connection = await open()
    await insertEntries(connection, 20_000)
    await sql`analyze auth_audit_log_entries`.execute(connection.db)
    const position = { at: '2026-06-01T00:00:00.000Z', id: '00000000-0000-0000-0000-000000000000' }
    for (const [filter, index] of [
      [unfilteredAuditLog, 'auth_audit_log_entries_shown'],
      [{ ...unfilteredAuditLog, from: '2026-05-01T00:00:00.000Z' }, 'auth_audit_log_entries_shown'],
      [{ ...unfilteredAuditLog, area: 'settings' }, 'auth_audit_log_entries_area'],
      [{ ...unfilteredAuditLog, actor: 'rare@example.org' }, 'auth_audit_log_entries_name'],
    ] as const)
      for (const from of [null, position]) {
        const plan = await explain(connection, filter, from)
        expect(plan).toContain(index)
        expect(plan).not.toMatch(/sort|temp b-tree|seq scan/i)
      }
  })

  it('is deleted after the days of the setting, technical entries included', async () => {
    const connection = await open()
    const { data } = new ContentTestHarness(connection)
    await insertEntries(connection, 1200)
    await sql`update auth_audit_log_entries set created_at = '2025-01-01T00:00:00.000Z'
      where payload ->> 'actor_username' <> 'rare@example.org'`.execute(connection.db)
    await sql`update auth_audit_log_entries set area = null, event = null
      where created_at < '2025-02-01T00:00:00.000Z'`.execute(connection.db)
    const count = async () => {
      const { rows } = await sql<{ n: number }>`select count(*) as n from auth_audit_log_entries`.execute(
        connection.db,
      )
      return Number(rows[0]?.n)
    }
    const now = () => new Date('2025-06-29T00:00:00.000Z')
    await createAuditLogRetention({ data, days: 180, now }).deleteExpired()
    expect(await count()).toBe(1200)
    const dayLater = () => new Date('2025-07-01T00:00:00.000Z')
    await createAuditLogRetention({ data, days: 180, now: dayLater }).deleteExpired()
    expect(await count()).toBe(1)
  })
})

describeOnOneEngine('the export of the audit log', (open) => {
  it('equals the filtered list, is a download and is recorded', async () => {
    const { harness, owner: browser } = await startAdminTestSite(open)
    const { data, content } = harness
    const context = createEditorContextFrom('192.0.2.1')
    for (const name of ['=cmd|calc', 'Jan "Honza", Lhota'])
      await content.items.save('author', { values: await harness.createValidValues('author', name) }, context)
    const listed = await readAuditLog(data, { area: 'content' })
    const send = (format: string) => browser.postForm('/admin/audit/export', { format, area: 'content' })
    const response = await send('jsonl')
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="audit-log-.*\.jsonl"$/,
    )
    expect(response.headers.get('cache-control')).toContain('no-store')
    const lines = (await response.text()).trim().split('\n')
    expect(lines.map((line) => JSON.parse(line).target_name)).toEqual(
      listed.map(({ target }) => target?.name),
    )
    const csv = await (await send('csv')).text()
    expect(csv.split('\r\n')[0]).toMatch(/^time,area,event,actor,/)
    expect(csv).toContain(",'=cmd|calc,")
    expect(csv).toContain(',"Jan ""Honza"", Lhota",')
    expect(await readAuditLog(data, { area: 'operation' })).toMatchObject([
      { event: 'audit_exported', actor: { name: 'owner@example.org' }, details: { format: 'csv' } },
      { event: 'audit_exported', actor: { name: 'owner@example.org' }, details: { format: 'jsonl' } },
    ])
    const all = await (await browser.postForm('/admin/audit/export', { format: 'jsonl' })).text()
    expect(all.split('\n').length - 1).toBe((await readAuditLog(data)).length - 1)
  })

  it('shows the log to an owner, in words, with links to what still exists', async () => {
    const { harness, owner: browser } = await startAdminTestSite(open)
    const context = createEditorContextFrom('192.0.2.1')
    const values = await harness.createValidValues('author', 'Jan <b>')
    const { id } = await harness.content.items.save('author', { values }, context)
    const html = await (await browser.request('/admin/audit?area=content')).text()
    expect(html).toContain(`href="/admin/edit/author/${id}"`)
    expect(html).toContain('Jan &lt;b&gt;')
    expect(html).toContain('jana@example.org')
    expect(html).toContain('192.0.2.1')
    const at = '2026-11-01T00:00:00.000Z'
    const entry = { actor: operatorAuditActor, at, area: 'operation' } as const
    const details = { changed: ['role', 'name'], role: 'editor' } as const
    await writeSiteAuditEntry(harness.data, { ...entry, event: 'role_changed', details })
    await writeSiteAuditEntry(harness.data, { ...entry, event: 'of_a_later_version' as AuditEvent })
    const operation = await (await browser.request('/admin/audit?area=operation')).text()
    expect(operation).toContain('Other')
    // The event says that the role changed, so the list of changes does not.
    expect(operation).toContain('<small>Role: Editor</small><small>Changed: name</small>')
    const empty = await (await browser.request('/admin/audit?person=nobody@example.org')).text()
    expect(empty).toContain('list-empty')
  })
})

/** Inserts entries without the service, as one statement. */
async function insertEntries({ db, engine }: SiteDatabaseConnection, count: number): Promise<void> {
  const numbers =
    engine === 'sqlite'
      ? sql`with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${count})`
      : sql`with numbers (n) as (select generate_series(1, ${count}::int))`
  const columns = sql`auth_audit_log_entries (id, payload, ip_address, created_at, area, event)`
  const payload = sql`'{"actor_username":"' || case when n % 1000 = 0 then 'rare' else 'often' end
    || '@example.org","action":"login"}'`
  const area = sql`case when n % 1000 = 0 then 'settings' else 'sign-in' end`
  if (engine === 'sqlite')
    await sql`${numbers} insert into ${columns}
      select substr('00000000-0000-0000-0000-000000000000', 1, 24) || printf('%012d', n), ${payload}, '192.0.2.1',
        strftime('%Y-%m-%dT%H:%M:%fZ', '2026-01-01', '+' || (n * 2) || ' minutes'), ${area}, 'login' from numbers`.execute(
      db,
    )
  else
    await sql`${numbers} insert into ${columns}
      select '00000000-0000-0000-0000-' || lpad(n::text, 12, '0'), (${payload})::jsonb, '192.0.2.1',
        timestamptz '2026-01-01T00:00:00Z' + n * interval '2 minutes', ${area}, 'login' from numbers`.execute(
      db,
    )
}

async function explain(
  { db, engine }: SiteDatabaseConnection,
  filter: AuditLogFilter,
  from: { at: string; id: string } | null,
): Promise<string> {
  const query = buildAuditLogQuery(db, filter, { direction: 'older', from }, 51)
  const { sql: text, parameters } = query.compile()
  const explanation = engine === 'sqlite' ? 'explain query plan' : 'explain'
  const { rows } = await db.executeQuery(CompiledQuery.raw(`${explanation} ${text}`, [...parameters]))
  return JSON.stringify(rows)
}
