import { describe, expect, it } from 'vitest'
import { joinTagValuesToPlainText, parseMetadataDateToEdtf } from './metadata-values.ts'

describe('toPlainText', () => {
  it.each([
    ['an empty text', ''],
    ['blanks', ' \0\n '],
    ["a camera's placeholder", 'OLYMPUS DIGITAL CAMERA         '],
    ['punctuation', '???'],
    ['a processing instruction', '<?xpacket begin?>'],
    ['invisible characters', '\u200b\u202e\ufeff'],
  ])('returns null for %s', (_name, value) => {
    expect(joinTagValuesToPlainText([value], 80)).toBeNull()
  })

  it('returns null without values', () => {
    expect(joinTagValuesToPlainText([], 80)).toBeNull()
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
    ['España', 'España'],
  ])('turns %j into %j', (value, text) => {
    expect(joinTagValuesToPlainText([value], 80)).toBe(text)
  })

  it('joins several values', () => {
    expect(joinTagValuesToPlainText(['Jan', Buffer.from('Eva')], 80)).toBe('Jan, Eva')
  })
})

describe('toEdtfDate', () => {
  it.each([
    '',
    '0000:00:00 00:00:00',
    '1999:13:01',
    '1999:02:30',
    '3099:01:01',
    '0001-01-01',
    'yesterday',
    '19',
    undefined,
  ])('returns null for %j', (value) => {
    expect(parseMetadataDateToEdtf(value)).toBeNull()
  })

  it.each([
    ['1999:12:31 23:59:59', '1999-12-31'],
    ['1932-05', '1932-05'],
    ['1890', '1890'],
    ['18900000', '1890'],
    ['19320500', '1932-05'],
    ['19321105', '1932-11-05'],
    ['2001-02-03T04:05:06+02:00', '2001-02-03'],
    [Buffer.from('19321105'), '1932-11-05'],
  ])('turns %j into %j', (value, date) => {
    expect(parseMetadataDateToEdtf(value)).toBe(date)
  })
})
