import sharp from 'sharp'
import { expect, it } from 'vitest'
import {
  createEditorContext,
  createOwnerContext,
  today,
  tomorrow,
} from '../../../tests/support/content-harness.ts'
import { describeOnOneEngine } from '../../../tests/support/database-engines.ts'
import {
  createIiifTestSite,
  createPublicTestPicture,
  getImageServicePath,
  type IiifTestSite,
  iiifTestOrigin,
} from '../iiif.fixture.ts'

const fullPath = 'full/max/0/default.jpg'

async function requestStatuses(iiif: IiifTestSite, service: string): Promise<number[]> {
  return await Promise.all(
    ['', '/info.json', `/${fullPath}`, '/0,0,10,10/max/0/default.png'].map(
      async (path) => (await iiif.request(`${service}${path}`)).status,
    ),
  )
}

describeOnOneEngine('IIIF pictures', (open) => {
  it('return 404 unless a visible image uses them: drafts, scheduled, trash, hidden galleries, unused files', async () => {
    const iiif = createIiifTestSite(await open())
    const { bench } = iiif
    const gallery = await bench.createGallery('Open')
    const createImage = async (name: string, publishedAt: string | null, within = gallery) => {
      const values = { gallery: within, name, file: await bench.createFile(name) }
      return (await bench.createItem('image', values, publishedAt)).id
    }
    await createImage('draft', null)
    await createImage('plan', tomorrow)
    await createImage('hidden', today, await bench.createGallery('Hidden', null, null))
    await bench.content.trash.remove('image', await createImage('trash', today), createEditorContext())
    for (const name of ['draft', 'plan', 'hidden', 'trash', 'bare file'])
      expect(await requestStatuses(iiif, await getImageServicePath(bench, name)), name).toEqual([
        404, 404, 404, 404,
      ])
    expect(iiif.regionRequests).toEqual([])
    bench.now = '2026-11-16T12:00:01.000Z'
    expect(await requestStatuses(iiif, await getImageServicePath(bench, 'plan'))).toEqual([
      303, 200, 200, 200,
    ])
  })

  it('return 404 at once after unpublishing, and are back with another image of the same file', async () => {
    const iiif = createIiifTestSite(await open())
    const { bench } = iiif
    const gallery = await bench.createGallery('Open')
    const id = await bench.createImage(gallery, 'Mill')
    const service = await getImageServicePath(bench, 'Mill')
    expect((await iiif.request(`${service}/${fullPath}`)).status).toBe(200)
    await bench.content.items.publish('image', id, null, createEditorContext())
    expect(await requestStatuses(iiif, service)).toEqual([404, 404, 404, 404])
    await bench.createItem('image', { gallery, name: 'Again', file: await bench.createFile('Mill') })
    expect((await iiif.request(`${service}/${fullPath}`)).status).toBe(200)
  })

  it('of drafts are visible to editors and owners and not cached', async () => {
    const iiif = createIiifTestSite(await open())
    const { bench } = iiif
    const gallery = await bench.createGallery('Open')
    await bench.createItem('image', { gallery, name: 'Draft', file: await bench.createFile('Draft') }, null)
    const service = await getImageServicePath(bench, 'Draft')
    for (const { actor } of [createEditorContext(), createOwnerContext()]) {
      const response = await iiif.requestAs(actor, `${service}/${fullPath}`)
      expect(response.status).toBe(200)
      expect(response.headers.get('cache-control')).toBe('private, no-store')
      const info = await iiif.requestAs(actor, `${service}/info.json`)
      expect(info.headers.get('cache-control')).toBe('private, no-store')
      expect(await info.json()).not.toHaveProperty('partOf')
      expect((await iiif.requestAs(actor, `/iiif/image/${'ab'.repeat(12)}/${fullPath}`)).status).toBe(404)
    }
    expect((await iiif.request(`${service}/${fullPath}`, { cookie: 'sb-forged-auth-token=x' })).status).toBe(
      404,
    )
  })
})

