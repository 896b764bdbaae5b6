import sharp from 'sharp'
import { systemActor } from '../../../domain/permissions.ts'
import { createOwnerUser } from '../../../server/auth/create-owner-user.ts'
import { withOpenedSiteEvenIfRunning } from '../../../server/cli/opened-site.ts'
import { loadOrCreateSecrets } from '../../../server/config/index.ts'
import { createContentServices } from '../../../server/content/index.ts'
import { createContentEventBus } from '../../../server/events/index.ts'

/** What tests need to know of a site that was made. */
export interface MadeSite {
  /** The ids of its galleries. */
  readonly galleries: readonly number[]
  /** The secret key of the services. */
  readonly secret: string
}

/**
 * Creates the site that the environment configures: an owner, and galleries with the given names, `Mill=wheel,dam`
 * with pictures of these names.
 */
export async function makeSite(
  email: string,
  password: string,
  galleries: readonly string[],
): Promise<MadeSite> {
  return await withOpenedSiteEvenIfRunning(async ({ data, files, config }) => {
    const now = () => new Date()
    const report = (error: unknown) => {
      throw error
    }
    const events = createContentEventBus(data, report)
    const bytes = { removeUnlessPut: async () => false }
    const content = createContentServices({
      data,
      events,
      label: (key) => key,
      siteDefaults: config.site,
      settingsSetByEnvironment: config.siteGiven,
      bytes,
      now,
    })
    const cacheTags = { addTag: () => undefined, expireAt: () => undefined }
    const ids: number[] = []
    const context = { actor: systemActor, language: 'en-US', cacheTags: cacheTags } as const
    const publishedAt = now().toISOString()

    async function picture(name: string): Promise<string> {
      const size = { width: 60, height: 40 }
      const background = `#${Buffer.from(name).toString('hex').padEnd(6, '9').slice(0, 6)}`
      const bytes = await sharp({ create: { ...size, channels: 3, background } })
        .png()
        .toBuffer()
      const { hash } = await files.put(bytes)
      const known = { ...size, type: 'image/png', size: bytes.length, state: 'known' } as const
      await data.files.add({ hash, ...known, created_at: publishedAt, sample: 0 })
      return hash
    }

    await createOwnerUser(data, email, password, config.auth.passwordMinLength)
    for (const given of galleries) {
      const [name, pictures = ''] = given.split('=')
      const values = { name, description: null, parent: null }
      const { id: gallery } = await content.items.save('gallery', { values, publishedAt }, context)
      for (const image of pictures.split(',').filter(Boolean)) {
        const shown = { gallery, name: image, file: await picture(image) }
        await content.items.save('image', { values: shown, publishedAt }, context)
      }
      ids.push(gallery)
    }
    const { secret } = await loadOrCreateSecrets(config.data, console.error)
    return { galleries: ids, secret }
  })
}
