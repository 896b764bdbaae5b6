import type { Item } from '../../../domain/kinds/index.ts'
import { Problem, type ProblemCode, problemOf } from '../../../domain/problem.ts'
import type { ActionOutcome, AdminActionRequest } from '../../actions/create-action.ts'
import { reportError } from '../../failures.ts'
import { idOf } from '../../loading.ts'
import type { DeskOutcome, LeftBecause, LeftPicture } from './outcome.ts'

/** So many can be done within the time that a request has. */
export const mostAtOnce = 500

/** A picture as a form names it: `12:3` is version 3 of picture 12. */
export interface NamedPicture {
  readonly id: number
  readonly version: number
}

/** The pictures that a form names, each once. */
export function picturesNamed({ all }: Pick<AdminActionRequest, 'all'>): readonly NamedPicture[] {
  const named = new Map<number, NamedPicture>()
  for (const text of all('id')) {
    const [, id, version = '1'] = /^([1-9]\d{0,9})(?::([1-9]\d{0,9}))?$/.exec(text) ?? []
    if (id === undefined) throw new Problem('bad_request')
    named.set(Number(id), { id: Number(id), version: Number(version) })
  }
  return [...named.values()]
}

/** The gallery whose desk it is; one in the trash has none. */
export async function galleryAsked({
  app: { content, asker },
  args,
}: AdminActionRequest): Promise<Item<'gallery'>> {
  const gallery = await content.items.read('gallery', idOf(args.params.id), asker)
  if (gallery.removed_at !== null) throw new Problem('not_found')
  return gallery
}

type Work = (image: Item<'image'>, named: NamedPicture) => Promise<unknown>

/** Does something to each of the named pictures of the gallery; what cannot be done to one does not hold the others up. */
export async function withEach(
  asked: AdminActionRequest,
  done: DeskOutcome['done'],
  work: Work,
): Promise<ActionOutcome<DeskOutcome>> {
  const { t } = asked
  const gallery = await galleryAsked(asked)
  const named = picturesNamed(asked)
  if (named.length === 0) return { errors: { form: [t('desk.noneSelected')] } }
  if (named.length > mostAtOnce) return { errors: { form: [t('desk.tooMany', { most: mostAtOnce })] } }
  const images = await imagesOf(asked, named)
  const left: LeftPicture[] = []
  const removed: number[] = []
  for (const one of named) {
    const image = images.get(one.id)
    const because = image ? await tried(asked, image, gallery.id, () => work(image, one)) : 'gone'
    if (because !== null)
      left.push({ id: one.id, name: image?.name ?? (await nameInTrash(asked, one.id)), because })
    else if (done === 'removed') removed.push(one.id)
  }
  return { shown: { done, count: named.length - left.length, left, removed } }
}

/** Those of the named that are there; what comes out of the trash is looked for there. */
async function imagesOf(
  { app: { content, asker }, text }: AdminActionRequest,
  named: readonly NamedPicture[],
): Promise<Map<number, Item<'image'>>> {
  const ids = named.map(({ id }) => id)
  if (text('intent') !== 'restore') return await content.items.byIds('image', ids, asker)
  const found = new Map<number, Item<'image'>>()
  for (const id of ids) {
    const image = await content.items.read('image', id, asker).catch(notThere)
    if (image !== null) found.set(id, image)
  }
  return found
}

/** What is in the trash has a name still. */
async function nameInTrash({ app: { content, asker } }: AdminActionRequest, id: number): Promise<string> {
  return (await content.items.read('image', id, asker).catch(notThere))?.name ?? ''
}

function notThere(error: unknown): null {
  if (problemOf(error)?.code === 'not_found') return null
  throw error
}

async function tried(
  { args }: AdminActionRequest,
  image: Item<'image'>,
  gallery: number,
  work: () => Promise<unknown>,
): Promise<LeftBecause | null> {
  if (image.gallery !== gallery) return 'elsewhere'
  try {
    await work()
    return null
  } catch (error) {
    const problem = problemOf(error)
    if (problem === null || problem.status >= 500) reportError(error, args.request)
    return (problem && reasons[problem.code]) ?? 'failed'
  }
}

const reasons: Partial<Record<ProblemCode, LeftBecause>> = {
  stale: 'stale',
  not_found: 'gone',
  forbidden: 'forbidden',
  unauthenticated: 'forbidden',
  invalid: 'invalid',
}
