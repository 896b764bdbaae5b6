import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sanitizeFileName, suggestImageFields, suggestNameFromFileName } from './suggest-image-fields.ts'

const emptyMetadata = { title: null, description: null, taken: null, credit: null }

describe('suggestNameFromFileName', () => {
  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\fotky\\Lhota.jpg', 'Lhota'],
    ['a\0b\u202egpj.exe.jpg', 'abgpj.exe'],
    ['.jpg', '.jpg'],
    ['', null],
    ['\u200b\u202e.png', '.png'],
    [`${'ž'.repeat(300)}.jpg`, 'ž'.repeat(80)],
    ['😀'.repeat(100), '😀'.repeat(80)],
    ['<img src=x onerror=alert(1)>.jpg', '<img src=x onerror=alert(1)>'],
  ])('sanitizes %j to %j', (file, name) => {
    expect(suggestNameFromFileName(file)).toBe(name)
  })

  it.each([
    ['IMG_1234.jpg', null],
    ['DSC00042.JPG', null],
    ['2023-05-01_12-30-00.jpeg', null],
    ['1932.jpg', '1932'],
    ['stara_skola_1932.tif', 'stara skola 1932'],
    ['náměstí v Lhotě.png', 'náměstí v Lhotě'],
    ['na\u0301me\u030csti\u0301.jpg', 'náměstí'],
    ['u_ rybníka.webp', 'u rybníka'],
    ['Sv. Jan.jpg', 'Sv. Jan'],
    ['قرية.jpg', 'قرية'],
  ])('turns %j into %j', (file, name) => {
    expect(suggestNameFromFileName(file)).toBe(name)
  })

  it('returns a valid image name, or none', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (file) => {
        const name = suggestNameFromFileName(file) ?? 'none'
        expect([...name].length).toBeGreaterThan(0)
        expect([...name].length).toBeLessThanOrEqual(80)
        expect(name).not.toMatch(/[\p{Cc}\u202a-\u202e]/u)
        expect([...sanitizeFileName(file)].length).toBeLessThanOrEqual(255)
      }),
    )
  })
})

describe('suggestImageFields', () => {
  it('prefers the metadata to the file name', () => {
    const metadata = { title: 'Mlýn', description: 'U řeky', taken: '1932', credit: 'Muzeum' }
    expect(suggestImageFields(metadata, 'x.jpg')).toEqual({
      name: 'Mlýn',
      description: 'U řeky',
      date: '1932',
      source: 'Muzeum',
    })
    expect(suggestImageFields(emptyMetadata, 'x.jpg')).toEqual({
      name: 'x',
      description: null,
      date: null,
      source: null,
    })
  })

  it('omits a description equal to the title', () => {
    expect(
      suggestImageFields({ ...emptyMetadata, title: 'Mlýn', description: 'Mlýn' }, 'x.jpg').description,
    ).toBeNull()
  })
})
