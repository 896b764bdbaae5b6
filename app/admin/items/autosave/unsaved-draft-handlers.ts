import { isKindName } from '../../../../domain/kinds/index.ts'
import { ProblemError } from '../../../../domain/problem-error.ts'
import type {
  UnsavedDraft,
  UnsavedDraftSummary,
  UnsavedDraftValue,
} from '../../../../server/content/contract/history-and-drafts.ts'
import type { AdminRequest } from '../../../actions/authorize-admin-request.ts'
import { readJsonInput } from '../../../actions/json-input.ts'
import { parseIdParam } from '../../../page-loader.ts'

/** The drafts of an item and the account they belong to. */
export interface UnsavedDraftListResponse {
  readonly account: string
  readonly texts: readonly UnsavedDraftSummary[]
}

export interface UnsavedDraftResponse {
  readonly account: string
  readonly text: UnsavedDraft
}

/** The account that is signed in in this browser. */
export interface CurrentAccountResponse {
  readonly account: string
  readonly email: string
  readonly name: string
}

/** Confirms that a draft was stored. */
export interface SaveUnsavedDraftResponse {
  readonly savedAt: string
}

const headers = { 'Cache-Control': 'private, no-store' }

/** Returns the user's draft of one form (`?form`), those of an item, or only the current account (`?who`). */
export async function handleReadDraftsOrCurrentAccount({ app, me, args }: AdminRequest): Promise<Response> {
  const { searchParams } = new URL(args.request.url)
  if (searchParams.has('who')) {
    const { id: account, email, name } = me
    return Response.json({ account, email, name } satisfies CurrentAccountResponse, { headers })
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

/** Stores the draft of a form if it was sent for the account that is signed in. */
export async function handleSaveUnsavedDraft({ app, me, args }: AdminRequest): Promise<Response> {
  const body = await readJsonBody(args.request)
  if (body.account !== me.id) return createOtherAccountResponse()
  const { form, kind, item, version, values } = body
  if (typeof form !== 'string' || !isDraftValues(values)) throw new ProblemError('bad_request')
  if (!isNumberOrNull(item) || !isNumberOrNull(version)) throw new ProblemError('bad_request')
  const draft = { kind: parseKindName(kind), item, version, values }
  const response: SaveUnsavedDraftResponse = await app.content.unsavedDrafts.save(form, draft, app.context)
  return Response.json(response, { headers })
}

export async function handleDeleteUnsavedDraft({ app, me, args }: AdminRequest): Promise<Response> {
  const { searchParams } = new URL(args.request.url)
  if (searchParams.get('account') !== me.id) return createOtherAccountResponse()
  await app.content.unsavedDrafts.delete(searchParams.get('form') ?? '', app.context)
  return Response.json({}, { headers })
}

/** Another account has signed in in this browser meanwhile; a draft is never passed to another account. */
function createOtherAccountResponse(): Response {
  return Response.json({ code: 'other_account' }, { status: 409, headers })
}

async function readJsonBody(request: Request): Promise<Readonly<Record<string, unknown>>> {
  const body = await readJsonInput(request)
  if (typeof body !== 'object' || body === null) throw new ProblemError('bad_request')
  return { ...body }
}

function parseKindName(value: unknown) {
  if (typeof value !== 'string' || !isKindName(value)) throw new ProblemError('bad_request')
  return value
}

function isNumberOrNull(value: unknown): value is number | null {
  return value === null || typeof value === 'number'
}

/** Checks only the shape; the draft service validates the value of each field. */
function isDraftValues(values: unknown): values is Readonly<Record<string, UnsavedDraftValue>> {
  return typeof values === 'object' && values !== null && !Array.isArray(values)
}
