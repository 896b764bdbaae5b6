import { describe, expect, it } from 'vitest'
import { fullImageCrop, parseCrop, serializeCrop } from './crop.ts'
import { parseCustomMenuLabels } from './menu.ts'
import { isTimeZoneName } from './wall-time.ts'

describe('a crop', () => {
  it.each([
    '',
    '0,0,100,100,50',
    '0,0,100,100,50,50,1',
    '-1,0,50,50,10,10',
    '60,0,50,50,70,10',
    '0,0,5,50,1,1',
    '10,10,50,50,5,20',
    '10,10,50,50,20,99',
    '1e1,0,50,50,20,20',
    'NaN,0,50,50,20,20',
    '0,0,100,100,50,50;background:url(x)',
    '0,'.repeat(60),
  ])('rejects %j', (text) => {
    expect(parseCrop(text)).toBeNull()
  })

  it('round-trips through its stored form', () => {
    const crop = { x: 12.5, y: 0, width: 33.33, height: 66.67, focusX: 45.83, focusY: 66.67 }
    expect(parseCrop(serializeCrop(crop))).toEqual(crop)
    expect(serializeCrop(fullImageCrop)).toBe('0,0,100,100,50,50')
    // Three rounded thirds add up to slightly more than one.
    expect(parseCrop('66.67,0,33.34,100,100.01,50')).not.toBeNull()
  })
})

describe('menu labels', () => {
  it.each([
    '',
    'null',
    '[]',
    '"cs"',
    '{"de":{}}',
    '{"cs":[]}',
    '{"cs":{"home":1}}',
    '{"cs":{"home":""}}',
    '{"cs":{"home":"  "}}',
    '{"cs":{"admin":"x"}}',
    '{"cs":{"__proto__":"x"}}',
    '{"__proto__":{"home":"x"}}',
    '{"cs":{"home":"a\\nb"}}',
    `{"cs":{"home":"${'a'.repeat(31)}"}}`,
    `{"cs":${' '.repeat(2000)}{}}`,
  ])('rejects %j', (text) => {
    expect(parseCustomMenuLabels(text)).toBeNull()
  })

  it('accepts labels unchanged, including markup', () => {
    const menu = { cs: { home: '<b>Domů</b>', article: 'Příběhy {count}' }, 'en-US': {} }
    expect(parseCustomMenuLabels(JSON.stringify(menu))).toEqual(menu)
  })
})

describe('a time zone', () => {
  it.each(['', '+01:00', '1', 'Praha', 'Europe/Prague ', 'Europe/../Prague', 'a'.repeat(1_000_000)])(
    'rejects %j',
    (text) => {
      expect(isTimeZoneName(text)).toBe(false)
    },
  )

  it.each(['Europe/Prague', 'UTC', 'America/Argentina/Buenos_Aires', 'Etc/GMT+5'])('accepts %s', (text) => {
    expect(isTimeZoneName(text)).toBe(true)
  })
})
