import { createPrivateKey } from 'node:crypto'
import { promisify } from 'node:util'
import { generateServiceProviderMetadata, SAML, type SamlConfig } from '@node-saml/node-saml'
import xmlEncryption from 'xml-encryption'
import type { SamlProviderRow } from '../../data/auth/saml-provider-repository.ts'
import type { SiteDatabase } from '../../data/index.ts'
import { AuthProblem } from '../auth-problem.ts'
import type { SamlAssertion, SamlService, SamlSettings } from './contract.ts'
import { fetchProviderMetadata } from './fetch-metadata.ts'
import { nameIdFormats } from './provider-input.ts'
import { parseProviderMetadata } from './provider-metadata.ts'
import { createSamlProviderRegistry } from './provider-registry.ts'
import { createSelfSignedCertificate } from './self-signed-certificate.ts'
import { assertResponseExpected, readVerifiedAssertion } from './verified-assertion.ts'
import {
  assertNoSha1Signature,
  listChildren,
  parseXml,
  readText,
  SamlXmlError,
  samlNamespaces,
} from './xml.ts'

/** A user with 500 groups has some 1100. */
const maxResponseElements = 1500
const decrypt = promisify(xmlEncryption.decrypt)

interface SamlServiceDeps {
  readonly data: SiteDatabase
  /** The URL of the auth service. */
  readonly issuer: string
  readonly now: () => Date
}

export function createSamlService(
  settings: SamlSettings,
  { data, issuer, now }: SamlServiceDeps,
): SamlService {
  const { privateKey } = settings
  const entityId = `${issuer}/sso/saml/metadata`
  const recipient = `${issuer}/sso/saml/acs`
  const certificate = createSelfSignedCertificate(createPrivateKey(privateKey))
  const ownOptions = {
    issuer: entityId,
    callbackUrl: recipient,
    privateKey,
    wantAssertionsSigned: true,
    ...(settings.allowEncryptedAssertions ? { decryptionPvk: privateKey } : {}),
  }

  function createClient(provider: SamlProviderRow, options: Partial<SamlConfig> = {}): SAML {
    const metadata = parseProviderMetadata(provider.metadata_xml)
    return new SAML({
      ...ownOptions,
      audience: entityId,
      idpIssuer: metadata.entityId,
      idpCert: [...metadata.certificates],
      entryPoint: metadata.signInUrl,
      signatureAlgorithm: 'sha256',
      digestAlgorithm: 'sha256',
      identifierFormat: provider.name_id_format ?? nameIdFormats.persistent,
      disableRequestedAuthnContext: true,
      // Times are checked by `readVerifiedAssertion`, with the service's clock.
      acceptedClockSkewMs: -1,
      ...options,
    })
  }

  return {
    providers: createSamlProviderRegistry(settings.providers, data, now),
    metadataXml: generateServiceProviderMetadata({
      ...ownOptions,
      identifierFormat: null,
      publicCerts: certificate,
      generateUniqueId: () => '_metadata',
      ...(settings.allowEncryptedAssertions ? { decryptionCert: certificate } : {}),
    }),
    parseProviderMetadata,
    fetchProviderMetadata,
    createSignInUrl: (provider, requestId, relayState) =>
      createClient(provider, { generateUniqueId: () => requestId }).getAuthorizeUrlAsync(
        relayState,
        undefined,
        {},
      ),
    readClaimedIssuer(samlResponse) {
      const response = parseResponse(samlResponse)
      const [responseIssuer] = listChildren(response, samlNamespaces.assertion, 'Issuer')
      return responseIssuer === undefined ? '' : readText(responseIssuer)
    },
    async verifyResponse(provider, samlResponse, requestId) {
      const expected = { issuer: provider.entity_id, audience: entityId, recipient, requestId, now: now() }
      return withUniformProblem(async () => {
        const response = parseResponse(samlResponse)
        assertResponseExpected(response, expected)
        assertNoSha1Signature(response)
        if (settings.allowEncryptedAssertions) await assertEncryptedContentReadable(response, privateKey)
        const { profile } = await createClient(provider, {
          // Many providers sign only the assertion, which is all that is trusted. A second signature must be valid, too.
          wantAuthnResponseSigned: listChildren(response, samlNamespaces.signature, 'Signature').length > 0,
        }).validatePostResponseAsync({
          SAMLResponse: samlResponse.replace(/\s+/g, ''),
        })
        // Only what the signature covers is read.
        return readVerifiedAssertion(parseXml(profile?.getAssertionXml?.() ?? ''), expected)
      })
    },
  }
}

/** Anybody can encrypt an assertion: its size is checked before the library reads it. */
async function assertEncryptedContentReadable(response: Element, privateKey: string): Promise<void> {
  for (const encrypted of listChildren(response, samlNamespaces.assertion, 'EncryptedAssertion'))
    try {
      assertNoSha1Signature(
        parseXml(await decrypt(String(encrypted), { key: privateKey }), maxResponseElements),
      )
    } catch (error) {
      // Not an error whose reason is shown.
      throw new Error('The encrypted assertion cannot be read', { cause: error })
    }
}

function parseResponse(samlResponse: string): Element {
  const base64 = samlResponse.replace(/\s+/g, '')
  if (base64 === '' || !/^[A-Za-z0-9+/]+={0,2}$/.test(base64))
    throw new AuthProblem('validation_failed', { message: 'SAMLResponse is missing or not in base64' })
  try {
    const xml = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(base64, 'base64'))
    return parseXml(xml, maxResponseElements)
  } catch (error) {
    throw createResponseProblem(error)
  }
}

async function withUniformProblem(verify: () => Promise<SamlAssertion>): Promise<SamlAssertion> {
  try {
    return await verify()
  } catch (error) {
    throw error instanceof AuthProblem ? error : createResponseProblem(error)
  }
}

/**
 * Reasons of our own checks are shown. Those of signature and decryption are not: an attacker could find out the content
 * of an encrypted assertion by sending changed ones.
 */
function createResponseProblem(error: unknown): AuthProblem {
  const reason = error instanceof SamlXmlError ? `: ${error.message}` : ''
  return new AuthProblem('validation_failed', {
    message: `SAML Assertion is not valid${reason}`,
    cause: error,
  })
}
