import { describe, expect, it } from 'vitest'
import { createCanonicalImagePath } from './canonical-path.ts'
import { parseIiifImageRequest } from './parse-image-request.ts'

const picture = { width: 300, height: 200 }

function parse(path: string, pictureSize = picture) {
  const [region = '', size = '', rotation = '', name = ''] = path.split('/')
  return parseIiifImageRequest([region, size, rotation, name], pictureSize)
}

/** The region, the size and the canonical path; or the invalid parameter. */
function summarize(path: string, pictureSize = picture): unknown {
  const request = parse(path, pictureSize)
  if ('refused' in request) return request.refused
  const { region, size } = request.regionRequest
  return [
    [region.x, region.y, region.width, region.height].join(),
    `${size.width},${size.height}`,
    createCanonicalImagePath(request, pictureSize),
  ]
}

describe('an invalid request', () => {
  it.each([
    ...['', 'Full', 'FULL', 'all', ' full', 'full '].map((text) => ['region', text]),
    ...['0,0,0,10', '0,0,10,0', '300,0,10,10', '0,200,10,10', '9999,9999,1,1'].map((text) => [
      'region',
      text,
    ]),
    ...['-1,0,10,10', '0,0,-10,10', '+1,0,10,10', '1.5,0,10,10', '0,0,10', '0,0,10,10,10'].map((text) => [
      'region',
      text,
    ]),
    ...['NaN,0,1,1', '0x1,0,1,1', '1e2,0,1,1', 'Infinity,0,1,1', '0, 0,1,1', ',,,'].map((text) => [
      'region',
      text,
    ]),
    ...['pct:0,0,0,10', 'pct:100,0,10,10', 'pct:-1,0,10,10', 'pct:1e309,0,1,1', 'pct:0,0,1e3,10'].map(
      (text) => ['region', text],
    ),
    ...['pct:', 'pct:NaN,0,1,1', 'pct:0,0,10', 'pct:1.2.3,0,1,1', 'pct:1.,0,1,1', 'PCT:0,0,9,9'].map(
      (text) => ['region', text],
    ),
    ...[`${'9'.repeat(90)},0,1,1`, '٣,0,10,10', '0;0;10;10', '0/0/1/1', '../../x'].map((text) => [
      'region',
      text,
    ]),
  ])('by its %s: %s', (parameter, region) => {
    expect(summarize(`${region.replaceAll('/', '\\')}/max/0/default.jpg`)).toBe(parameter)
  })

  it.each([
    ...['', 'full', 'Max', 'maximum', ',', '!', '^', '^^max', '!max', '^!max', '!^10,10', ',^240'],
    ...['0,', ',0', '0,0', '!0,10', 'pct:0', '^pct:0', 'pct:0.1'],
    ...['301,', ',201', '301,200', '300,201', 'pct:100.1', 'pct:120', '1881,1881'],
    ...[
      '-1,',
      '1.5,',
      '1e2,',
      'NaN,',
      'pct:NaN',
      'pct:-10',
      'pct:1e309',
      '1,1,1',
      '10 ,',
      'w,h',
      '!10',
      '!10,',
    ],
    ...['^8193,', '^,8193', '^8192,8192', '^pct:100000', `^${'9'.repeat(90)},`, '^99999999999,1'],
  ])('by its size: %s', (size) => {
    expect(summarize(`full/${size}/0/default.jpg`)).toBe('size')
  })

  it.each(['', '!', '-90', '+90', '361', '360.1', '1e2', 'NaN', '!!0', '0!', '90deg', '9'.repeat(60)])(
    'by its rotation: %s',
    (rotation) => {
      expect(summarize(`full/max/${rotation}/default.jpg`)).toBe('rotation')
    },
  )

  it.each([
    ['quality', 'native.jpg'],
    ['quality', 'Default.jpg'],
    ['quality', '.jpg'],
    ['quality', 'constructor.jpg'],
    ['quality', ''],
    ['format', 'default'],
    ['format', 'default.'],
    ['format', 'default.jpeg'],
    ['format', 'default.JPG'],
    ['format', 'default.tif'],
    ['format', 'default.gif'],
    ['format', 'default.jp2'],
    ['format', 'default.pdf'],
    ['format', 'default.avif'],
    ['format', 'default.jpg.png'],
    ['format', 'default.constructor'],
  ])('by its %s: %s', (parameter, name) => {
    expect(summarize(`full/max/0/${name}`)).toBe(parameter)
  })
})