describeOnOneEngine('a URL below /iiif/image', (open) => {
  it('is rejected before rendering if it is not a valid request', async () => {
    const iiif = createIiifTestSite(await open())
    const service = await createPublicTestPicture(iiif)
    const invalidPaths = [
      'full',
      'full/max',
      'full/max/0',
      'full/max/0/default.jpg/',
      'full/max/0/default.jpg/more',
      'full//0/default.jpg',
      '%66ull%2Fmax/max/0/default.jpg',
      'full/max%2F0/0/default.jpg',
      'full/max/0%00/default.jpg',
      'full/%E0%A4%A/0/default.jpg',
      'pct:1e309,0,10,10/max/0/default.jpg',
      `full/${'9'.repeat(2000)},/0/default.jpg`,
      `${'0,'.repeat(500)}/max/0/default.jpg`,
      'full/max/22.5.5/default.jpg',
      'full/max/0/default.exe',
      'info.json/',
      'INFO.JSON',
    ]
    for (const path of invalidPaths) expect((await iiif.request(`${service}/${path}`)).status, path).toBe(400)
    for (const name of [
      'x',
      'ab'.repeat(11),
      `${'ab'.repeat(12)}0`,
      'AB'.repeat(12),
      '%2e%2e',
      "'",
      'g'.repeat(24),
    ])
      expect((await iiif.request(`/iiif/image/${name}/${fullPath}`)).status, name).toBe(404)
    expect((await iiif.request('/iiif/image')).status).toBe(404)
    expect((await iiif.request(`${service}/${fullPath}`, {}, 'POST')).status).toBe(405)
    expect((await iiif.request(`${service}/${fullPath}`, {}, 'DELETE')).status).toBe(405)
    expect(iiif.regionRequests).toEqual([])
  })

  it('redirects from the picture to info.json, and from the full hash to the prefix', async () => {
    const iiif = createIiifTestSite(await open())
    const service = await createPublicTestPicture(iiif)
    for (const path of [service, `${service}/`]) {
      const response = await iiif.request(path)
      expect(response.status).toBe(303)
      expect(response.headers.get('location')).toBe(`${service}/info.json`)
    }
    const hash = await iiif.bench.createFile('Mill')
    const moved = await iiif.request(`/iiif/image/${hash}/full/%5Emax/0/default.jpg`)
    expect(moved.status).toBe(301)
    expect(moved.headers.get('location')).toBe(`${service}/full/%5Emax/0/default.jpg`)
  })

  it('allows cross-origin requests, also for errors', async () => {
    const iiif = createIiifTestSite(await open())
    const service = await createPublicTestPicture(iiif)
    for (const path of ['', '/info.json', `/${fullPath}`, '/nothing', '/full/max/0/default.exe']) {
      const response = await iiif.request(`${service}${path}`, { origin: 'https://viewer.example' })
      expect(response.headers.get('access-control-allow-origin'), path).toBe('*')
    }
    const preflight = await iiif.request(
      `${service}/info.json`,
      { 'access-control-request-method': 'GET' },
      'OPTIONS',
    )
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-methods')).toContain('GET')
    expect(
      (await iiif.request('/iiif/manifest/image/99999')).headers.get('access-control-allow-origin'),
    ).toBe('*')
  })
})

describeOnOneEngine('info.json', (open) => {
  it('contains everything that the specification requires', async () => {
    const iiif = createIiifTestSite(await open(), { width: 12_500, height: 8000 })
    const gallery = await iiif.bench.createGallery('Maps')
    const id = await iiif.bench.createImage(gallery, 'Map', { licence: 'CC BY-SA 4.0' })
    const service = await getImageServicePath(iiif.bench, 'Map')
    const response = await iiif.request(`${service}/info.json`)
    expect(response.headers.get('content-type')).toBe(
      'application/ld+json;profile="http://iiif.io/api/image/3/context.json"',
    )
    expect(response.headers.get('link')).toBe('<http://iiif.io/api/image/3/level2.json>;rel="profile"')
    const text = await response.text()
    expect(text.indexOf('"@context"')).toBe(1)
    expect(JSON.parse(text)).toEqual({
      '@context': 'http://iiif.io/api/image/3/context.json',
      id: `${iiifTestOrigin}${service}`,
      type: 'ImageService3',
      protocol: 'http://iiif.io/api/image',
      profile: 'level2',
      width: 12_500,
      height: 8000,
      maxWidth: 8192,
      maxHeight: 8192,
      maxArea: 24_000_000,
      sizes: [
        { width: 391, height: 250 },
        { width: 782, height: 500 },
        { width: 1563, height: 1000 },
        { width: 3125, height: 2000 },
      ],
      tiles: [{ width: 512, height: 512, scaleFactors: [1, 2, 4, 8, 16, 32] }],
      rights: 'http://creativecommons.org/licenses/by-sa/4.0/',
      preferredFormats: ['jpg'],
      extraFormats: ['webp'],
      extraQualities: ['color', 'gray', 'bitonal'],
      extraFeatures: [
        'canonicalLinkHeader',
        'mirroring',
        'profileLinkHeader',
        'rotationArbitrary',
        'sizeUpscaling',
      ],
      partOf: [{ id: `${iiifTestOrigin}/iiif/manifest/image/${id}`, type: 'Manifest' }],
    })
  })

  it.each([
    ['application/json', 'application/json'],
    ['application/json, application/ld+json;q=0.5', 'application/json'],
    ['text/html,application/xhtml+xml,*/*;q=0.8', 'application/json'],
    ['application/ld+json', 'application/ld+json;profile="http://iiif.io/api/image/3/context.json"'],
    [
      'application/ld+json, application/json',
      'application/ld+json;profile="http://iiif.io/api/image/3/context.json"',
    ],
    ['*/*', 'application/ld+json;profile="http://iiif.io/api/image/3/context.json"'],
    ['application/json;q=x', 'application/ld+json;profile="http://iiif.io/api/image/3/context.json"'],
  ])('for Accept %s has the type %s', async (accept, type) => {
    const iiif = createIiifTestSite(await open())
    const response = await iiif.request(`${await createPublicTestPicture(iiif)}/info.json`, { accept })
    expect(response.headers.get('content-type')).toBe(type)
    expect(response.headers.get('vary')).toBe('Accept')
  })

  it('lists only sizes and tiles that are served', async () => {
    const iiif = createIiifTestSite(await open(), { width: 1302, height: 1000 })
    const service = await createPublicTestPicture(iiif)
    const { sizes, tiles } = (await (await iiif.request(`${service}/info.json`)).json()) as {
      sizes: { width: number; height: number }[]
      tiles: { width: number; scaleFactors: number[] }[]
    }
    const paths = sizes.map(({ width, height }) => `full/${width},${height}`)
    for (const factor of tiles[0]?.scaleFactors ?? []) {
      for (let x = 0; x < 1302; x += 512 * factor)
        for (let y = 0; y < 1000; y += 512 * factor) {
          const [w, h] = [Math.min(512 * factor, 1302 - x), Math.min(512 * factor, 1000 - y)]
          paths.push(`${x},${y},${w},${h}/${Math.ceil(w / factor)},${Math.ceil(h / factor)}`)
        }
    }
    expect(paths.length).toBeGreaterThan(8)
    for (const path of paths)
      expect((await iiif.request(`${service}/${path}/0/default.jpg`, {}, 'HEAD')).status, path).toBe(200)
  })
})

