import { createPrivateKey, generateKeyPairSync, randomBytes } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import { SignedXml } from 'xml-crypto'
import { createSelfSignedCertificate } from '../../server/auth/saml/self-signed-certificate.ts'
import { type AuthTestSite, testSecretKey } from './auth-site.ts'

/** The keys are created once: RSA key generation is slow. */
const createKey = () =>
  generateKeyPairSync('rsa', { modulusLength: 2048 })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString()
export const siteSamlKey = createKey()
const providerKey = createKey()
export const strangerKey = createKey()

const email = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'

/** What the mock provider states; tests change single values. */
export interface MockSamlResponse {
  readonly nameId: string
  readonly nameIdFormat: string
  readonly attributes: Readonly<Record<string, readonly string[]>>
  readonly assertionId: string
  readonly issuer: string
  readonly responseIssuer: string
  readonly audience: string
  readonly recipient: string
  readonly destination: string
  /** The request that the response answers; null: none. */
  readonly inResponseTo: string | null
  readonly responseInResponseTo: string | null
  readonly notBefore: Date
  readonly notOnOrAfter: Date
  readonly status: string
  readonly key: string
  readonly signs: 'assertion' | 'response' | 'both' | 'nothing'
  /** `sha1-digest`: SHA-256 for the signature, SHA-1 for what it covers. */
  readonly hash: 'sha256' | 'sha1' | 'sha1-digest'
}

/** A SAML identity provider whose responses tests control. */
export interface MockSamlProvider {
  readonly entityId: string
  readonly metadataXml: string
  /** The request in a sign-in URL. */
  readRequest(url: string): { xml: string; id: string; relayState: string }
  /** The XML of a response, signed with the provider's key unless the values say otherwise. */
  createResponse(site: AuthTestSite, values?: Partial<MockSamlResponse>): string
}

export function createMockSamlProvider(name = 'one'): MockSamlProvider {
  const entityId = `https://${name}.idp.example/metadata`
  const certificate = createSelfSignedCertificate(createPrivateKey(providerKey))
  const metadataXml = `<?xml version="1.0"?><md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${entityId}"><md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol"><md:KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data><ds:X509Certificate>${certificate}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor><md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="https://${name}.idp.example/sso?tenant=1"/></md:IDPSSODescriptor></md:EntityDescriptor>`
  return {
    entityId,
    metadataXml,
    readRequest(url) {
      const { searchParams } = new URL(url)
      const xml = inflateRawSync(Buffer.from(searchParams.get('SAMLRequest') ?? '', 'base64')).toString()
      return {
        xml,
        id: / ID="([^"]+)"/.exec(xml)?.[1] ?? '',
        relayState: searchParams.get('RelayState') ?? '',
      }
    },
    createResponse(site, values = {}) {
      const issuer = values.issuer ?? entityId
      const recipient = values.recipient ?? 'http://site.test/auth/v1/sso/saml/acs'
      const inResponseTo = values.inResponseTo ?? null
      return signResponse({
        nameId: 'jana@firma.example',
        nameIdFormat: email,
        attributes: {},
        assertionId: `_${randomBytes(16).toString('hex')}`,
        issuer,
        responseIssuer: issuer,
        audience: 'http://site.test/auth/v1/sso/saml/metadata',
        recipient,
        destination: recipient,
        inResponseTo,
        responseInResponseTo: inResponseTo,
        notBefore: new Date(site.now().getTime() - 1000),
        notOnOrAfter: new Date(site.now().getTime() + 300_000),
        status: 'Success',
        key: providerKey,
        signs: 'assertion',
        hash: 'sha256',
        ...values,
      })
    },
  }
}

