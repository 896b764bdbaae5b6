import { X509Certificate } from 'node:crypto'
import { AuthProblem } from '../auth-problem.ts'
import type { SamlProviderMetadata } from './contract.ts'
import { listChildren, parseXml, readAttribute, readText, SamlXmlError, samlNamespaces } from './xml.ts'

/** The metadata of a large provider has about 100 KB. */
export const maxMetadataLength = 256 * 1024

const { metadata: ns, signature } = samlNamespaces
const redirectBinding = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'
const protocol = 'urn:oasis:names:tc:SAML:2.0:protocol'
const maxEntityIdLength = 1024

/** Reads a provider's metadata; throws an `AuthProblem` if it cannot be used. */
export function parseProviderMetadata(xml: string): SamlProviderMetadata {
  if (xml.length > maxMetadataLength) throw createMetadataProblem('it is too long')
  try {
    return readProviderMetadata(parseXml(xml.replace(/^\uFEFF/, '')))
  } catch (error) {
    if (error instanceof SamlXmlError) throw createMetadataProblem(error.message, error)
    throw error
  }
}

function readProviderMetadata(root: Element): SamlProviderMetadata {
  const { entity, descriptor } = findProviderDescriptor(root)
  const entityId = readAttribute(entity, 'entityID') ?? ''
  if (entityId === '' || entityId.length > maxEntityIdLength || /[\s\p{Cc}]/u.test(entityId))
    throw new SamlXmlError('it has no valid entityID')
  const signInUrl = readSignInUrl(descriptor)
  const certificates = readSigningCertificates(descriptor)
  if (certificates.length === 0) throw new SamlXmlError('it has no RSA signing certificate')
  return { entityId, signInUrl, certificates }
}

/** The only identity provider in the metadata, which may be wrapped in a list. */
function findProviderDescriptor(root: Element): { entity: Element; descriptor: Element } {
  const isList = root.namespaceURI === ns && root.localName === 'EntitiesDescriptor'
  const entities = isList ? listChildren(root, ns, 'EntityDescriptor') : [root]
  const found = entities
    .filter((entity) => entity.namespaceURI === ns && entity.localName === 'EntityDescriptor')
    .flatMap((entity) =>
      listChildren(entity, ns, 'IDPSSODescriptor').map((descriptor) => ({ entity, descriptor })),
    )
    .filter(({ descriptor }) =>
      (descriptor.getAttribute('protocolSupportEnumeration') ?? '').split(/\s+/).includes(protocol),
    )
  const [first, ...others] = found
  if (first === undefined) throw new SamlXmlError('it describes no SAML 2.0 identity provider')
  if (others.length > 0) throw new SamlXmlError('it describes several identity providers')
  return first
}

function readSignInUrl(descriptor: Element): string {
  const service = listChildren(descriptor, ns, 'SingleSignOnService').find(
    (element) => element.getAttribute('Binding') === redirectBinding,
  )
  const url = URL.parse(service?.getAttribute('Location') ?? '')
  if (url !== null && /^https?:$/.test(url.protocol)) return url.href
  throw new SamlXmlError('it has no SingleSignOnService with HTTP-Redirect')
}

function readSigningCertificates(descriptor: Element): string[] {
  return listChildren(descriptor, ns, 'KeyDescriptor')
    .filter((key) => key.getAttribute('use') !== 'encryption')
    .flatMap((key) => listChildren(key, signature, 'KeyInfo'))
    .flatMap((info) => listChildren(info, signature, 'X509Data'))
    .flatMap((data) => listChildren(data, signature, 'X509Certificate'))
    .map((certificate) => readText(certificate).replace(/\s+/g, ''))
    .filter(isRsaCertificate)
}

function isRsaCertificate(base64: string): boolean {
  try {
    return new X509Certificate(Buffer.from(base64, 'base64')).publicKey.asymmetricKeyType === 'rsa'
  } catch {
    // The library throws errors of various types for invalid certificates.
    return false
  }
}

function createMetadataProblem(reason: string, cause?: unknown): AuthProblem {
  return new AuthProblem('validation_failed', {
    message: `The SAML metadata cannot be used: ${reason}`,
    cause,
  })
}
