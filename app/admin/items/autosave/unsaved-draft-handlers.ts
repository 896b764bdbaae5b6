import { isKindName } from '../../../../domain/kinds/index.ts'
import { ProblemError } from '../../../../domain/problem-error.ts'
import type {
  UnsavedDraft,
  UnsavedDraftSummary,
  UnsavedDraftValue,
} from '../../../../server/content/contract/history-and-drafts.ts'
import type { AdminRequest } from '../../../actions/authorize-admin-request.ts'
import { parseIdParam } from '../../../page-loader.ts'

/** What is kept, and whose it is. */
export interface UnsavedDraftListResponse {
  readonly account: string
  readonly texts: readonly UnsavedDraftSummary[]
}

export interface UnsavedDraftResponse {
  readonly account: string
  readonly text: UnsavedDraft
}

/** Who is signed in in this browser. */
export interface CurrentAccountResponse {
  readonly account: string
  readonly email: string
}

/** That it is kept now. */
export interface SaveUnsavedDraftResponse {
  readonly savedAt: string
}

const headers = { 'Cache-Control': 'private, no-store' }

/** Reads what whoever asks has written and not saved. */
export async function handleReadUnsavedDrafts({ app, me, args }: AdminRequest): Promise<Response> {
  const { searchParams } = new URL(args.request.url)
  if (searchParams.has('who')) {
    return Response.json({ account: me.id, email: me.email } satisfies CurrentAccountResponse, { headers })
  }
  const form = searchParams.get('form')
  if (form !== null) {
    const text = await app.content.unsavedDrafts.read(form, app.context)
    return Response.json({ account: me.id, text } satisfies UnsavedDraftResponse, { headers })
  }
  const id = searchParams.get('id')
  const item = id === null ? null : parseIdParam(id)
  const texts = await app.content.unsavedDrafts.listFor(
    parseKindName(searchParams.get('kind')),
    item,
    app.context,
  )
  return Response.json({ account: me.id, texts } satisfies UnsavedDraftListResponse, { headers })
}

/** Keeps what a form has sent, if it is of the one who is signed in now. */
export async function handleSaveUnsavedDraft({ app, me, args }: AdminRequest): Promise<Response> {
  const sent = await readJsonBody(args.request)
  if (sent.account !== me.id) return createOtherAccountResponse()
  const { form, kind, item, version, values } = sent
  if (typeof form !== 'string' || !isDraftValues(values)) throw new ProblemError('bad_request')
  if (!isNumberOrNull(item) || !isNumberOrNull(version)) throw new ProblemError('bad_request')
  const unsaved = { kind: parseKindName(kind), item, version, values }
  const answer: SaveUnsavedDraftResponse = await app.content.unsavedDrafts.save(form, unsaved, app.context)
  return Response.json(answer, { headers })
}

/** Forgets what was kept of a form. */
export async function handleDeleteUnsavedDraft({ app, me, args }: AdminRequest): Promise<Response> {
  const { searchParams } = new URL(args.request.url)
  if (searchParams.get('account') !== me.id) return createOtherAccountResponse()
  await app.content.unsavedDrafts.delete(searchParams.get('form') ?? '', app.context)
  return Response.json({}, { headers })
}

/** Somebody else has signed in meanwhile in this browser: nobody's text is given to another. */
function createOtherAccountResponse(): Response {
  return Response.json({ code: 'other_account' }, { status: 409, headers })
}

async function readJsonBody(request: Request): Promise<Readonly<Record<string, unknown>>> {
  const sent: unknown = await request.json().catch(() => null)
  if (typeof sent !== 'object' || sent === null) throw new ProblemError('bad_request')
  return { ...sent }
}

function parseKindName(word: unknown) {
  if (typeof word !== 'string' || !isKindName(word)) throw new ProblemError('bad_request')
  return word
}

function isNumberOrNull(value: unknown): value is number | null {
  return value === null || typeof value === 'number'
}

/** That each value is one of a field is looked at where it is kept. */
function isDraftValues(values: unknown): values is Readonly<Record<string, UnsavedDraftValue>> {
  return typeof values === 'object' && values !== null && !Array.isArray(values)
}
