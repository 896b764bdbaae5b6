import { getFieldValue, getKindDefinition, type Item, isKindName } from '../../domain/kinds/index.ts'
import type { UserChangeSummary } from '../data/content/user-content-repository.ts'
import type { Repositories } from '../data/index.ts'
import { assertActionAllowed } from './access.ts'
import { getAffectedCacheTags } from './cache-tags.ts'
import type { RequestContext } from './contract/items.ts'
import type { UserDataService } from './contract/user-data.ts'
import type { ContentDeps } from './deps.ts'
import { addOutboxEvent, getPublicBeforeTags } from './record-item-change.ts'

/** An export lists at most this many entries of each sort; no editor comes near it. */
const maxListed = 50_000
/** All items, also those in the trash. */
const statuses = ['any', 'trash'] as const

/** The personal data of users in the content. */
export function createUserDataService({ data, events, now }: ContentDeps): UserDataService {
  return {
    async export(userId, context) {
      assertOwnDataOrOwner(userId, context)
      const changes = await data.userContent.listChanges(userId, maxListed)
      const titles = await readTitles(data, changes)
      const drafts = await data.unsavedDrafts.listAll(userId)
      return {
        authors: (await findAuthors(data, userId)).map(({ id, name, email }) => ({ id, name, email })),
        changes: changes.map(({ kind, item, ...change }) => ({
          kind,
          id: item,
          title: titles.get(`${kind} ${item}`) ?? null,
          ...change,
        })),
        unsavedDrafts: await Promise.all(
          drafts.map(async ({ form, kind, item, name, saved_at }) => {
            const draft = await data.unsavedDrafts.find(userId, form)
            const values: unknown = JSON.parse(draft?.data ?? 'null')
            return { kind, item, title: name, savedAt: saved_at, values }
          }),
        ),
        previewLinks: (await data.userContent.listPreviewLinks(userId)).map(
          ({ kind, item, created_at, expires_at }) => ({
            kind,
            item,
            createdAt: created_at,
            expiresAt: expires_at,
          }),
        ),
        readerMessages: (await listMessagesOfUser(data, userId)).map(
          ({ kind, item, name, email, text, created_at }) => ({
            ...{ kind, item, name, email, text },
            createdAt: created_at,
          }),
        ),
        uploads: (await data.userContent.listUploads(userId, maxListed)).map(
          ({ hash, original_name, created_at }) => ({
            hash,
            fileName: original_name,
            createdAt: created_at,
          }),
        ),
      }
    },

    async removeDraftsAndLinks(userId, context) {
      assertOwnDataOrOwner(userId, context)
      await data.transaction(({ userContent }) => userContent.removePersonalData(userId))
    },

    async erase(userId, context) {
      assertOwnDataOrOwner(userId, context)
      const outboxEvents = await data.transaction(async (repositories) => {
        await repositories.userContent.removePersonalData(userId)
        const email = (await repositories.auth.users.find(userId))?.email ?? null
        if (email !== null) await repositories.readerMessages.removeEmail(email)
        const purged = []
        for (const author of await findAuthors(repositories, userId))
          purged.push(await eraseAuthor(repositories, author, now().toISOString()))
        return purged
      })
      await events.publish(outboxEvents)
    },
  }
}

async function listMessagesOfUser(
  { auth, readerMessages }: Pick<Repositories, 'auth' | 'readerMessages'>,
  userId: string,
) {
  const email = (await auth.users.find(userId))?.email ?? null
  return email === null ? [] : await readerMessages.listByEmail(email)
}

/** Users may have their own data, owners everybody's. */
function assertOwnDataOrOwner(userId: string, context: RequestContext): void {
  if (context.actor.role !== 'visitor' && context.actor.userId === userId) return
  assertActionAllowed(context, 'change', 'site')
}

async function findAuthors(
  { items }: Pick<Repositories, 'items'>,
  userId: string,
): Promise<Item<'author'>[]> {
  const found = []
  for (const status of statuses)
    found.push(
      ...(await items.list(
        'author',
        { status, now: '', where: { account: userId } },
        { offset: 0, limit: 1000 },
      )),
    )
  return found
}

/** Removes an author with all earlier versions; pages with the author's name are made again. */
async function eraseAuthor(repositories: Repositories, author: Item<'author'>, at: string) {
  // A concurrent save that refers to the author waits, and is then rejected.
  await repositories.items.findAndLock('author', author.id, 'change')
  await repositories.userContent.clearAuthor(author.id)
  await repositories.history.delete('author', author.id)
  await repositories.items.delete('author', author.id)
  const tags = [...getAffectedCacheTags('author', author), ...getPublicBeforeTags(author, at)]
  return addOutboxEvent(repositories, 'author', author.id, 'purge', tags, at)
}

async function readTitles(
  { items }: Pick<Repositories, 'items'>,
  changes: readonly UserChangeSummary[],
): Promise<Map<string, string>> {
  const titles = new Map<string, string>()
  for (const [kind, ofKind] of Map.groupBy(changes, ({ kind }) => kind)) {
    if (!isKindName(kind)) continue
    const ids = [...new Set(ofKind.map(({ item }) => item))]
    const titleField = getKindDefinition(kind).title
    for (let start = 0; start < ids.length; start += 500)
      for (const status of statuses)
        for (const item of await items.findByIds(kind, ids.slice(start, start + 500), { status, now: '' }))
          titles.set(`${kind} ${item.id}`, String(getFieldValue(item, titleField) ?? ''))
  }
  return titles
}
