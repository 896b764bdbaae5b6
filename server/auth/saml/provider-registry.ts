import { createHash } from 'node:crypto'
import type { SamlProviderRow } from '../../data/auth/saml-provider-repository.ts'
import type { SiteDatabase } from '../../data/index.ts'
import { isUuid } from '../admin-user-input.ts'
import type { ConfiguredSamlProvider, SamlProviderRegistry } from './contract.ts'
import { normalizeSsoDomain } from './provider-input.ts'
import { parseProviderMetadata } from './provider-metadata.ts'

/** The providers of the settings have priority. Throws if one of them cannot be used. */
export function createSamlProviderRegistry(
  settings: readonly ConfiguredSamlProvider[],
  { auth }: SiteDatabase,
  now: () => Date,
): SamlProviderRegistry {
  const at = now().toISOString()
  const configured = settings.map((provider) => toConfiguredProviderRow(provider, at))
  assertUnambiguous(configured)
  return {
    async find(id) {
      const found = configured.find((provider) => provider.id === id)
      return found ?? (isUuid(id) ? auth.samlProviders.find(id) : null)
    },
    async findByEntityId(entityId) {
      const found = configured.find((provider) => provider.entity_id === entityId)
      return found ?? auth.samlProviders.findByEntityId(entityId)
    },
    async findByDomain(domain) {
      const found = configured.find((provider) => provider.domains.includes(domain))
      return found ?? auth.samlProviders.findByDomain(domain)
    },
    list: async () => [...configured, ...(await auth.samlProviders.list())],
    isConfigured: (id) => configured.some((provider) => provider.id === id),
  }
}

function toConfiguredProviderRow(provider: ConfiguredSamlProvider, at: string): SamlProviderRow {
  try {
    const { entityId } = parseProviderMetadata(provider.metadataXml)
    return {
      id: deriveProviderId(entityId),
      entity_id: entityId,
      metadata_xml: provider.metadataXml,
      metadata_url: null,
      attribute_mapping: '{}',
      name_id_format: null,
      domains: provider.domains.map(normalizeSsoDomain),
      created_at: at,
      updated_at: at,
      saml_updated_at: at,
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : ''
    throw new Error(`LETOPIS_SAML_PROVIDERS: ${provider.metadataFile}: ${reason}`, { cause: error })
  }
}

function assertUnambiguous(providers: readonly SamlProviderRow[]): void {
  const names = [
    ...providers.map((provider) => provider.entity_id),
    ...providers.flatMap(({ domains }) => domains),
  ]
  const repeated = names.find((name, i) => names.indexOf(name) !== i)
  if (repeated !== undefined) throw new Error(`LETOPIS_SAML_PROVIDERS: ${repeated} is repeated`)
}

/** The id is part of the name of users' identities, so it must stay the same: it depends on the entity only. */
function deriveProviderId(entityId: string): string {
  const hex = createHash('sha256').update(`saml provider ${entityId}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
