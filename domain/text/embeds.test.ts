import { describe, expect, it } from 'vitest'
import {
  embedFrameOrigins,
  embedProviderNames,
  isEmbedProvider,
  isVideoProvider,
  parseEmbedAddress,
} from './embeds.ts'

const youtube = 'https://www.youtube-nocookie.com/embed/abcdefghijk'
const vimeo = 'https://player.vimeo.com/video'
const googleMaps = 'https://www.google.com/maps'
const osm = 'https://www.openstreetmap.org/export/embed.html'
const boxAtLevel14 = 'bbox=13.98901%2C49.99451%2C14.01099%2C50.00549&layer=mapnik'

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
    ['HTTPS://YouTu.be/abcdefghijk', youtube],
    ['https://m.youtube.com/watch?v=abcdefghijk&t=5', `${youtube}?start=5`],
    ['https://www.youtube.com/watch?v=abcdefghijk&t=123456', `${youtube}?start=123456`],
    ['https://www.youtube.com/watch?v=abcdefghijk&t=1m', youtube],
    ['https://www.youtube.com/watch?v=abcdefghijk&t=x5', youtube],
    ['https://www.youtube.com/watch?v=abcdefghijk&t=5sx', youtube],
    ['https://www.youtube.com/watch?v=abcdefghijk&t=1234567', youtube],
    ['https://www.youtube.com/embed/abcdefghijk', youtube],
    ['https://www.youtube.com/shorts/abcdefghijk', youtube],
    ['https://www.youtube.com/live/abcdefghijk', youtube],
    ['https://www.youtube-nocookie.com/embed/abcdefghijk', youtube],
    ['https://youtu.be/a-c_efghijk', 'https://www.youtube-nocookie.com/embed/a-c_efghijk'],
    ['https://vimeo.com/123456/secret', `${vimeo}/123456?dnt=1`],
    ['https://vimeo.com/123456789012', `${vimeo}/123456789012?dnt=1`],
    ['https://openstreetmap.org/?mlat=50&mlon=14', `${osm}?${boxAtLevel14}&marker=50%2C14`],
    ['https://openstreetmap.org/?mlat=50#map=14/50/14', `${osm}?${boxAtLevel14}`],
    ['https://openstreetmap.org/?mlat=x&mlon=14#map=14/50/14', `${osm}?${boxAtLevel14}`],
    ['https://openstreetmap.org/?mlat=1&mlon=2#map=14/50/14', `${osm}?${boxAtLevel14}&marker=1%2C2`],
    [
      'https://openstreetmap.org/#map=0/-10.5/-20',
      `${osm}?bbox=-200.00000%2C-100.50000%2C160.00000%2C79.50000&layer=mapnik`,
    ],
    ['https://maps.google.com/?q=Lhota', `${googleMaps}?q=Lhota&output=embed`],
    ['https://google.cz/maps?q=Lhota', `${googleMaps}?q=Lhota&output=embed`],
    ['https://google.com/maps/place/Nov%C3%A1+Lhota', `${googleMaps}?q=Nov%C3%A1+Lhota&output=embed`],
    [
      'https://google.com/maps/@50.1,-14.2,9.75z',
      `${googleMaps}?q=50.1%2C-14.2&output=embed&z=9&ll=50.1%2C-14.2`,
    ],
    ['https://google.com/maps/place/Lhota/@50.1,1.2.3,15z', `${googleMaps}?q=Lhota&output=embed&z=15`],
    ['https://google.com/maps/place/Lhota/@1.2.3,50.1,15z', `${googleMaps}?q=Lhota&output=embed&z=15`],
    ['https://google.com/maps/x/place/Lhota?q=Mill', `${googleMaps}?q=Mill&output=embed`],
    ['https://maps.google.com/x/maps/place/Lhota?q=Mill', `${googleMaps}?q=Mill&output=embed`],
    [`https://google.com/maps?q=${'a'.repeat(200)}`, `${googleMaps}?q=${'a'.repeat(200)}&output=embed`],
    [
      'https://mapy.com/?x=-14&y=50.1234567890&z=1',
      'https://frame.mapy.cz/zakladni?x=-14&y=50.1234567890&z=1',
    ],
    [`https://mapy.cz/s/${'A'.repeat(40)}`, `https://frame.mapy.cz/s/${'A'.repeat(40)}`],
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
    'xhttps://youtu.be/abcdefghijk',
    'https://youtu.be:444/abcdefghijk',
    'https://[::1',
    'https://xm.youtube.com/watch?v=abcdefghijk',
    'https://example.org/abcdefghijk',
    'https://youwww.tube.com/watch?v=abcdefghijk',
    'https://youtu.be/abcdefghij',
    'https://youtu.be/abcdefghijkl',
    'https://youtu.be/watch?v=abcdefghijk',
    'https://youtu.be/x/abcdefghijk',
    'https://youtu.be/abcdefghijk/x',
    'https://youtube.com/watch',
    'https://youtube.com/watch?v=abcdefghijk!',
    'https://youtube.com/watch?v=!abcdefghijk',
    'https://youtube.com/x/embed/abcdefghijk',
    'https://youtube.com/other/abcdefghijk',
    'https://vimeo.com/',
    'https://vimeo.com/about',
    'https://vimeo.com/x/123456',
    'https://vimeo.com/123456x',
    'https://vimeo.com/1234567890123',
    'https://openstreetmap.org/',
    'https://openstreetmap.org/?mlat=50',
    'https://openstreetmap.org/?mlon=14',
    'https://openstreetmap.org/#x#map=10/50/14',
    'https://openstreetmap.org/#map=10/5.0.0/14',
    'https://openstreetmap.org/#map=10/50/1.4.0',
    'https://openstreetmap.org/#map=10/1000/14',
    'https://google.com/maps',
    'https://google.com/?q=Lhota',
    'https://google.com/x/maps?q=Lhota',
    'https://google.com/maps/@1.2.3,50,15z',
    'https://google.com/maps/@50,1.2.3,15z',
    `https://google.com/maps?q=${'a'.repeat(201)}`,
    'https://mapy.cz/',
    'https://mapy.cz/x/s/abc123',
    'https://mapy.cz/s/abc123/x',
    'https://mapy.cz/s/abc-123',
    `https://mapy.cz/s/${'a'.repeat(41)}`,
    'https://mapy.cz/?x=14&y=50',
    'https://mapy.cz/?x=14&z=10',
    'https://mapy.cz/?y=14&z=10',
    'https://mapy.cz/?x=1x&y=50&z=10',
    'https://mapy.cz/?x=x1&y=50&z=10',
    'https://mapy.cz/?x=14&y=50.12345678901&z=10',
    'https://mapy.cz/?x=14&y=50.&z=10',
    'https://mapy.cz/?x=14&y=50&z=100',
    'https://mapy.cz/?x=14&y=50&z=x1',
    'https://mapy.cz/?x=14&y=50&z=1x',
  ])('%s has none', (address) => {
    expect(parseEmbedAddress(address)).toBeNull()
  })
})

it('knows the sites that a frame may come from, their names, and which of them have videos', () => {
  const providers = Object.keys(embedFrameOrigins).filter(isEmbedProvider)
  expect(providers.map((provider) => [embedProviderNames[provider], isVideoProvider(provider)])).toEqual([
    ['YouTube', true],
    ['Vimeo', true],
    ['OpenStreetMap', false],
    ['Google Maps', false],
    ['Mapy.com', false],
  ])
  expect(['', 'toString', 'YouTube', 'evil'].filter(isEmbedProvider)).toEqual([])
})

it('accepts an address of 2000 characters', () => {
  const address = 'https://youtu.be/abcdefghijk?'
  expect(parseEmbedAddress(address.padEnd(2000, 'x'))).toEqual({ provider: 'youtube', frame: youtube })
  expect(parseEmbedAddress(address.padEnd(2001, 'x'))).toBeNull()
})
