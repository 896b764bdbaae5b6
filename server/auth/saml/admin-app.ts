import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import type { SamlProviderRow } from '../../data/auth/saml-provider-repository.ts'
import { findConstraintViolationKind } from '../../data/engines/constraint-violations.ts'
import { AuthProblem } from '../auth-problem.ts'
import type { AuthAppEnv } from '../authenticate-request.ts'
import type { AuthDeps } from '../contract.ts'
import { parseJsonColumnOrEmpty, readJsonBody } from '../json-body.ts'
import { createNoStoreJsonResponse } from '../responses.ts'
import { getSamlServiceOrThrow } from './app.ts'
import type { SamlService } from './contract.ts'
import { parseSamlProviderInput, type SamlProviderInput } from './provider-input.ts'

/** The API of SAML providers, below the admin API, which checks the secret key. */
export function createSamlAdminApp(deps: AuthDeps): Hono<AuthAppEnv> {
  const app = new Hono<AuthAppEnv>()
  app.get('/', async () => {
    const providers = await getSamlServiceOrThrow(deps).providers.list()
    // Without the metadata, which is long.
    const items = providers.map((provider) => toProviderResponse({ ...provider, metadata_xml: '' }))
    return createNoStoreJsonResponse({ items })
  })
  app.post('/', async (c) => {
    const saml = getSamlServiceOrThrow(deps)
    const body = await readJsonBody(c.req.raw)
    if (body.type !== 'saml')
      throw new AuthProblem('validation_failed', {
        message: "Only 'saml' supported for SSO provider type",
      })
    const id = await createProvider(deps, saml, parseSamlProviderInput(body))
    return createNoStoreJsonResponse(toProviderResponse(await findProvider(saml, id)), {}, 201)
  })
  app.get('/:id', async (c) =>
    createNoStoreJsonResponse(
      toProviderResponse(await findProvider(getSamlServiceOrThrow(deps), c.req.param('id'))),
    ),
  )
  app.put('/:id', async (c) => {
    const saml = getSamlServiceOrThrow(deps)
    const provider = await findChangeableProvider(saml, c.req.param('id'))
    await updateProvider(deps, saml, provider, parseSamlProviderInput(await readJsonBody(c.req.raw)))
    return createNoStoreJsonResponse(toProviderResponse(await findProvider(saml, provider.id)))
  })
  app.delete('/:id', async (c) => {
    const provider = await findChangeableProvider(getSamlServiceOrThrow(deps), c.req.param('id'))
    await deps.data.transaction(({ auth }) => auth.samlProviders.remove(provider.id))
    return createNoStoreJsonResponse(toProviderResponse(provider))
  })
  return app
}

async function createProvider(deps: AuthDeps, saml: SamlService, input: SamlProviderInput): Promise<string> {
  const metadata_xml = await loadMetadata(saml, input)
  if (metadata_xml === null)
    throw new AuthProblem('validation_failed', { message: 'Either metadata_xml or metadata_url must be set' })
  const { entityId } = saml.parseProviderMetadata(metadata_xml)
  if ((await saml.providers.findByEntityId(entityId)) !== null)
    throw new AuthProblem('saml_idp_already_exists', {
      message: `SAML Identity Provider with this EntityID (${entityId}) already exists`,
    })
  const domains = input.domains ?? []
  await assertDomainsFree(saml, domains, null)
  const provider = {
    id: randomUUID(),
    entity_id: entityId,
    metadata_xml,
    metadata_url: input.metadataUrl,
    attribute_mapping: JSON.stringify(input.attributeMapping ?? {}),
    name_id_format: input.nameIdFormat ?? null,
    domains,
  }
  await withConflictProblem(() =>
    deps.data.transaction(({ auth }) => auth.samlProviders.add(provider, deps.now().toISOString())),
  )
  return provider.id
}

async function updateProvider(
  deps: AuthDeps,
  saml: SamlService,
  provider: SamlProviderRow,
  input: SamlProviderInput,
): Promise<void> {
  const metadata_xml = await loadMetadata(saml, input)
  if (metadata_xml !== null) {
    const { entityId } = saml.parseProviderMetadata(metadata_xml)
    // Otherwise another organisation's provider could sign in as this one's users.
    if (entityId !== provider.entity_id)
      throw new AuthProblem('saml_entity_id_mismatch', {
        message: `SAML Metadata can be updated only if the EntityID matches for the provider; expected '${provider.entity_id}' but got '${entityId}'`,
      })
  }
  if (input.domains !== undefined) await assertDomainsFree(saml, input.domains, provider.id)
  const changes = {
    ...(metadata_xml === null ? {} : { metadata_xml, metadata_url: input.metadataUrl }),
    ...(input.attributeMapping === undefined
      ? {}
      : { attribute_mapping: JSON.stringify(input.attributeMapping) }),
    ...(input.nameIdFormat === undefined ? {} : { name_id_format: input.nameIdFormat }),
    ...(input.domains === undefined ? {} : { domains: input.domains }),
  }
  await withConflictProblem(() =>
    deps.data.transaction(({ auth }) =>
      auth.samlProviders.update(provider.id, changes, deps.now().toISOString()),
    ),
  )
}

async function loadMetadata(
  saml: SamlService,
  { metadataUrl, metadataXml }: SamlProviderInput,
): Promise<string | null> {
  return metadataUrl === null ? metadataXml : saml.fetchProviderMetadata(metadataUrl)
}

async function assertDomainsFree(
  { providers }: SamlService,
  domains: readonly string[],
  owner: string | null,
): Promise<void> {
  for (const domain of domains) {
    const existing = await providers.findByDomain(domain)
    if (existing !== null && existing.id !== owner)
      throw new AuthProblem('sso_domain_already_exists', {
        message: `SSO Domain '${domain}' is already assigned to an SSO identity provider (${existing.id})`,
      })
  }
}

/** A concurrent request may have added the same entity or domain. */
async function withConflictProblem(write: () => Promise<void>): Promise<void> {
  try {
    await write()
  } catch (error) {
    if (findConstraintViolationKind(error) !== 'unique') throw error
    throw new AuthProblem('conflict', {
      status: 422,
      message: 'Another request has added this provider or one of its domains. Try again',
      cause: error,
    })
  }
}

async function findProvider({ providers }: SamlService, id: string): Promise<SamlProviderRow> {
  const provider = await providers.find(id)
  if (provider !== null) return provider
  throw new AuthProblem('sso_provider_not_found')
}

async function findChangeableProvider(saml: SamlService, id: string): Promise<SamlProviderRow> {
  if (saml.providers.isConfigured(id))
    throw new AuthProblem('validation_failed', {
      status: 422,
      message: 'This provider is configured by LETOPIS_SAML_PROVIDERS',
    })
  return findProvider(saml, id)
}

function toProviderResponse(provider: SamlProviderRow) {
  return {
    id: provider.id,
    saml: {
      entity_id: provider.entity_id,
      ...(provider.metadata_xml === '' ? {} : { metadata_xml: provider.metadata_xml }),
      ...(provider.metadata_url === null ? {} : { metadata_url: provider.metadata_url }),
      attribute_mapping: parseJsonColumnOrEmpty(provider.attribute_mapping),
      ...(provider.name_id_format === null ? {} : { name_id_format: provider.name_id_format }),
    },
    domains: provider.domains.map((domain) => ({ domain })),
    created_at: provider.created_at,
    updated_at: provider.updated_at,
  }
}
