import { describe, expect, it } from 'vitest'
import { createFakeContent } from './testing/fake-content.ts'
import { createTestApp } from './testing/test-app.ts'
import { villageTestItems } from './testing/village-test-items.ts'

const inCzech = createTestApp(createFakeContent(villageTestItems), { lang: 'en-US', language: 'cs' })
const same = createTestApp(createFakeContent(villageTestItems), { lang: 'en-US', language: 'en-US' })

describe('what is written in another language than the interface', () => {
  it.each([
    ['/articles', /<article class="card" lang="en-US">/],
    ['/books', /<h2 id="category-2" lang="en-US">/],
    ['/books', /<p class="group-intro" lang="en-US">/],
    ['/links', /<article class="entry" id="link-[^"]+" lang="en-US">/],
    ['/gallery/2', /<img [^>]*alt="[^"]+"[^>]* lang="en-US"/],
    ['/image/1', /<span lang="en-US">The miller<\/span>/],
    ['/', /<strong lang="en-US">/],
  ])('is marked as such on %s', async (path, mark) => {
    expect((await inCzech(path)).html).toMatch(mark)
  })

  it('and the days among it as the interface’s', async () => {
    expect((await inCzech('/articles')).html).toMatch(/<time [^>]*lang="cs">/)
  })

  it('is not marked where both are the same', async () => {
    expect((await same('/articles')).html).not.toMatch(/<article[^>]* lang=/)
  })
})
