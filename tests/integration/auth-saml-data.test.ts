import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { findConstraintViolationKind } from '../../server/data/engines/constraint-violations.ts'
import { createSiteDatabaseOverConnection } from '../../server/data/index.ts'
import { migrations } from '../../server/data/migrations/index.ts'
import { migrateDatabase } from '../../server/data/migrator.ts'
import { signInWithTestPassword, startAuthTestSite } from '../support/auth-site.ts'
import { describeOnBothEngines } from '../support/database-engines.ts'

const at = '2026-01-02T03:04:05.678Z'

function createProvider(entity_id: string, domains: readonly string[] = []) {
  const columns = { metadata_xml: '<x/>', metadata_url: null, attribute_mapping: '{}', name_id_format: null }
  return { id: randomUUID(), entity_id, domains, ...columns }
}

describeOnBothEngines('SAML repositories', (open) => {
  it('store providers with their domains; an entity or a domain belongs to one provider', async () => {
    const data = createSiteDatabaseOverConnection(await open())
    const { samlProviders } = data.auth
    const first = createProvider('https://one.example/idp', ['b.example', 'a.example'])
    await samlProviders.add(first, at)
    const expected = { ...first, domains: ['a.example', 'b.example'] }
    const times = { created_at: at, updated_at: at, saml_updated_at: at }
    expect(await samlProviders.find(first.id)).toEqual({ ...expected, ...times })
    expect(await samlProviders.findByEntityId('https://one.example/idp')).toMatchObject(expected)
    expect(await samlProviders.findByDomain('b.example')).toMatchObject(expected)
    expect(await samlProviders.findByDomain('c.example')).toBeNull()
    for (const second of [
      createProvider('https://one.example/idp'),
      createProvider('https://two.example/idp', ['a.example']),
    ]) {
      const added = data.transaction(async ({ auth }) => auth.samlProviders.add(second, at))
      expect(findConstraintViolationKind(await added.catch((error: unknown) => error))).toBe('unique')
    }
    expect(await samlProviders.list()).toHaveLength(1)
    const later = '2026-02-02T03:04:05.678Z'
    await samlProviders.update(first.id, { domains: ['c.example'] }, later)
    expect(await samlProviders.find(first.id)).toMatchObject({
      domains: ['c.example'],
      updated_at: later,
      saml_updated_at: at,
    })
    await samlProviders.update(first.id, { metadata_xml: '<y/>' }, later)
    expect(await samlProviders.find(first.id)).toMatchObject({
      domains: ['c.example'],
      metadata_xml: '<y/>',
      saml_updated_at: later,
    })
    await samlProviders.remove(first.id)
    expect(await samlProviders.list()).toEqual([])
    expect(await samlProviders.findByDomain('c.example')).toBeNull()
  })

  it('consume a relay state and an assertion only once, also concurrently', async () => {
    const { samlSignIns } = createSiteDatabaseOverConnection(await open()).auth
    const state = {
      id: randomUUID(),
      sso_provider_id: randomUUID(),
      request_id: '_1',
      redirect_to: 'https://site.test/',
      flow_state_id: null,
      created_at: at,
    }
    await samlSignIns.addRelayState(state)
    const consumed = await Promise.all([1, 2, 3].map(() => samlSignIns.consumeRelayState(state.id)))
    expect(consumed.filter((one) => one !== null)).toEqual([state])
    await samlSignIns.addRelayState(state)
    await samlSignIns.deleteRelayStatesCreatedBefore('2026-01-02T03:04:06.000Z')
    expect(await samlSignIns.consumeRelayState(state.id)).toBeNull()
    const used = await Promise.all([1, 2, 3].map(() => samlSignIns.consumeAssertion('hash', at)))
    expect(used.filter(Boolean)).toHaveLength(1)
    await samlSignIns.deleteAssertionsExpiredBefore(at)
    expect(await samlSignIns.consumeAssertion('hash', at)).toBe(false)
    await samlSignIns.deleteAssertionsExpiredBefore('2026-01-02T03:04:06.000Z')
    expect(await samlSignIns.consumeAssertion('hash', at)).toBe(true)
  })
})

const before = migrations.slice(
  0,
  migrations.findIndex((one) => one.name === '0025-saml'),
)

describeOnBothEngines(
  'site from before SAML',
  (open) => {
    it('keeps its users with everything that refers to them, and their unique addresses', async () => {
      const connection = await open()
      const id = randomUUID()
      await sql`insert into auth_users (id, aud, role, email, raw_app_meta_data, raw_user_meta_data, is_sso_user,
        is_anonymous, email_change_confirm_status, created_at, updated_at) values (${id}, 'authenticated',
        'authenticated', 'owner@example.org', '{"role":"owner"}', '{}', 0, 0, 0, ${at}, ${at})`.execute(
        connection.db,
      )
      await sql`insert into auth_identities (id, user_id, provider, provider_id, identity_data, created_at, updated_at)
        values (${randomUUID()}, ${id}, 'email', ${id}, '{}', ${at}, ${at})`.execute(connection.db)
      await migrateDatabase(connection, migrations)
      const { auth } = createSiteDatabaseOverConnection(connection)
      expect(await auth.users.findByEmail('owner@example.org')).toMatchObject({ id })
      expect(await auth.users.listIdentities([id])).toHaveLength(1)
      const site = await startAuthTestSite(connection)
      await site.createUser('jana@example.org')
      await expect(site.createUser('jana@example.org')).rejects.toMatchObject({ code: 'email_exists' })
      await signInWithTestPassword(site.createClient(), 'jana@example.org')
      await auth.users.remove(id)
      expect(await auth.users.listIdentities([id])).toEqual([])
    })
  },
  before,
)
