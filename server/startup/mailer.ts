import { join } from 'node:path'
import { visitorActor } from '../../domain/permissions.ts'
import type { Config } from '../config/index.ts'
import type { ContentServices } from '../content/index.ts'
import { createEmailTransport, createTemplatedEmailSender, type TemplatedEmailSender } from '../mail/index.ts'

/**
 * Creates the mailer. The sender's name defaults to the site's title, the language to the site's language.
 */
export async function createSiteMailer(
  { auth, data, site: defaults }: Config,
  content: ContentServices,
  warn: (message: string) => void,
): Promise<TemplatedEmailSender> {
  const ignoredCacheTags = { addTag: () => undefined, expireAt: () => undefined }
  const readSite = () =>
    content.site.read({ actor: visitorActor, language: defaults.lang, cacheTags: ignoredCacheTags })
  const transport = await createEmailTransport({
    smtp: auth.smtp,
    mailboxFolder: join(data, 'mail'),
    sender: async () => ({
      address: auth.sender.address,
      name: auth.sender.name ?? (await readSite()).webTitle,
    }),
    warn,
  })
  return createTemplatedEmailSender(transport, async () => {
    const { webTitle, lang } = await readSite()
    return { title: webTitle, language: lang }
  })
}
