import { describe, expect, it } from 'vitest'
import { dateOf, textOf } from './says.ts'

describe('a text of metadata', () => {
  it.each([
    ['nothing', ''],
    ['blanks', ' \0\n '],
    ['a camera that speaks', 'OLYMPUS DIGITAL CAMERA         '],
    ['punctuation', '???'],
    ['a number', 5],
    ['an object', { a: 1 }],
    ['null', null],
    ['markup and nothing else', '<?xpacket begin?>'],
    ['what hides', '\u200b\u202e\ufeff'],
  ])('that is %s says nothing', (_name, value) => {
    expect(textOf(value, 80)).toBeNull()
  })

  it.each([
    ['a\u202eb\u0000c', 'abc'],
    ['two\r\nlines\tof it', 'two lines of it'],
    ['<b>bold</b> & more', '<b>bold</b> & more'],
    ['half \ud83d of it', 'half of it'],
    ['ž'.repeat(200), 'ž'.repeat(80)],
    [Buffer.from('Mlýn', 'utf8'), 'Mlýn'],
    [Buffer.from('Mlýn', 'utf8').toString('latin1'), 'Mlýn'],
    [Buffer.from([0x4d, 0x6c, 0xfd, 0x6e]), 'Mlýn'],
    [{ lang: 'x-default', value: 'Mlýn' }, 'Mlýn'],
    [['Jan', 'Eva'], 'Jan, Eva'],
  ])('%j reads %j', (value, text) => {
    expect(textOf(value, 80)).toBe(text)
  })
})

describe('a date of metadata', () => {
  it.each([
    '',
    '0000:00:00 00:00:00',
    '1999:13:01',
    '1999:02:30',
    '3099:01:01',
    '0001-01-01',
    'yesterday',
    '19',
    null,
    {},
  ])('%j is none', (value) => {
    expect(dateOf(value)).toBeNull()
  })

  it.each([
    ['1999:12:31 23:59:59', '1999-12-31'],
    ['1932-05', '1932-05'],
    ['1890', '1890'],
    ['18900000', '1890'],
    ['19320500', '1932-05'],
    ['19321105', '1932-11-05'],
    ['2001-02-03T04:05:06+02:00', '2001-02-03'],
    [1890, '1890'],
  ])('%j is %j', (value, date) => {
    expect(dateOf(value)).toBe(date)
  })
})
