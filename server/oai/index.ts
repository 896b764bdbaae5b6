import { type Context, Hono } from 'hono'
import { citableKinds } from '../../domain/citation/bibliographic-record.ts'
import { visitorActor } from '../../domain/permissions.ts'
import type { RequestContext } from '../content/contract/items.ts'
import { type SerializedXmlElement, serializeXmlElement } from '../feeds/xml.ts'
import { compressQuickly, parseAcceptEncoding } from '../pages/index.ts'
import {
  findHarvestedItem,
  formatOaiIdentifier,
  type HarvestDeps,
  type KindAndChange,
  parseOaiIdentifier,
  readHarvestPage,
  readRecords,
} from './harvest.ts'
import {
  formatResumptionToken,
  type HarvestSelection,
  metadataPrefix,
  parseHarvestSelection,
  parseResumptionToken,
} from './harvest-selection.ts'
import { OaiError } from './oai-error.ts'
import { type OaiRequest, parseOaiRequest } from './oai-request.ts'
import {
  createErrorElement,
  createHeaderElement,
  createIdentifierDescription,
  createOaiDocument,
  createRecordElement,
  dublinCoreFormat,
  formatDatestamp,
  type OaiHeader,
} from './oai-xml.ts'

export interface OaiAppDeps extends Omit<HarvestDeps, 'context'> {
  readonly now: () => Date
  /** Counts the work for the client of a request. Throws `too_often`. */
  readonly charge: (c: Context, cost: number) => Promise<void>
  readonly pageSize?: number
}

const defaultPageSize = 100
/** What a page of a list costs of the budget of an address: it reads as much as a page of the data API. */
const listCost = 20

/** Harvesters are visitors. */
const context: RequestContext = {
  actor: visitorActor,
  language: 'en-US',
  cacheTags: { addTag: () => undefined, expireAt: () => undefined },
}

/** Serves the metadata of all public items to harvesters by OAI-PMH 2.0, at `/oai`. */
export function createOaiApp(deps: OaiAppDeps): Hono {
  const app = new Hono()
  app.get('/', (c) => answer(c, new URL(c.req.url).searchParams, deps))
  app.post('/', async (c) => {
    const type = c.req.header('content-type') ?? ''
    const isForm = /^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(type)
    return await answer(c, new URLSearchParams(isForm ? await c.req.text() : ''), deps)
  })
  app.all('/', (c) => c.text('405 Method Not Allowed\n', 405, { Allow: 'GET, HEAD, POST' }))
  return app
}

async function answer(c: Context, parameters: URLSearchParams, deps: OaiAppDeps): Promise<Response> {
  const baseUrl = `${deps.origin}/oai`
  const now = deps.now()
  let request: OaiRequest | null = null
  let content: SerializedXmlElement
  try {
    request = parseOaiRequest(parameters)
    await deps.charge(c, request.verb.startsWith('List') ? listCost : 1)
    content = await createContent(request, { ...deps, context })
  } catch (error) {
    if (!(error instanceof OaiError)) throw error
    content = createErrorElement(error)
    if (error.code === 'badArgument') request = null
  }
  const text = createOaiDocument(content, { baseUrl, now, request })
  const headers = {
    'Content-Type': 'text/xml; charset=utf-8',
    'Cache-Control': 'no-cache',
    Vary: 'Accept-Encoding',
  }
  if (!parseAcceptEncoding(c.req.header('accept-encoding')).gzip) return c.body(text, 200, headers)
  const compressed = await compressQuickly(new TextEncoder().encode(text), 'gzip')
  return c.body(compressed, 200, { ...headers, 'Content-Encoding': 'gzip' })
}

type AnswerDeps = HarvestDeps & Pick<OaiAppDeps, 'pageSize' | 'now'>

function createContent(request: OaiRequest, deps: AnswerDeps): Promise<SerializedXmlElement> {
  switch (request.verb) {
    case 'Identify':
      return createIdentify(deps)
    case 'ListMetadataFormats':
      return createListMetadataFormats(request, deps)
    case 'ListSets':
      return createListSets(request, deps)
    case 'GetRecord':
      return createGetRecord(request, deps)
    case 'ListIdentifiers':
    case 'ListRecords':
      return createList(request, deps)
  }
}

async function createIdentify(deps: AnswerDeps): Promise<SerializedXmlElement> {
  const { content, origin, now } = deps
  const site = await content.site.read(context)
  const earliest = await content.harvest.findEarliestChange(citableKinds, context)
  const namespace = getNamespace(deps)
  return serializeXmlElement(
    'Identify',
    {},
    serializeXmlElement('repositoryName', {}, site.webTitle),
    serializeXmlElement('baseURL', {}, `${origin}/oai`),
    serializeXmlElement('protocolVersion', {}, '2.0'),
    serializeXmlElement('adminEmail', {}, await findContactEmail(deps)),
    serializeXmlElement('earliestDatestamp', {}, formatDatestamp(earliest ?? now().toISOString())),
    // Nothing is recorded about items that are no longer public.
    serializeXmlElement('deletedRecord', {}, 'no'),
    serializeXmlElement('granularity', {}, 'YYYY-MM-DDThh:mm:ssZ'),
    serializeXmlElement('compression', {}, 'gzip'),
    createIdentifierDescription(namespace, formatOaiIdentifier(namespace, { kind: 'article', id: 1 })),
  )
}

