import type { SamlProviderRow } from '../../data/auth/saml-provider-repository.ts'
import type { AuthDeps } from '../contract.ts'
import type { SamlService } from './contract.ts'

const maxAgeMs = 24 * 3_600_000
const retryAfterMs = 300_000

/** The last attempt by provider, so that sign-ins cannot cause many requests to a provider that fails. */
const attempts = new WeakMap<SamlService, Map<string, number>>()

/**
 * Fetches metadata again that is older than a day, because providers replace their keys. It happens in the background,
 * and the previous metadata is used until it has succeeded.
 */
export function refreshStaleMetadata(
  { data, backgroundTasks, now }: Pick<AuthDeps, 'data' | 'backgroundTasks' | 'now'>,
  saml: SamlService,
  { id, entity_id, metadata_url, saml_updated_at }: SamlProviderRow,
): void {
  const time = now().getTime()
  if (metadata_url === null || time - Date.parse(saml_updated_at) < maxAgeMs) return
  const times = attempts.get(saml) ?? new Map<string, number>()
  attempts.set(saml, times)
  if (time - (times.get(id) ?? 0) < retryAfterMs) return
  times.set(id, time)
  backgroundTasks.enqueue(async () => {
    const metadata_xml = await saml.fetchProviderMetadata(metadata_url)
    const { entityId } = saml.parseProviderMetadata(metadata_xml)
    if (entityId !== entity_id) throw new Error(`The metadata at ${metadata_url} is of another provider`)
    await data.transaction(({ auth }) => auth.samlProviders.update(id, { metadata_xml }, now().toISOString()))
  })
}
