import { describe, expect, it } from 'vitest'
import { createFakeContentServices } from './testing/fake-content.ts'
import { createTestPageFetcher } from './testing/test-app.ts'
import { villageTestItems } from './testing/village-test-items.ts'

const getInCzech = createTestPageFetcher(createFakeContentServices(villageTestItems), {
  lang: 'en-US',
  language: 'cs',
})
const getInSameLanguage = createTestPageFetcher(createFakeContentServices(villageTestItems), {
  lang: 'en-US',
  language: 'en-US',
})

describe('content in another language than the interface', () => {
  it.each([
    ['/articles', /<article class="card" data-item="article:12" lang="en-US">/],
    ['/books', /<h2 id="category-2" lang="en-US">/],
    ['/books', /<p class="group-intro" lang="en-US">/],
    ['/links', /<article class="entry" id="link-[^"]+" data-item="[^"]+" lang="en-US">/],
    ['/gallery/2', /<img [^>]*alt="[^"]+"[^>]* lang="en-US"/],
    ['/image/1', /<span lang="en-US">The miller<\/span>/],
    ['/', /<strong lang="en-US">/],
  ])('has a lang attribute on %s', async (path, pattern) => {
    expect((await getInCzech(path)).html).toMatch(pattern)
  })

  it('has dates marked with the interface’s language', async () => {
    expect((await getInCzech('/articles')).html).toMatch(/<time [^>]*lang="cs">/)
  })

  it('has no lang attribute when both languages are the same', async () => {
    expect((await getInSameLanguage('/articles')).html).not.toMatch(/<article[^>]* lang=/)
  })
})