/** The first contact of the site, otherwise the address that RFC 2142 reserves for the operator of a site. */
async function findContactEmail(deps: AnswerDeps): Promise<string> {
  const { items } = await deps.content.items.list('contact', { limit: 20 }, context)
  const email = items.find((contact) => /^\S+@(?:\S+\.)+\S+$/.test(contact.email ?? ''))?.email
  const host = getNamespace(deps)
  return email ?? `webmaster@${host.includes('.') ? host : `${host}.invalid`}`
}

async function createListMetadataFormats(
  { arguments: { identifier } }: OaiRequest,
  deps: AnswerDeps,
): Promise<SerializedXmlElement> {
  if (identifier !== undefined) await findByIdentifier(identifier, deps)
  const fields = Object.entries(dublinCoreFormat).map(([name, value]) => serializeXmlElement(name, {}, value))
  return serializeXmlElement('ListMetadataFormats', {}, serializeXmlElement('metadataFormat', {}, ...fields))
}

async function createListSets(request: OaiRequest, deps: AnswerDeps): Promise<SerializedXmlElement> {
  if (request.arguments.resumptionToken !== undefined)
    throw new OaiError('badResumptionToken', 'The list of sets has one page.')
  const { lang } = await deps.content.site.read(context)
  return serializeXmlElement(
    'ListSets',
    {},
    ...citableKinds.map((kind) =>
      serializeXmlElement(
        'set',
        {},
        serializeXmlElement('setSpec', {}, kind),
        serializeXmlElement('setName', {}, deps.label(`sections.${kind}`, lang)),
      ),
    ),
  )
}

async function createGetRecord(request: OaiRequest, deps: AnswerDeps): Promise<SerializedXmlElement> {
  const { identifier = '', metadataPrefix: prefix } = request.arguments
  const entry = await findByIdentifier(identifier, deps)
  if (prefix !== metadataPrefix)
    throw new OaiError('cannotDisseminateFormat', 'The only metadata format is oai_dc.')
  const record = (await readRecords(deps, await deps.content.site.read(context), [entry])).get(entry)
  if (record === undefined) throw new OaiError('idDoesNotExist', 'There is no such record.')
  return serializeXmlElement('GetRecord', {}, createRecordElement(toHeader(entry, deps), record))
}

async function createList(request: OaiRequest, deps: AnswerDeps): Promise<SerializedXmlElement> {
  const { resumptionToken } = request.arguments
  const selection =
    resumptionToken === undefined
      ? parseHarvestSelection(request.arguments)
      : parseResumptionToken(resumptionToken)
  const { entries, next } = await readHarvestPage(deps, selection, deps.pageSize ?? defaultPageSize)
  const elements =
    request.verb === 'ListIdentifiers'
      ? entries.map((entry) => createHeaderElement(toHeader(entry, deps)))
      : await createRecordElements(entries, deps)
  if (elements.length === 0)
    throw resumptionToken === undefined
      ? new OaiError('noRecordsMatch', 'No records match.')
      : new OaiError('badResumptionToken', 'The rest of the list is no longer public.')
  return serializeXmlElement(request.verb, {}, ...elements, createTokenElement(selection, next))
}

async function createRecordElements(
  entries: readonly KindAndChange[],
  deps: AnswerDeps,
): Promise<SerializedXmlElement[]> {
  const records = await readRecords(deps, await deps.content.site.read(context), entries)
  return Array.from(records, ([entry, record]) => createRecordElement(toHeader(entry, deps), record))
}

/** The token of the next page; empty on the last of several pages, and absent from a list of one page. */
function createTokenElement(
  { cursor }: HarvestSelection,
  next: HarvestSelection | null,
): SerializedXmlElement | null {
  if (next === null && cursor === 0) return null
  return serializeXmlElement('resumptionToken', { cursor }, next === null ? '' : formatResumptionToken(next))
}

async function findByIdentifier(identifier: string, deps: AnswerDeps): Promise<KindAndChange> {
  const parsed = parseOaiIdentifier(identifier, getNamespace(deps))
  const entry = parsed === null ? null : await findHarvestedItem(deps, parsed)
  if (entry === null) throw new OaiError('idDoesNotExist', 'There is no such record.')
  return entry
}

function toHeader(entry: KindAndChange, deps: Pick<HarvestDeps, 'origin'>): OaiHeader {
  const { kind, changedAt } = entry
  return { identifier: formatOaiIdentifier(getNamespace(deps), entry), changedAt, set: kind }
}

function getNamespace({ origin }: Pick<HarvestDeps, 'origin'>): string {
  return new URL(origin).hostname.replace(/[^\w.-]/g, '-')
}
