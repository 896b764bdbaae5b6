import type { Item } from '../../domain/kinds/index.ts'
import { supportedLanguages } from '../../domain/language.ts'
import { systemActor } from '../../domain/permissions.ts'
import type { Repositories } from '../data/index.ts'
import { assertActionAllowed } from './access.ts'
import type { TextPictureGalleryService } from './contract/items.ts'
import type { CreateContentServicesDeps } from './deps.ts'
import { mergeAndValidateItemValues } from './validate-item-values.ts'
import { checkAndWriteItem } from './write-item.ts'

/** The name of the value with the gallery's id in the table `meta`. */
const metaName = 'text-picture-gallery'
const nameKey = 'uploads.textGallery'

/**
 * The gallery for pictures that are uploaded into a text or a picture field whose item has no gallery. It is created with
 * the first of them, as a draft: a public item shows its pictures although their gallery is not public.
 */
export function createTextPictureGalleryService(deps: CreateContentServicesDeps): TextPictureGalleryService {
  return {
    async findOrCreate(language, context) {
      assertActionAllowed(context, 'draft', 'gallery')
      const values = await mergeAndValidateItemValues(
        deps,
        'gallery',
        { name: deps.label(nameKey, language) },
        null,
        { language, required: 'draft' },
      )
      const { gallery, events } = await deps.data.transaction(async (repositories) => {
        // Of two first uploads at the same time, the second waits and finds the gallery of the first.
        await repositories.items.lock('gallery')
        const existing = await findGallery(deps, repositories)
        if (existing !== null) return { gallery: existing, events: null }
        const write = { input: { values: {} }, publishedAt: null, id: null, values }
        // All users share it: it must not become the draft of the contributor who happens to upload first.
        const shared = { ...context, actor: systemActor }
        const written = await checkAndWriteItem(deps, repositories, 'gallery', write, shared)
        if ('stale' in written) throw new Error('A new gallery has no stale version.')
        await repositories.meta.set(metaName, String(written.item.id))
        return { gallery: written.item, events: written.events }
      })
      if (events !== null) await deps.events.publish(events)
      return gallery
    },
  }
}

/** By its id, also after it was renamed; by its name after an import, which assigns other ids. */
async function findGallery(
  { label }: Pick<CreateContentServicesDeps, 'label'>,
  repositories: Repositories,
): Promise<Item<'gallery'> | null> {
  const id = await repositories.meta.get(metaName)
  const registered = id === null ? null : await repositories.items.find('gallery', Number(id))
  if (registered !== null && registered.removed_at === null) return registered
  for (const language of supportedLanguages) {
    const criteria = { status: 'any', now: '', where: { name: label(nameKey, language) } } as const
    const [named] = await repositories.items.list('gallery', criteria, { offset: 0, limit: 1 })
    if (named !== undefined) {
      await repositories.meta.set(metaName, String(named.id))
      return named
    }
  }
  return null
}
