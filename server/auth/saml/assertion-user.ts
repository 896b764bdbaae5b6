import type { SamlProviderRow } from '../../data/auth/saml-provider-repository.ts'
import { AuthProblem } from '../auth-problem.ts'
import { isAcceptedEmail, normalizeEmail } from '../email-address.ts'
import { type JsonObject, mergeMetadata, parseJsonColumnOrEmpty } from '../json-body.ts'
import type { ExternalUser } from '../providers/contract.ts'
import { toSsoProviderName } from '../sso-provider-name.ts'
import type { SamlAssertion } from './contract.ts'
import { nameIdFormats, type SamlAttributeMapping } from './provider-input.ts'

const subjectIdAttribute = 'urn:oasis:names:tc:SAML:attribute:subject-id'
/** Names of the address in common providers, used if the mapping has none. */
const emailAttributes = [
  'urn:oid:0.9.2342.19200300.100.1.3',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
  'http://schemas.xmlsoap.org/claims/EmailAddress',
  'mail',
  'Mail',
  'email',
]
/** Claims with a meaning of their own; mapped claims of other names are put into `custom_claims`. */
const standardClaims = new Set([
  ...['name', 'family_name', 'given_name', 'middle_name', 'nickname', 'preferred_username', 'profile'],
  ...['picture', 'website', 'gender', 'birthdate', 'zoneinfo', 'locale', 'updated_at', 'phone'],
  ...['avatar_url', 'full_name', 'slug', 'user_name'],
])
const maxSubjectLength = 255
const maxClaimLength = 300

/** The user of a verified assertion. */
export async function toSamlUser(provider: SamlProviderRow, assertion: SamlAssertion): Promise<ExternalUser> {
  const id = readSubjectId(assertion)
  const mapped = mapClaims(parseJsonColumnOrEmpty(provider.attribute_mapping), assertion)
  const address = normalizeEmail(typeof mapped.email === 'string' ? mapped.email : findEmail(assertion))
  if (!(await isAcceptedEmail(address))) throw new AuthProblem('saml_assertion_no_email')
  const ownClaims = {
    iss: provider.entity_id,
    sub: id,
    provider_id: id,
    email: address,
    email_verified: true,
    phone_verified: false,
  }
  return {
    provider: toSsoProviderName(provider.id),
    id,
    email: { address, verified: true },
    claims: { ...selectMappedClaims(mapped), ...ownClaims },
  }
}

/** A persistent id of the user: an address may be given to another person, and a transient id changes. */
function readSubjectId(assertion: SamlAssertion): string {
  const { nameId } = assertion
  const id =
    listValues(assertion, [subjectIdAttribute])[0] ??
    (nameId === null || nameId.format === nameIdFormats.transient
      ? ''
      : nameId.format === nameIdFormats.email
        ? normalizeEmail(nameId.value)
        : nameId.value)
  if (id !== '' && id.length <= maxSubjectLength && isPlainText(id)) return id
  throw new AuthProblem('saml_assertion_no_user_id')
}

function findEmail(assertion: SamlAssertion): string {
  const [address] = listValues(assertion, emailAttributes)
  const { nameId } = assertion
  return address ?? (nameId?.format === nameIdFormats.email ? nameId.value : '')
}

function mapClaims({ keys = {} }: SamlAttributeMapping, assertion: SamlAssertion): JsonObject {
  const claims: JsonObject = {}
  for (const [claim, { name, names = [], array, default: defaultValue }] of Object.entries(keys)) {
    const values = listValues(assertion, name === undefined ? names : [name, ...names]).filter(
      (value) => value.length <= maxClaimLength && isPlainText(value),
    )
    if (values.length > 0) claims[claim] = array ? values : values[0]
    else if (defaultValue !== undefined) claims[claim] = defaultValue
  }
  return claims
}

/** Too long claims are left out, because every token contains them. */
function selectMappedClaims(mapped: JsonObject): JsonObject {
  const entries = Object.entries(mapped).filter(([claim]) => claim !== 'email')
  const custom = Object.fromEntries(entries.filter(([claim]) => !standardClaims.has(claim)))
  const claims = {
    ...Object.fromEntries(entries.filter(([claim]) => standardClaims.has(claim))),
    ...(Object.keys(custom).length === 0 ? {} : { custom_claims: custom }),
  }
  try {
    // Room for our own claims.
    mergeMetadata({ reserved: 'x'.repeat(2048) }, claims)
    return claims
  } catch (error) {
    if (error instanceof AuthProblem) return {}
    throw error
  }
}

/** The values of attributes in the order of the names; attributes may be named by their short names. */
function listValues({ attributes }: SamlAssertion, names: readonly string[]): string[] {
  return names
    .flatMap((name) =>
      attributes.filter((attribute) => attribute.name === name || attribute.friendlyName === name),
    )
    .flatMap(({ values }) => values)
    .filter((value) => value !== '')
}

/** Whether both databases can store it, and it has no control characters. */
function isPlainText(text: string): boolean {
  return text.isWellFormed() && !/\p{Cc}/u.test(text)
}
