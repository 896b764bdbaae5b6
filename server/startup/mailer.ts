import { join } from 'node:path'
import { visitorActor } from '../../domain/permissions.ts'
import type { Config } from '../config/index.ts'
import type { ContentServices } from '../content/index.ts'
import { createEmailTransport, createMailer, type Mailer } from '../mail/index.ts'

/** The site's letters: by its own name unless the operator gave another, in its language unless the reader has one. */
export async function createSiteMailer(
  { auth, data, site: defaults }: Config,
  content: ContentServices,
  warn: (line: string) => void,
): Promise<Mailer> {
  const trace = { addTag: () => undefined, expireAt: () => undefined }
  const site = () => content.site.read({ actor: visitorActor, language: defaults.lang, cacheTags: trace })
  const mail = await createEmailTransport({
    smtp: auth.smtp,
    mailboxFolder: join(data, 'mail'),
    sender: async () => ({
      address: auth.sender.address,
      name: auth.sender.name ?? (await site()).webTitle,
    }),
    warn,
  })
  return createMailer(mail, async () => {
    const { webTitle, lang } = await site()
    return { title: webTitle, language: lang }
  })
}
