import type { BibliographicRecord } from '../../domain/citation/bibliographic-record.ts'
import { createDublinCoreElements } from '../../domain/citation/dublin-core.ts'
import { type SerializedXmlElement, serializeXmlDocument, serializeXmlElement } from '../feeds/xml.ts'
import type { OaiError } from './oai-error.ts'
import type { OaiRequest } from './oai-request.ts'

const protocolNamespace = 'http://www.openarchives.org/OAI/2.0/'
const schemaInstance = 'http://www.w3.org/2001/XMLSchema-instance'
export const dublinCoreFormat = {
  metadataPrefix: 'oai_dc',
  schema: 'http://www.openarchives.org/OAI/2.0/oai_dc.xsd',
  metadataNamespace: 'http://www.openarchives.org/OAI/2.0/oai_dc/',
} as const

/** The header of a record. */
export interface OaiHeader {
  readonly identifier: string
  readonly changedAt: string
  readonly set: string
}

interface OaiResponseOptions {
  readonly baseUrl: string
  readonly now: Date
  /** Null: the request was not understood, so its arguments are not repeated. */
  readonly request: OaiRequest | null
}

/** Wraps the answer to a request, or an error. */
export function createOaiDocument(
  content: SerializedXmlElement,
  { baseUrl, now, request }: OaiResponseOptions,
): string {
  return serializeXmlDocument(
    serializeXmlElement(
      'OAI-PMH',
      {
        xmlns: protocolNamespace,
        'xmlns:xsi': schemaInstance,
        'xsi:schemaLocation': `${protocolNamespace} http://www.openarchives.org/OAI/2.0/OAI-PMH.xsd`,
      },
      serializeXmlElement('responseDate', {}, formatDatestamp(now.toISOString())),
      serializeXmlElement(
        'request',
        request === null ? {} : { verb: request.verb, ...request.arguments },
        baseUrl,
      ),
      content,
    ),
  )
}

export function createErrorElement({
  code,
  message,
}: Pick<OaiError, 'code' | 'message'>): SerializedXmlElement {
  return serializeXmlElement('error', { code }, message)
}

export function createHeaderElement({ identifier, changedAt, set }: OaiHeader): SerializedXmlElement {
  return serializeXmlElement(
    'header',
    {},
    serializeXmlElement('identifier', {}, identifier),
    serializeXmlElement('datestamp', {}, formatDatestamp(changedAt)),
    serializeXmlElement('setSpec', {}, set),
  )
}

export function createRecordElement(header: OaiHeader, record: BibliographicRecord): SerializedXmlElement {
  const { metadataNamespace, schema } = dublinCoreFormat
  const elements = createDublinCoreElements(record).map(({ name, value }) =>
    serializeXmlElement(`dc:${name}`, {}, value),
  )
  const metadata = serializeXmlElement(
    'oai_dc:dc',
    {
      'xmlns:oai_dc': metadataNamespace,
      'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
      'xmlns:xsi': schemaInstance,
      'xsi:schemaLocation': `${metadataNamespace} ${schema}`,
    },
    ...elements,
  )
  return serializeXmlElement(
    'record',
    {},
    createHeaderElement(header),
    serializeXmlElement('metadata', {}, metadata),
  )
}

/** The description of identifiers; only those with a domain name follow the scheme. */
export function createIdentifierDescription(
  namespace: string,
  sampleIdentifier: string,
): SerializedXmlElement | null {
  if (!/^[a-z][a-z0-9-]*(?:\.[a-z][a-z0-9-]*)+$/i.test(namespace)) return null
  const xmlns = `${protocolNamespace}oai-identifier`
  return serializeXmlElement(
    'description',
    {},
    serializeXmlElement(
      'oai-identifier',
      { xmlns, 'xmlns:xsi': schemaInstance, 'xsi:schemaLocation': `${xmlns} ${xmlns}.xsd` },
      serializeXmlElement('scheme', {}, 'oai'),
      serializeXmlElement('repositoryIdentifier', {}, namespace),
      serializeXmlElement('delimiter', {}, ':'),
      serializeXmlElement('sampleIdentifier', {}, sampleIdentifier),
    ),
  )
}

/** A time with the granularity of the repository, which is a second. */
export function formatDatestamp(timestamp: string): string {
  return `${timestamp.slice(0, 19)}Z`
}
