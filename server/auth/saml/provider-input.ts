import { AuthProblem } from '../auth-problem.ts'
import { type JsonObject, readOptionalObjectField, readOptionalStringField } from '../json-body.ts'

/** Which attributes of an assertion become a claim. */
interface SamlClaimMapping {
  readonly name?: string
  readonly names?: readonly string[]
  /** Used if the assertion has none of the attributes. */
  readonly default?: unknown
  /** Whether all values become an array; otherwise the first one is used. */
  readonly array?: boolean
}

export interface SamlAttributeMapping {
  readonly keys?: Readonly<Record<string, SamlClaimMapping>>
}

/** The body of a request that creates or changes a provider; undefined: not given. */
export interface SamlProviderInput {
  readonly metadataUrl: string | null
  readonly metadataXml: string | null
  readonly domains: readonly string[] | undefined
  readonly attributeMapping: SamlAttributeMapping | undefined
  readonly nameIdFormat: string | null | undefined
}

export const nameIdFormats = {
  persistent: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
  email: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
  transient: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient',
  unspecified: 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified',
} as const

const maxDomains = 100
const maxClaims = 50
const maxAttributeNames = 20
const maxMappingLength = 16_384

export function parseSamlProviderInput(body: JsonObject): SamlProviderInput {
  const metadataUrl = readOptionalStringField(body, 'metadata_url')
  const metadataXml = readOptionalStringField(body, 'metadata_xml')
  if (metadataUrl !== null && metadataXml !== null)
    throw createInputProblem('Only one of metadata_xml or metadata_url needs to be set')
  return {
    metadataUrl,
    metadataXml,
    domains: parseDomains(body.domains),
    attributeMapping: Object.hasOwn(body, 'attribute_mapping')
      ? parseAttributeMapping(readOptionalObjectField(body, 'attribute_mapping') ?? {})
      : undefined,
    nameIdFormat: Object.hasOwn(body, 'name_id_format') ? parseNameIdFormat(body) : undefined,
  }
}

/** A domain in lower case; throws an `AuthProblem` if it is none. */
export function normalizeSsoDomain(text: string): string {
  const domain = text.trim().toLowerCase()
  if (domain.length <= 253 && /^[a-z0-9-]+(?:\.[a-z0-9-]+)*$/.test(domain)) return domain
  throw createInputProblem('domains must be domain names such as example.org')
}

function parseDomains(value: unknown): readonly string[] | undefined {
  if (value === undefined || value === null) return undefined
  if (!Array.isArray(value) || value.length > maxDomains)
    throw createInputProblem(`domains must be an array of at most ${maxDomains} domains`)
  return [...new Set(value.map((domain) => normalizeSsoDomain(String(domain))))]
}

function parseNameIdFormat(body: JsonObject): string | null {
  const format = readOptionalStringField(body, 'name_id_format')
  const formats: readonly string[] = Object.values(nameIdFormats)
  if (format === null || formats.includes(format)) return format
  throw createInputProblem(`name_id_format must be unspecified or one of ${formats.join(', ')}`)
}

function parseAttributeMapping(mapping: JsonObject): SamlAttributeMapping {
  const claims = Object.entries(readOptionalObjectField(mapping, 'keys') ?? {})
  if (claims.length > maxClaims) throw createInputProblem(`attribute_mapping has more than ${maxClaims} keys`)
  const keys = Object.fromEntries(claims.map(([claim, value]) => [claim, parseClaimMapping(claim, value)]))
  const parsed = claims.length === 0 ? {} : { keys }
  if (JSON.stringify(parsed).length <= maxMappingLength) return parsed
  throw createInputProblem('attribute_mapping is too long')
}

function parseClaimMapping(claim: string, value: unknown): SamlClaimMapping {
  const isObject = typeof value === 'object' && value !== null
  const { name, names, array, default: defaultValue } = Object(value)
  const isValid =
    isObject &&
    /^[A-Za-z][\w-]{0,63}$/.test(claim) &&
    (name === undefined || typeof name === 'string') &&
    (names === undefined ||
      (Array.isArray(names) &&
        names.length <= maxAttributeNames &&
        names.every((one) => typeof one === 'string'))) &&
    (array === undefined || typeof array === 'boolean')
  if (!isValid) throw createInputProblem(`attribute_mapping.keys.${claim} is not valid`)
  return {
    ...(name === undefined ? {} : { name }),
    ...(names === undefined ? {} : { names }),
    ...(defaultValue === undefined || defaultValue === null ? {} : { default: defaultValue }),
    ...(array === true ? { array } : {}),
  }
}

function createInputProblem(message: string): AuthProblem {
  return new AuthProblem('validation_failed', { message })
}
