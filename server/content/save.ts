import { fieldOf, type Item, type KindName, kindOf, type Values } from '../../domain/kinds/index.ts'
import { Problem } from '../../domain/problem.ts'
import type { Repositories } from '../data/index.ts'
import { rowOf } from '../data/item-rows.ts'
import { allow, isId } from './access.ts'
import type { Asker, Content, SaveInput, StaleDetails } from './contract.ts'
import type { ContentDeps } from './deps.ts'
import { momentOf } from './moment.ts'
import { record, recordRefused, type Told } from './record.ts'
import { checkGalleryTree, checkReferences } from './references.ts'
import { checkedValues } from './values.ts'

type Saved<K extends KindName> = { item: Item<K>; told: Told } | { stale: Item<K>; yours: Values<K> }

/** Creating and changing items. */
export function saving(deps: ContentDeps): Pick<Content, 'save'> {
  return {
    async save(kind, input, asker) {
      allow(asker, 'change', kind)
      const id = await idOf(deps, kind, input)
      const current = id === null ? null : await deps.data.items.find(kind, id)
      if (id !== null && (!current || current.removed_at)) throw new Problem('not_found')
      const sent = id === null ? await withOrd(deps, kind, input.values) : input.values
      const values = await checkedValues(deps, kind, sent, current, asker.language)

      const saved = await deps.data.transaction((repositories) =>
        write(deps, repositories, kind, { input, id, values }, asker),
      )
      if ('stale' in saved) {
        const details: StaleDetails = { current: saved.stale, yours: saved.yours }
        throw new Problem('stale', details)
      }
      await deps.events.settle(saved.told)
      return saved.item
    },
  }
}

interface Writing<K extends KindName> {
  readonly input: SaveInput
  readonly id: number | null
  readonly values: Values<K>
}

async function write<K extends KindName>(
  deps: ContentDeps,
  repositories: Repositories,
  kind: K,
  { input, id, values }: Writing<K>,
  asker: Asker,
): Promise<Saved<K>> {
  if (kind === 'gallery') await repositories.items.lock(kind)
  const before = id === null ? null : await repositories.items.find(kind, id)
  const at = deps.now().toISOString()
  const author = await authorOf(repositories, input, before, asker)
  const publishedAt = publicationOf(kind, input, before, at)
  const next = { ...values, author, published_at: publishedAt, edited_at: at }

  if (id !== null && before && before.version !== input.version) {
    return await refused(
      repositories,
      kind,
      before,
      { ...before, ...next, version: input.version ?? 0 },
      at,
      asker,
    )
  }
  await checkReferences(deps, repositories, kind, { ...values, author }, before, asker.language)
  if (kind === 'gallery' && id !== null) {
    await checkGalleryTree(
      deps,
      repositories,
      id,
      (fieldOf(next as Item, 'parent') as number | null) ?? null,
      asker.language,
    )
  }

  if (id === null || !before) {
    const made = await repositories.items.insert(kind, {
      ...rowOf(kind, { ...values }),
      author,
      published_at: publishedAt,
      created_at: at,
      edited_at: at,
      removed_at: null,
      version: 1,
      sample: asker.person.role === 'system' && input.sample ? 1 : 0,
    })
    return await kept(repositories, kind, made, null, 'create', at, asker)
  }
  const row = {
    ...rowOf(kind, { ...values }),
    author,
    published_at: publishedAt,
    edited_at: at,
    version: before.version + 1,
    // What a person has changed is theirs, and does not go away with the sample.
    sample: before.sample && asker.person.role === 'system' ? 1 : 0,
  }
  if (!(await repositories.items.update(kind, id, before.version, row))) {
    // Somebody else was faster by a moment.
    const now = await repositories.items.find(kind, id)
    if (!now) throw new Problem('not_found')
    return await refused(repositories, kind, now, { ...before, ...next }, at, asker)
  }
  return await kept(repositories, kind, id, before, 'update', at, asker)
}

async function kept<K extends KindName>(
  repositories: Repositories,
  kind: K,
  id: number,
  before: Item<K> | null,
  action: 'create' | 'update',
  at: string,
  asker: Asker,
): Promise<Saved<K>> {
  const after = await repositories.items.find(kind, id)
  if (!after) throw new Problem('internal')
  return { item: after, told: await record(repositories, { kind, before, after, action, at }, asker) }
}

async function refused<K extends KindName>(
  repositories: Repositories,
  kind: K,
  current: Item<K>,
  yours: Item<K>,
  at: string,
  asker: Asker,
): Promise<Saved<K>> {
  await recordRefused(repositories, kind, yours, at, asker)
  return { stale: current, yours }
}

/** Which item is meant: the one named, the only one of a single kind, or none yet. */
async function idOf(deps: ContentDeps, kind: KindName, input: SaveInput): Promise<number | null> {
  if (kindOf(kind).single) {
    const [only] = await deps.data.items.list(kind, { status: 'any', now: '' }, { offset: 0, limit: 1 })
    if (only && input.version === undefined) throw new Problem('bad_request', { missing: ['version'] })
    return only?.id ?? null
  }
  if (input.id === undefined) return null
  if (!isId(input.id)) throw new Problem('not_found')
  if (input.version === undefined) throw new Problem('bad_request', { missing: ['version'] })
  return input.id
}

/** A new item of an arranged kind goes last in its group. */
async function withOrd(
  deps: ContentDeps,
  kind: KindName,
  values: SaveInput['values'],
): Promise<SaveInput['values']> {
  const { arranged } = kindOf(kind)
  if (!arranged || (values.ord !== undefined && values.ord !== null && values.ord !== '')) return values
  const group = arranged.within ? values[arranged.within] : null
  const known = typeof group === 'number' || typeof group === 'string' ? group : null
  if (arranged.within && (known === null || (arranged.within !== 'for' && !isId(Number(known))))) {
    return { ...values, ord: 1 }
  }
  return { ...values, ord: (await deps.data.items.lastOrd(kind, arranged.within, known)) + 1 }
}

async function authorOf(
  repositories: Repositories,
  input: SaveInput,
  before: Item | null,
  asker: Asker,
): Promise<number | null> {
  const sent = input.values.author
  if (sent === null || sent === '') return null
  if (sent !== undefined) return Number(sent)
  if (before) return before.author
  const { account } = asker.person
  if (!account) return null
  const criteria = { status: 'any', now: '', where: { account } } as const
  const [own] = await repositories.items.list('author', criteria, { offset: 0, limit: 1 })
  return own?.id ?? null
}

function publicationOf(kind: KindName, input: SaveInput, before: Item | null, at: string): string | null {
  if (!kindOf(kind).published) return before?.published_at ?? at
  if (input.publishedAt === undefined) return before?.published_at ?? null
  return input.publishedAt === null ? null : momentOf(input.publishedAt)
}
