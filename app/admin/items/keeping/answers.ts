import { isKindName } from '../../../../domain/kinds/index.ts'
import { Problem } from '../../../../domain/problem.ts'
import type { UnsavedNote, UnsavedText, UnsavedValue } from '../../../../server/content/contract/editing.ts'
import type { AdminRequest } from '../../../actions/access.ts'
import { idOf } from '../../../loading.ts'

/** What is kept, and whose it is. */
export interface KeptAnswer {
  readonly account: string
  readonly texts: readonly UnsavedNote[]
}

export interface KeptTextAnswer {
  readonly account: string
  readonly text: UnsavedText
}

/** Who is signed in in this browser. */
export interface WhoAnswer {
  readonly account: string
  readonly email: string
}

/** That it is kept now. */
export interface KeepAnswer {
  readonly savedAt: string
}

const headers = { 'Cache-Control': 'private, no-store' }

/** Reads what whoever asks has written and not saved. */
export async function readKept({ app, me, args }: AdminRequest): Promise<Response> {
  const { searchParams } = new URL(args.request.url)
  if (searchParams.has('who')) {
    return Response.json({ account: me.id, email: me.email } satisfies WhoAnswer, { headers })
  }
  const form = searchParams.get('form')
  if (form !== null) {
    const text = await app.content.unsavedDrafts.read(form, app.context)
    return Response.json({ account: me.id, text } satisfies KeptTextAnswer, { headers })
  }
  const id = searchParams.get('id')
  const item = id === null ? null : idOf(id)
  const texts = await app.content.unsavedDrafts.listFor(kindIn(searchParams.get('kind')), item, app.context)
  return Response.json({ account: me.id, texts } satisfies KeptAnswer, { headers })
}

/** Keeps what a form has sent, if it is of the one who is signed in now. */
export async function keepSent({ app, me, args }: AdminRequest): Promise<Response> {
  const sent = await sentJson(args.request)
  if (sent.account !== me.id) return ofAnother()
  const { form, kind, item, version, values } = sent
  if (typeof form !== 'string' || !isValues(values)) throw new Problem('bad_request')
  if (!isNumberOrNull(item) || !isNumberOrNull(version)) throw new Problem('bad_request')
  const unsaved = { kind: kindIn(kind), item, version, values }
  const answer: KeepAnswer = await app.content.unsavedDrafts.save(form, unsaved, app.context)
  return Response.json(answer, { headers })
}

/** Forgets what was kept of a form. */
export async function forgetKept({ app, me, args }: AdminRequest): Promise<Response> {
  const { searchParams } = new URL(args.request.url)
  if (searchParams.get('account') !== me.id) return ofAnother()
  await app.content.unsavedDrafts.delete(searchParams.get('form') ?? '', app.context)
  return Response.json({}, { headers })
}

/** Somebody else has signed in meanwhile in this browser: nobody's text is given to another. */
function ofAnother(): Response {
  return Response.json({ code: 'other_account' }, { status: 409, headers })
}

async function sentJson(request: Request): Promise<Readonly<Record<string, unknown>>> {
  const sent: unknown = await request.json().catch(() => null)
  if (typeof sent !== 'object' || sent === null) throw new Problem('bad_request')
  return { ...sent }
}

function kindIn(word: unknown) {
  if (typeof word !== 'string' || !isKindName(word)) throw new Problem('bad_request')
  return word
}

function isNumberOrNull(value: unknown): value is number | null {
  return value === null || typeof value === 'number'
}

/** That each value is one of a field is looked at where it is kept. */
function isValues(values: unknown): values is Readonly<Record<string, UnsavedValue>> {
  return typeof values === 'object' && values !== null && !Array.isArray(values)
}