function signResponse(values: MockSamlResponse): string {
  const [from, to] = [values.notBefore.toISOString(), values.notOnOrAfter.toISOString()]
  const answers = (id: string | null) => (id === null ? '' : ` InResponseTo="${id}"`)
  const attributes = Object.entries(values.attributes)
    .map(
      ([name, all]) =>
        `<saml:Attribute Name="${name}">${all.map((value) => `<saml:AttributeValue>${value}</saml:AttributeValue>`).join('')}</saml:Attribute>`,
    )
    .join('')
  const assertion = `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${values.assertionId}" Version="2.0" IssueInstant="${from}"><saml:Issuer>${values.issuer}</saml:Issuer><saml:Subject><saml:NameID Format="${values.nameIdFormat}">${values.nameId}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData NotOnOrAfter="${to}" Recipient="${values.recipient}"${answers(values.inResponseTo)}/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${from}" NotOnOrAfter="${to}"><saml:AudienceRestriction><saml:Audience>${values.audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="${from}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>${attributes === '' ? '' : `<saml:AttributeStatement>${attributes}</saml:AttributeStatement>`}</saml:Assertion>`
  const response = `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="_${randomBytes(16).toString('hex')}" Version="2.0" IssueInstant="${from}" Destination="${values.destination}"${answers(values.responseInResponseTo)}><saml:Issuer xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${values.responseIssuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:${values.status}"/></samlp:Status>${assertion}</samlp:Response>`
  const signedAssertion = ['assertion', 'both'].includes(values.signs)
    ? signElement(response, 'Assertion', values.key, values.hash)
    : response
  return ['response', 'both'].includes(values.signs)
    ? signElement(signedAssertion, 'Response', values.key, values.hash)
    : signedAssertion
}

/** Signs the assertion or the response in a document. */
export function signElement(
  xml: string,
  name: 'Assertion' | 'Response',
  key: string,
  hash: MockSamlResponse['hash'] = 'sha256',
): string {
  const xpath = `//*[local-name(.)='${name}']`
  const signature = new SignedXml({
    privateKey: key,
    signatureAlgorithm:
      hash === 'sha1'
        ? 'http://www.w3.org/2000/09/xmldsig#rsa-sha1'
        : 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    canonicalizationAlgorithm: 'http://www.w3.org/2001/10/xml-exc-c14n#',
  })
  signature.addReference({
    xpath,
    digestAlgorithm:
      hash === 'sha256'
        ? 'http://www.w3.org/2001/04/xmlenc#sha256'
        : 'http://www.w3.org/2000/09/xmldsig#sha1',
    transforms: [
      'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
      'http://www.w3.org/2001/10/xml-exc-c14n#',
    ],
  })
  signature.computeSignature(xml, {
    location: { reference: `${xpath}/*[local-name(.)='Issuer']`, action: 'after' },
  })
  return signature.getSignedXml()
}

/** Posts a response as the provider's page does in a browser: from another site, without an API key. */
export async function postSamlResponse(site: AuthTestSite, xml: string, relayState = ''): Promise<URL> {
  const response = await fetch(`${site.url}/sso/saml/acs`, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      origin: 'https://one.idp.example',
      'sec-fetch-site': 'cross-site',
      'sec-fetch-mode': 'navigate',
    },
    body: new URLSearchParams({
      SAMLResponse: Buffer.from(xml).toString('base64'),
      ...(relayState === '' ? {} : { RelayState: relayState }),
    }),
  })
  if (response.status !== 303) throw new Error(`${response.status} ${await response.text()}`)
  return new URL(response.headers.get('location') ?? 'nowhere:')
}

/** Settings of a site with SAML, and sign-up for new users. */
export function createSamlSettings(allowEncryptedAssertions = false) {
  return { signup: true, saml: { privateKey: siteSamlKey, allowEncryptedAssertions, providers: [] } }
}

/** Adds a provider through the API. */
export async function addSamlProvider(
  site: AuthTestSite,
  provider: MockSamlProvider,
  values: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const response = await site.request('/admin/sso/providers', {
    method: 'POST',
    headers: { apikey: testSecretKey },
    body: { type: 'saml', metadata_xml: provider.metadataXml, domains: ['firma.example'], ...values },
  })
  const body: unknown = await response.json()
  if (response.status !== 201 || typeof body !== 'object' || body === null || !('id' in body))
    throw new Error(`${response.status} ${JSON.stringify(body)}`)
  return String(body.id)
}
