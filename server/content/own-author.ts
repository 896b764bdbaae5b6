import type { Item } from '../../domain/kinds/index.ts'
import { isActionAllowed } from '../../domain/permissions.ts'
import type { Repositories } from '../data/index.ts'
import { assertActionAllowed } from './access.ts'
import type { OwnAuthorService, RequestContext } from './contract/items.ts'
import type { CreateContentServicesDeps } from './deps.ts'
import { mergeAndValidateItemValues } from './validate-item-values.ts'
import { checkAndWriteItem } from './write-item.ts'

const maxNameLength = 50

/**
 * The author that a signed-in user writes as. Authors are public, so only those who may change them get one from their
 * account; contributors choose among the existing ones.
 */
export function createOwnAuthorService(deps: CreateContentServicesDeps): OwnAuthorService {
  return {
    async suggest(displayName, context) {
      assertActionAllowed(context, 'readHidden', 'author')
      const author = await findOwnAuthor(deps.data, displayName, context)
      if (author !== null) return author.removed_at === null ? author.id : null
      return displayName.trim() !== '' && isActionAllowed(context.actor, 'draft', 'author') ? 'new' : null
    },

    async findOrCreate(displayName, context) {
      assertActionAllowed(context, 'draft', 'author')
      const { userId } = context.actor
      const name = displayName.trim().slice(0, maxNameLength)
      if (name === '' || userId === null) return null
      const values = await mergeAndValidateItemValues(deps, 'author', { name, account: userId }, null, {
        language: context.language,
        required: 'draft',
      })
      const { author, events } = await deps.data.transaction(async (repositories) => {
        // Of two first saves at the same time, the second waits and finds the author of the first.
        await repositories.items.lock('author')
        const existing = await findOwnAuthor(repositories, name, context)
        if (existing !== null) return { author: existing, events: null }
        const write = { input: { values: {} }, publishedAt: null, id: null, values }
        const written = await checkAndWriteItem(deps, repositories, 'author', write, context)
        if ('stale' in written) throw new Error('A new author has no stale version.')
        return { author: written.item, events: written.events }
      })
      if (events !== null) await deps.events.publish(events)
      return author.removed_at === null ? author.id : null
    },
  }
}

/**
 * By the account, also in the trash: a user who deleted their author does not get another one. Otherwise by the name,
 * among authors without an account, such as imported ones.
 */
async function findOwnAuthor(
  { items }: Pick<Repositories, 'items'>,
  displayName: string,
  { actor }: RequestContext,
): Promise<Item<'author'> | null> {
  if (actor.userId === null) return null
  const one = { offset: 0, limit: 1 }
  for (const status of ['any', 'trash'] as const) {
    const [own] = await items.list('author', { status, now: '', where: { account: actor.userId } }, one)
    if (own !== undefined) return own
  }
  const where = { name: displayName.trim().slice(0, maxNameLength), account: null }
  const [named] = await items.list('author', { status: 'any', now: '', where }, one)
  return named ?? null
}
