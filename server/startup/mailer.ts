import { join } from 'node:path'
import { visitor } from '../../domain/permissions.ts'
import type { Config } from '../config/index.ts'
import type { Content } from '../content/index.ts'
import { createLetters, createMail, type Letters } from '../mail/index.ts'

/** The site's letters: by its own name unless the operator gave another, in its language unless the reader has one. */
export async function openLetters(
  { auth, data, site: defaults }: Config,
  content: Content,
  say: (line: string) => void,
): Promise<Letters> {
  const trace = { addTag: () => undefined, expireAt: () => undefined }
  const site = () => content.site.read({ actor: visitor, language: defaults.lang, cacheTags: trace })
  const mail = await createMail({
    smtp: auth.smtp,
    folder: join(data, 'mail'),
    sender: async () => ({
      address: auth.sender.address,
      name: auth.sender.name ?? (await site()).webTitle,
    }),
    say,
  })
  return createLetters(mail, async () => {
    const { webTitle, lang } = await site()
    return { title: webTitle, language: lang }
  })
}
