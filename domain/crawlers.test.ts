import { describe, expect, it } from 'vitest'
import { isCrawlerUserAgent } from './crawlers.ts'

describe('isCrawler', () => {
  it('tells crawlers and tools from browsers', () => {
    const crawlers = ['Googlebot/2.1 (+http://www.google.com/bot.html)', 'curl/8.5.0', 'bot']
    const browsers = [
      null,
      'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/156.0.0.0 Safari/537.36',
    ]
    expect([...crawlers, ...browsers].map(isCrawlerUserAgent)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ])
  })
})
