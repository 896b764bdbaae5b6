import { describe, expect, it } from 'vitest'
import { parseEmbedAddress } from './embeds.ts'

describe('the address of a video or map', () => {
  it.each([
    [
      'https://www.youtube.com/watch?v=abcdefghijk&t=90s',
      'https://www.youtube-nocookie.com/embed/abcdefghijk?start=90',
    ],
    ['https://youtu.be/abcdefghijk', 'https://www.youtube-nocookie.com/embed/abcdefghijk'],
    ['https://vimeo.com/123456', 'https://player.vimeo.com/video/123456?dnt=1'],
    [
      'https://www.openstreetmap.org/#map=10/50.00000/14.00000',
      'https://www.openstreetmap.org/export/embed.html?bbox=13.82422%2C49.91211%2C14.17578%2C50.08789&layer=mapnik',
    ],
    [
      'https://www.google.com/maps/place/Lhota/@50.1,14.2,15z',
      'https://www.google.com/maps?q=Lhota&output=embed&z=15&ll=50.1%2C14.2',
    ],
    ['https://mapy.com/cs/zakladni?x=14.4&y=50.1&z=11', 'https://frame.mapy.cz/zakladni?x=14.4&y=50.1&z=11'],
    ['https://mapy.cz/s/abc123', 'https://frame.mapy.cz/s/abc123'],
  ])('%s has a frame', (address, frame) => {
    expect(parseEmbedAddress(address)?.frame).toBe(frame)
  })

  it.each([
    '',
    'javascript:alert(1)//youtube.com/watch?v=abcdefghijk',
    'http://youtu.be/abcdefghijk',
    'https://youtu.be.evil.test/abcdefghijk',
    'https://user@youtu.be/abcdefghijk',
    'https://youtu.be/abc"onload="x',
    'https://youtube.com/redirect?q=https://evil.test',
    'https://www.google.com/search?q=x',
    'https://www.google.com/maps/place/%E0%A4%A/',
    'https://mapy.cz/s/../../x',
    `https://youtu.be/abcdefghijk?${'x'.repeat(3000)}`,
  ])('%s has none', (address) => {
    expect(parseEmbedAddress(address)).toBeNull()
  })
})