describe('the specification’s examples', () => {
  it.each([
    ['full', '0,0,300,200', '300,200', 'full/max'],
    ['square', '50,0,200,200', '200,200', '50,0,200,200/max'],
    ['125,15,120,140', '125,15,120,140', '120,140', '125,15,120,140/max'],
    ['pct:41.6,7.5,40,70', '125,15,120,140', '120,140', '125,15,120,140/max'],
    ['125,15,200,200', '125,15,175,185', '175,185', '125,15,175,185/max'],
    ['pct:41.6,7.5,66.6,100', '125,15,175,185', '175,185', '125,15,175,185/max'],
    ['0,0,300,200', '0,0,300,200', '300,200', 'full/max'],
    ['pct:0,0,100,100', '0,0,300,200', '300,200', 'full/max'],
    [`0,0,${'9'.repeat(90)},1`, '0,0,300,1', '300,1', '0,0,300,1/max'],
    ['pct:.5,0,50,50', '2,0,150,100', '150,100', '2,0,150,100/max'],
  ])('of a region: %s', (text, region, size, canonical) => {
    expect(summarize(`${text}/max/0/default.jpg`)).toEqual([region, size, `${canonical}/0/default.jpg`])
  })

  it.each([
    ['max', '300,200', 'max'],
    ['150,', '150,100', '150,100'],
    ['^360,', '360,240', '^360,240'],
    [',150', '225,150', '225,150'],
    ['^,240', '360,240', '^360,240'],
    ['pct:50', '150,100', '150,100'],
    ['^pct:120', '360,240', '^360,240'],
    ['225,100', '225,100', '225,100'],
    ['^360,360', '360,360', '^360,360'],
    ['!225,100', '150,100', '150,100'],
    ['^!360,360', '360,240', '^360,240'],
    ['!360,360', '300,200', 'max'],
    ['^150,', '150,100', '150,100'],
    ['^max', '6000,4000', '^max'],
    ['^!99999,99999', '6000,4000', '^max'],
    ['300,200', '300,200', 'max'],
    ['pct:100', '300,200', 'max'],
    ['!100,50', '75,50', '75,50'],
    ['1,', '1,1', '1,1'],
  ])('of a size: %s', (text, size, canonical) => {
    expect(summarize(`full/${text}/0/default.jpg`)).toEqual([
      '0,0,300,200',
      size,
      `full/${canonical}/0/default.jpg`,
    ])
  })

  it.each([
    ['0', '0', false, 0],
    ['180', '180', false, 180],
    ['90', '90', false, 90],
    ['22.5', '22.5', false, 22.5],
    ['!0', '!0', true, 0],
    ['!180', '!180', true, 180],
    ['!345', '!345', true, 345],
    ['360', '0', false, 0],
    ['90.000', '90', false, 90],
    ['.5', '0.5', false, 0.5],
  ])('of a rotation: %s', (text, canonical, mirror, rotation) => {
    const request = parse(`full/max/${text}/default.png`)
    if ('refused' in request) throw new Error(request.refused)
    expect(request.regionRequest).toMatchObject({ mirror, rotation })
    expect(createCanonicalImagePath(request, picture)).toBe(`full/max/${canonical}/default.png`)
  })

  it.each([
    ['default.jpg', 'default.jpg', 'color', 'jpeg'],
    ['color.png', 'default.png', 'color', 'png'],
    ['gray.webp', 'gray.webp', 'gray', 'webp'],
    ['bitonal.jpg', 'bitonal.jpg', 'bitonal', 'jpeg'],
  ])('of a quality and a format: %s', (name, canonical, quality, format) => {
    const request = parse(`full/max/0/${name}`)
    if ('refused' in request) throw new Error(request.refused)
    expect(request.regionRequest).toMatchObject({ quality, format })
    expect(createCanonicalImagePath(request, picture)).toBe(`full/max/0/${canonical}`)
  })
})

describe('a map of 100 megapixels', () => {
  const map = { width: 12_500, height: 8000 }

  it('is served as a whole only within the size limits', () => {
    expect(summarize('full/max/0/default.jpg', map)).toEqual([
      '0,0,12500,8000',
      '6123,3919',
      'full/max/0/default.jpg',
    ])
    expect(summarize('full/!9000,9000/0/default.jpg', map)).toEqual(summarize('full/max/0/default.jpg', map))
    expect(summarize('full/12500,8000/0/default.jpg', map)).toBe('size')
    expect(summarize('full/pct:100/0/default.jpg', map)).toBe('size')
    expect(summarize('full/8000,/0/default.jpg', map)).toBe('size')
  })

  it('is served in full resolution by region', () => {
    expect(summarize('12288,7680,512,512/max/0/default.jpg', map)).toEqual([
      '12288,7680,212,320',
      '212,320',
      '12288,7680,212,320/max/0/default.jpg',
    ])
  })

  it('keeps at least one pixel of a thin strip when it is reduced to the limits', () => {
    expect(summarize('full/max/0/default.jpg', { width: 60_000, height: 3 })).toEqual([
      '0,0,60000,3',
      '8192,1',
      'full/max/0/default.jpg',
    ])
    expect(summarize('full/100,/0/default.jpg', { width: 60_000, height: 3 })).toBe('size')
  })
})
