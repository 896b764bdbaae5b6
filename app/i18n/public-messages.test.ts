import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { supportedLanguages } from '../../domain/language.ts'
import { createFakeContentServices } from '../testing/fake-content.ts'
import { createTestPageFetcher } from '../testing/test-app.ts'
import { villageTestItems } from '../testing/village-test-items.ts'
import { registerAllMessages } from './messages.ts'
import { selectPublicMessages } from './public-messages.ts'
import { disableAllTranslation, MISSING_MESSAGE, registerPageMessages } from './translate.ts'

const paths = ['/login', '/login?way=code', '/login?way=forgotten', '/setup?token=x', '/confirm']

describe.each(supportedLanguages)('the messages that come with a public application in %s', (language) => {
  const get = createTestPageFetcher(createFakeContentServices(villageTestItems), { language })

  afterAll(registerAllMessages)
  beforeAll(disableAllTranslation)

  it.each([...paths, '/tell-us/article/12'])('are all that %s needs at first, in 6 KB', async (path) => {
    const messages = selectPublicMessages(language, new URL(path, 'https://lhota.example').pathname)
    expect(new TextEncoder().encode(JSON.stringify(messages)).length).toBeLessThan(6 * 1024)
    disableAllTranslation()
    registerPageMessages(language, messages ?? {})
    const { html } = await get(path)
    expect(html).toContain('<main')
    expect(html.replaceAll(/<script.*?<\/script>/gs, '')).not.toContain(MISSING_MESSAGE)
    expect(html).not.toContain('rel="preload" as="fetch"')
  })

  it.each(['/', '/articles', '/admin', '/admin/login'])('are not sent with %s', (path) => {
    expect(selectPublicMessages(language, path)).toBeNull()
  })
})
