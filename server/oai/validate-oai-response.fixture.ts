import { DOMParser } from '@xmldom/xmldom'

const oai = 'http://www.openarchives.org/OAI/2.0/'
const oaiDc = 'http://www.openarchives.org/OAI/2.0/oai_dc/'
const dc = 'http://purl.org/dc/elements/1.1/'
const identifierScheme = 'http://www.openarchives.org/OAI/2.0/oai-identifier'

/** The content of an element: its children in order, with `?` (optional), `*` (any number) or `+` (at least one). */
const models: Readonly<Record<string, string>> = {
  Identify:
    'repositoryName baseURL protocolVersion adminEmail+ earliestDatestamp deletedRecord granularity compression* description*',
  ListMetadataFormats: 'metadataFormat+',
  metadataFormat: 'metadataPrefix schema metadataNamespace',
  ListSets: 'set+ resumptionToken?',
  set: 'setSpec setName',
  ListIdentifiers: 'header+ resumptionToken?',
  ListRecords: 'record+ resumptionToken?',
  GetRecord: 'record',
  record: 'header metadata',
  header: 'identifier datestamp setSpec*',
  metadata: 'dc',
  description: 'oai-identifier',
  'oai-identifier': 'scheme repositoryIdentifier delimiter sampleIdentifier',
}
const verbs = ['Identify', 'ListMetadataFormats', 'ListSets', 'ListIdentifiers', 'ListRecords', 'GetRecord']
const datestamp = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/
/** The types of elements without children, as in the schemas of the protocol. */
const values: Readonly<Record<string, RegExp>> = {
  responseDate: datestamp,
  datestamp,
  earliestDatestamp: datestamp,
  protocolVersion: /^2\.0$/,
  adminEmail: /^\S+@(\S+\.)+\S+$/,
  deletedRecord: /^(no|persistent|transient)$/,
  granularity: /^YYYY-MM-DD(Thh:mm:ssZ)?$/,
  metadataPrefix: /^[A-Za-z0-9\-_.!~*'()]+$/,
  setSpec: /^[A-Za-z0-9\-_.!~*'()]+(:[A-Za-z0-9\-_.!~*'()]+)*$/,
  identifier: /^[a-zA-Z][a-zA-Z0-9+.-]*:[^\s<>"{}|\\^`]+$/,
  baseURL: /^https?:\/\/\S+$/,
}
const dublinCoreNames =
  /^(title|creator|subject|description|publisher|contributor|date|type|format|identifier|source|language|relation|coverage|rights)$/

/** Throws unless a response follows the schemas of the protocol, of oai_dc and of its identifiers. */
export function validateOaiResponse(xml: string): Element {
  const problems: string[] = []
  const document = new DOMParser({
    errorHandler: (_level: string, message: string) => problems.push(message),
  }).parseFromString(xml, 'text/xml')
  const root = document.documentElement as Element | null
  if (problems.length > 0 || root === null) throw new Error(`Not well-formed: ${problems.join(' ')}`)
  check(root.localName === 'OAI-PMH' && root.namespaceURI === oai, 'the root is OAI-PMH')
  const [date, request, ...contents] = listChildren(root)
  check(date?.localName === 'responseDate', 'the first child is responseDate')
  if (date) validateValue(date)
  check(request?.localName === 'request', 'the second child is request')
  const names = contents.map(({ localName }) => localName ?? '')
  if (names[0] === 'error') {
    check(
      names.every((name) => name === 'error'),
      'errors stand alone',
    )
    for (const error of contents)
      check(
        /^(badArgument|badResumptionToken|badVerb|cannotDisseminateFormat|idDoesNotExist|noRecordsMatch|noMetadataFormats|noSetHierarchy)$/.test(
          error.getAttribute('code') ?? '',
        ),
        'an error has a code of the protocol',
      )
  } else {
    check(names.length === 1 && verbs.includes(names[0] ?? ''), 'the third child is the verb')
    for (const content of contents) validateElement(content, oai)
  }
  return root
}

function validateElement(element: Element, namespace: string): void {
  const name = element.localName ?? ''
  check(element.namespaceURI === namespace, `${name} is in ${namespace}`)
  if (name === 'dc') {
    for (const child of listChildren(element)) {
      check(child.namespaceURI === dc, 'metadata is in the namespace of Dublin Core')
      check(dublinCoreNames.test(child.localName ?? ''), `${child.localName} is an element of Dublin Core`)
      check((child.textContent ?? '') !== '', `${child.localName} is not empty`)
    }
    return
  }
  const model = models[name]
  if (model === undefined) {
    validateValue(element)
    return
  }
  const pattern = new RegExp(`^${model.replace(/([\w-]+)([?*+]?)(?: |$)/g, '(?:$1 )$2')}$`)
  const children = listChildren(element)
  const found = children.map((child) => `${child.localName} `).join('')
  check(pattern.test(found), `${name} has ${model}, not ${found}`)
  for (const child of children) validateElement(child, getNamespace(child.localName ?? '', namespace))
}

function getNamespace(name: string, parent: string): string {
  if (name === 'dc') return oaiDc
  return name === 'oai-identifier' ? identifierScheme : parent
}

function validateValue(element: Element): void {
  const name = element.localName ?? ''
  check(listChildren(element).length === 0, `${name} has text only`)
  const pattern = values[name]
  check(pattern?.test(element.textContent ?? '') ?? true, `${name} is not ${element.textContent}`)
}

export function listChildren(element: Element): Element[] {
  return Array.from(element.childNodes as unknown as Iterable<Element>).filter(
    ({ nodeType }) => nodeType === 1,
  )
}

function check(isValid: boolean, rule: string): void {
  if (!isValid) throw new Error(`Rule broken: ${rule}`)
}
