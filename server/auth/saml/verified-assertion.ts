import type { SamlAssertion, SamlAttribute } from './contract.ts'
import { getOnlyChild, listChildren, readAttribute, readText, SamlXmlError, samlNamespaces } from './xml.ts'

const { assertion: ns, protocol } = samlNamespaces
const bearerMethod = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'
const successStatus = 'urn:oasis:names:tc:SAML:2.0:status:Success'
const allowedClockSkewMs = 60_000

/** What a response must be for. */
export interface SamlExpectations {
  /** The provider. */
  readonly issuer: string
  /** This site's entity id. */
  readonly audience: string
  /** The URL that responses are posted to. */
  readonly recipient: string
  /** The request that is answered; null: none. */
  readonly requestId: string | null
  readonly now: Date
}

/**
 * Checks the response around the assertion. It may be unsigned: this finds mistakes, and responses that were made for
 * another site or request, but only the assertion is trusted.
 */
export function assertResponseExpected(response: Element, expected: SamlExpectations): void {
  if (response.namespaceURI !== protocol || response.localName !== 'Response')
    throw new SamlXmlError('it is no SAML response')
  const status = getOnlyChild(getOnlyChild(response, protocol, 'Status'), protocol, 'StatusCode')
  const code = readAttribute(status, 'Value')
  if (code !== successStatus) {
    const inner = listChildren(status, protocol, 'StatusCode')[0]
    const reason = (inner && readAttribute(inner, 'Value')) ?? code ?? ''
    throw new SamlXmlError(`the provider returned ${/\w{1,40}$/.exec(reason)?.[0] ?? 'an error'}`)
  }
  const issuers = listChildren(response, ns, 'Issuer')
  if (issuers.some((issuer) => readText(issuer) !== expected.issuer))
    throw new SamlXmlError('it has another issuer')
  if (![null, expected.recipient].includes(readAttribute(response, 'Destination')))
    throw new SamlXmlError('it has another destination')
  if (readAttribute(response, 'InResponseTo') !== expected.requestId)
    throw new SamlXmlError('it answers another request')
}

/** Reads an assertion whose signature was verified, and checks that it is meant for this site, request and time. */
export function readVerifiedAssertion(assertion: Element, expected: SamlExpectations): SamlAssertion {
  if (assertion.namespaceURI !== ns || assertion.localName !== 'Assertion')
    throw new SamlXmlError('it has no assertion')
  const id = readAttribute(assertion, 'ID')
  if (id === null || assertion.getAttribute('Version') !== '2.0')
    throw new SamlXmlError('the assertion has no ID or another version')
  if (readText(getOnlyChild(assertion, ns, 'Issuer')) !== expected.issuer)
    throw new SamlXmlError('the assertion has another issuer')
  const subject = getOnlyChild(assertion, ns, 'Subject')
  const expiresAt = readExpiryOfConfirmation(subject, expected)
  assertConditionsMet(getOnlyChild(assertion, ns, 'Conditions'), expected)
  if (listChildren(assertion, ns, 'AuthnStatement').length === 0)
    throw new SamlXmlError('the assertion states no authentication')
  return { id, expiresAt, nameId: readNameId(subject), attributes: readAttributes(assertion) }
}

/** Finds the confirmation for this site and request; returns the time after which it is no longer accepted. */
function readExpiryOfConfirmation(subject: Element, expected: SamlExpectations): Date {
  const confirmations = listChildren(subject, ns, 'SubjectConfirmation')
    .filter((confirmation) => confirmation.getAttribute('Method') === bearerMethod)
    .flatMap((confirmation) => listChildren(confirmation, ns, 'SubjectConfirmationData'))
  const meant = confirmations.filter((data) => readAttribute(data, 'Recipient') === expected.recipient)
  if (meant.length === 0) throw new SamlXmlError('the assertion is for another recipient')
  const answers = meant.filter((data) => readAttribute(data, 'InResponseTo') === expected.requestId)
  if (answers.length === 0) throw new SamlXmlError('the assertion answers another request')
  const current = answers.find(
    (data) => readAttribute(data, 'NotOnOrAfter') !== null && isCurrent(data, expected.now),
  )
  if (current === undefined) throw new SamlXmlError('the assertion is not valid at this time')
  return new Date((readTime(current, 'NotOnOrAfter') ?? 0) + allowedClockSkewMs)
}

function assertConditionsMet(conditions: Element, { audience, now }: SamlExpectations): void {
  if (!isCurrent(conditions, now)) throw new SamlXmlError('the assertion is not valid at this time')
  const restrictions = listChildren(conditions, ns, 'AudienceRestriction').map((restriction) =>
    listChildren(restriction, ns, 'Audience').map(readText),
  )
  if (restrictions.length === 0 || !restrictions.every((audiences) => audiences.includes(audience)))
    throw new SamlXmlError('the assertion is for another audience')
}

function isCurrent(element: Element, now: Date): boolean {
  const notBefore = readTime(element, 'NotBefore')
  const notOnOrAfter = readTime(element, 'NotOnOrAfter')
  return (
    (notBefore === null || now.getTime() + allowedClockSkewMs >= notBefore) &&
    (notOnOrAfter === null || now.getTime() - allowedClockSkewMs < notOnOrAfter)
  )
}

function readTime(element: Element, name: string): number | null {
  const text = readAttribute(element, name)
  if (text === null) return null
  const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z$/.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(time)) throw new SamlXmlError(`${name} is not a UTC time`)
  return time
}

function readNameId(subject: Element): SamlAssertion['nameId'] {
  const [nameId, ...others] = listChildren(subject, ns, 'NameID')
  if (others.length > 0) throw new SamlXmlError('NameID is repeated')
  if (nameId === undefined || readText(nameId) === '') return null
  return { value: readText(nameId), format: readAttribute(nameId, 'Format') }
}

function readAttributes(assertion: Element): SamlAttribute[] {
  return listChildren(assertion, ns, 'AttributeStatement')
    .flatMap((statement) => listChildren(statement, ns, 'Attribute'))
    .map((attribute) => ({
      name: attribute.getAttribute('Name') ?? '',
      friendlyName: readAttribute(attribute, 'FriendlyName'),
      values: listChildren(attribute, ns, 'AttributeValue').map(readText),
    }))
}
