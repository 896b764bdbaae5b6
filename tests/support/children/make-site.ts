import sharp from 'sharp'
import { system } from '../../../domain/permissions.ts'
import { createOwner } from '../../../server/auth/owner.ts'
import { withSite } from '../../../server/cli/site.ts'
import { openSecrets } from '../../../server/config/index.ts'
import { createContent } from '../../../server/content/index.ts'
import { createEvents } from '../../../server/events/index.ts'

// Makes a site of what the settings name: an owner (address and password come first), galleries with the given names, `Mill=wheel,dam`
// with pictures of these names. Tells the galleries' ids and the secret key of the services.
await withSite(async ({ data, files, config }) => {
  const now = () => new Date()
  const report = (error: unknown) => {
    throw error
  }
  const events = createEvents(data, report)
  const bytes = { removeUnlessPut: async () => false }
  const content = createContent({
    data,
    events,
    label: (key) => key,
    siteDefaults: config.site,
    siteGiven: config.siteGiven,
    bytes,
    now,
  })
  const cacheTags = { addTag: () => undefined, expireAt: () => undefined }
  const ids: number[] = []
  const asker = { actor: system, language: 'en-US', cacheTags: cacheTags } as const
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

  const [email = '', password = '', ...galleries] = process.argv.slice(2)
  await createOwner(data, email, password, config.auth.passwordMinLength)
  for (const given of galleries) {
    const [name, pictures = ''] = given.split('=')
    const values = { name, description: null, parent: null }
    const { id: gallery } = await content.items.save('gallery', { values, publishedAt }, asker)
    for (const image of pictures.split(',').filter(Boolean)) {
      const shown = { gallery, name: image, file: await picture(image) }
      await content.items.save('image', { values: shown, publishedAt }, asker)
    }
    ids.push(gallery)
  }
  const { secret } = await openSecrets(config.data, console.error)
  console.log(JSON.stringify({ galleries: ids, secret }))
})
