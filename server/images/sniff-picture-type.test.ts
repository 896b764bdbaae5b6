import { describe, expect, it } from 'vitest'
import { sniffPictureType } from './sniff-picture-type.ts'

const bytes = (text: string) => Buffer.from(text, 'latin1')

describe('sniffPictureType', () => {
  it.each([
    ['HEIC', '\0\0\0\x18ftypheic\0\0\0\0mif1heic'],
    ['a HEIC that hides its brand', '\0\0\0\x18ftypmif1\0\0\0\0mif1heic'],
    ...['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'].map((brand) => [
      `the brand ${brand}`,
      `\0\0\0\x0cftyp${brand}`,
    ]),
  ])('detects %s', (_name, text) => {
    expect(sniffPictureType(bytes(text))).toBe('image/heic')
  })

  it.each([
    ['nothing', ''],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a page after blanks', '  \n<html>'],
    ['a program', '\x7fELF\x02\x01'],
    ['a film', '\0\0\0\x18ftypmp42\0\0\0\0isomavif'.slice(0, 12)],
    ['half a beginning', '\x89PN'],
    ['an archive', 'PK\x03\x04'],
    ['a sound that begins like WebP', 'RIFF\x10\0\0\0WAVEfmt '],
    ['a box that ends before it begins', '\0\0\0\0ftyp'],
    ['a brand after the end of the box', '\0\0\0\x10ftypisom\0\0\0\0heic'],
    ['a brand before the box', 'heicftypisom'],
    ['another box', '\0\0\0\x18moovheic'],
    ['a picture after other bytes', ' \xff\xd8\xff'],
    ['half a container', 'RIFFWEBP'],
    ['a container that begins otherwise', 'RIFX\x10\0\0\0WEBPVP8 '],
    ['SVG after the beginning', `${' '.repeat(508)}<svg>`],
    ['a word like SVG', '<svgx>'],
  ])('detects %s as not a picture', (_name, text) => {
    expect(sniffPictureType(bytes(text))).toBe('not_a_picture')
  })

  it.each([
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg">'],
    ['SVG after a declaration', '<?xml version="1.0"?><!-- x --><SVG >'],
    ['PDF', '%PDF-1.7'],
    ['BMP', 'BM\x46\0\0\0'],
    ['Photoshop', '8BPS\0\x01'],
    ['JPEG XL', '\xff\x0a'],
    ['JPEG XL in a container', '\0\0\0\x0cJXL '],
    ['JPEG 2000', '\0\0\0\x0cjP  '],
    ['an icon', '\0\0\x01\0'],
    ['PostScript', '%!PS-Adobe'],
    ['SVG at the end of the beginning', `${' '.repeat(507)}<svg>`],
  ])('detects %s as unsupported', (_name, text) => {
    expect(sniffPictureType(bytes(text))).toBe('unsupported')
  })

  it.each([
    ['\xff\xd8\xff\xe0<script>', 'image/jpeg'],
    ['\x89PNG\r\n\x1a\n', 'image/png'],
    ['GIF89a/*<svg>*/=1;', 'image/gif'],
    ['GIF87a', 'image/gif'],
    ['RIFF\x10\0\0\0WEBPVP8 ', 'image/webp'],
    ['II*\0', 'image/tiff'],
    ['MM\0*', 'image/tiff'],
    ['II+\0', 'image/tiff'],
    ['MM\0+', 'image/tiff'],
    ['\0\0\0\x0cftypavis', 'image/avif'],
    ['\0\0\0\x1cftypavif\0\0\0\0mif1miaf', 'image/avif'],
    ['\0\0\0\x1cftypmif1\0\0\0\0avifmiaf', 'image/avif'],
  ])('detects %j as %s', (text, type) => {
    expect(sniffPictureType(bytes(text))).toBe(type)
  })
})
