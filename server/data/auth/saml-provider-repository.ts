import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { DatabaseTables } from '../tables.ts'
import type { AuthSamlProviderTable } from './saml-tables.ts'

type SamlColumn = 'entity_id' | 'metadata_xml' | 'metadata_url' | 'attribute_mapping' | 'name_id_format'

/** A SAML provider with its e-mail domains. */
export interface SamlProviderRow extends Pick<AuthSamlProviderTable, SamlColumn> {
  /** The id in the name of its identities, `sso:<id>`. */
  readonly id: string
  readonly domains: readonly string[]
  readonly created_at: string
  readonly updated_at: string
  /** When the metadata, or another SAML column, was last written. */
  readonly saml_updated_at: string
}

type SamlProviderChanges = Partial<Pick<SamlProviderRow, SamlColumn | 'domains'>>

/** SAML providers that were added through the API. */
export interface AuthSamlProviderRepository {
  /** Throws a unique violation if the entity or a domain belongs to another provider. */
  add(provider: Pick<SamlProviderRow, 'id' | 'domains' | SamlColumn>, at: string): Promise<void>
  find(id: string): Promise<SamlProviderRow | null>
  findByEntityId(entityId: string): Promise<SamlProviderRow | null>
  findByDomain(domain: string): Promise<SamlProviderRow | null>
  /** Oldest first. */
  list(): Promise<SamlProviderRow[]>
  /** Inside a transaction. Given domains replace the previous ones. */
  update(id: string, changes: SamlProviderChanges, at: string): Promise<void>
  remove(id: string): Promise<void>
}

export function createAuthSamlProviderRepository(db: Kysely<DatabaseTables>): AuthSamlProviderRepository {
  const selectProviders = () =>
    db
      .selectFrom('auth_sso_providers as p')
      .innerJoin('auth_saml_providers as s', 's.sso_provider_id', 'p.id')
      .select(['p.id', 'p.created_at', 'p.updated_at', 's.updated_at as saml_updated_at'])
      .select(['s.entity_id', 's.metadata_xml', 's.metadata_url', 's.attribute_mapping', 's.name_id_format'])

  async function addDomains(rows: readonly Omit<SamlProviderRow, 'domains'>[]): Promise<SamlProviderRow[]> {
    if (rows.length === 0) return []
    const domains = await db
      .selectFrom('auth_sso_domains')
      .select(['sso_provider_id', 'domain'])
      .where(
        'sso_provider_id',
        'in',
        rows.map(({ id }) => id),
      )
      .orderBy('domain')
      .execute()
    return rows.map((row) => ({
      ...row,
      domains: domains
        .filter(({ sso_provider_id }) => sso_provider_id === row.id)
        .map(({ domain }) => domain),
    }))
  }

  async function insertDomains(provider: string, domains: readonly string[], at: string): Promise<void> {
    if (domains.length === 0) return
    const rows = domains.map((domain) => ({
      id: randomUUID(),
      sso_provider_id: provider,
      domain,
      created_at: at,
      updated_at: at,
    }))
    await db.insertInto('auth_sso_domains').values(rows).execute()
  }

  const findFirst = async (rows: readonly Omit<SamlProviderRow, 'domains'>[]) =>
    (await addDomains(rows))[0] ?? null
  const find = async (id: string) => findFirst(await selectProviders().where('p.id', '=', id).execute())

  return {
    async add({ id, domains, ...columns }, at) {
      const times = { created_at: at, updated_at: at }
      await db
        .insertInto('auth_sso_providers')
        .values({ id, ...times })
        .execute()
      await db
        .insertInto('auth_saml_providers')
        .values({ id: randomUUID(), sso_provider_id: id, ...columns, ...times })
        .execute()
      await insertDomains(id, domains, at)
    },
    find,
    async findByEntityId(entityId) {
      return findFirst(await selectProviders().where('s.entity_id', '=', entityId).execute())
    },
    async findByDomain(domain) {
      const row = await db
        .selectFrom('auth_sso_domains')
        .select('sso_provider_id')
        .where('domain', '=', domain)
        .executeTakeFirst()
      return row === undefined ? null : find(row.sso_provider_id)
    },
    async list() {
      return addDomains(await selectProviders().orderBy('p.created_at').orderBy('p.id').execute())
    },
    async update(id, { domains, ...columns }, at) {
      await db.updateTable('auth_sso_providers').set({ updated_at: at }).where('id', '=', id).execute()
      if (Object.keys(columns).length > 0)
        await db
          .updateTable('auth_saml_providers')
          .set({ ...columns, updated_at: at })
          .where('sso_provider_id', '=', id)
          .execute()
      if (domains === undefined) return
      await db.deleteFrom('auth_sso_domains').where('sso_provider_id', '=', id).execute()
      await insertDomains(id, domains, at)
    },
    async remove(id) {
      await db.deleteFrom('auth_saml_relay_states').where('sso_provider_id', '=', id).execute()
      await db.deleteFrom('auth_sso_providers').where('id', '=', id).execute()
    },
  }
}