describeOnOneEngine('an IIIF picture', (open) => {
  it('has the size, format and canonical URL of the specification', async () => {
    const iiif = createIiifTestSite(await open())
    const service = await createPublicTestPicture(iiif)
    const cases: [path: string, type: string, size: string, canonical: string][] = [
      ['full/max/0/default.jpg', 'image/jpeg', '300,200', 'full/max/0/default.jpg'],
      ['square/max/0/color.png', 'image/png', '200,200', '50,0,200,200/max/0/default.png'],
      ['pct:41.6,7.5,40,70/max/0/default.jpg', 'image/jpeg', '120,140', '125,15,120,140/max/0/default.jpg'],
      [
        'pct%3A41.6%2C7.5%2C40%2C70/max/0/default.jpg',
        'image/jpeg',
        '120,140',
        '125,15,120,140/max/0/default.jpg',
      ],
      ['125,15,200,200/max/0/default.webp', 'image/webp', '175,185', '125,15,175,185/max/0/default.webp'],
      ['full/!225,100/0/default.jpg', 'image/jpeg', '150,100', 'full/150,100/0/default.jpg'],
      ['full/^360,/0/default.jpg', 'image/jpeg', '360,240', 'full/%5E360,240/0/default.jpg'],
      ['full/%5E!360,360/0/default.jpg', 'image/jpeg', '360,240', 'full/%5E360,240/0/default.jpg'],
      ['full/max/90/gray.jpg', 'image/jpeg', '200,300', 'full/max/90/gray.jpg'],
      ['full/max/!180/bitonal.png', 'image/png', '300,200', 'full/max/!180/bitonal.png'],
    ]
    for (const [path, type, size, canonical] of cases) {
      const response = await iiif.request(`${service}/${path}`)
      expect(response.status, path).toBe(200)
      expect(response.headers.get('content-type'), path).toBe(type)
      expect(response.headers.get('link'), path).toContain(
        `<${iiifTestOrigin}${service}/${canonical}>;rel="canonical"`,
      )
      const { width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
      expect(`${width},${height}`, path).toBe(size)
    }
  })

  it('is not rendered for a matching ETag or a HEAD request', async () => {
    const iiif = createIiifTestSite(await open())
    const service = await createPublicTestPicture(iiif)
    const head = await iiif.request(`${service}/${fullPath}`, {}, 'HEAD')
    const tag = head.headers.get('etag') ?? ''
    expect(head.headers.get('cache-control')).toBe('public, max-age=86400')
    expect(head.headers.get('content-security-policy')).toContain('sandbox')
    const notModified = await iiif.request(`${service}/${fullPath}`, { 'if-none-match': tag })
    expect(notModified.status).toBe(304)
    expect(
      (await iiif.request(`${service}/full/150,/0/default.jpg`, { 'if-none-match': tag }, 'HEAD')).status,
    ).toBe(200)
    expect(iiif.regionRequests).toEqual([])
  })
})
