import { describe, expect, it } from 'vitest'
import { attachmentSniffLength, getAttachmentType, sniffAttachmentType } from './sniff-attachment-type.ts'

const sniff = (text: string) => sniffAttachmentType(Buffer.from(text, 'latin1'))
const download = { mimeType: 'application/octet-stream', kind: 'file', extension: null }

describe('sniffAttachmentType', () => {
  it.each<[text: string, mimeType: string, kind: string, extension: string]>([
    ['%PDF-1.7', 'application/pdf', 'pdf', 'pdf'],
    ['fLaC\0\0', 'audio/flac', 'audio', 'flac'],
    ['RIFF\x10\0\0\0WAVEfmt ', 'audio/wav', 'audio', 'wav'],
    ['OggS\0\x02\0OpusHead', 'audio/ogg', 'audio', 'ogg'],
    ['OggS\0\x02\0\x01vorbis', 'audio/ogg', 'audio', 'ogg'],
    ['OggS\0\x02\0\x7fFLAC', 'audio/ogg', 'audio', 'ogg'],
    ['OggS\0\x02\0Speex   ', 'audio/ogg', 'audio', 'ogg'],
    ['OggS\0\x02\0\x80theora', 'video/ogg', 'video', 'ogv'],
    ['\0\0\0\x18ftypM4A \0\0', 'audio/mp4', 'audio', 'm4a'],
    ['\0\0\0\x18ftypM4B \0\0', 'audio/mp4', 'audio', 'm4a'],
    ...['isom', 'iso2', 'iso9', 'mp41', 'mp42', 'avc1', 'M4V ', 'MSNV', 'dash', 'f4v '].map(
      (brand): [string, string, string, string] => [`\0\0\0\x18ftyp${brand}\0`, 'video/mp4', 'video', 'mp4'],
    ),
    ['\x1a\x45\xdf\xa3\x9f\x42\x82\x84webm', 'video/webm', 'video', 'webm'],
    [`\x1a\x45\xdf\xa3${'\0'.repeat(56)}webm`, 'video/webm', 'video', 'webm'],
    ['ID3\x04\0', 'audio/mpeg', 'audio', 'mp3'],
  ])('detects %j as %s', (text, mimeType, kind, extension) => {
    expect(sniff(text)).toEqual({ mimeType, kind, extension })
  })

  it.each([
    '',
    'plain text',
    '<!doctype html><script>alert(1)</script>',
    '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">',
    ' %PDF-1.7',
    '%PDF',
    ' fLaC',
    ' OggS\0OpusHead',
    'OggS\0something else',
    'RIFF\x10\0\0\0AVI LIST',
    'RIFX\x10\0\0\0WAVEfmt ',
    'RIFFWAVE',
    '\0\0\0\x18ftypqt  \0\0',
    '\0\0\0\x18ftypM4A\0\0',
    '\0\0\0\x18ftypM4AX',
    '\0\0\0\x18ftyp mp4',
    '\0\0\0\x18ftypiso1',
    '\0\0\0\x18ftypXM4A ',
    'ftypisom',
    '\x1a\x45\xdf\xa3\x9f\x42\x82\x88matroska',
    `\x1a\x45\xdf\xa3${'\0'.repeat(57)}webm`,
    'x\x1a\x45\xdf\xa3webm',
    ' ID3',
    'PK\x03\x04',
    `${' '.repeat(600)}%PDF-`,
  ])('leaves %j a download', (text) => {
    expect(sniff(text)).toEqual(download)
  })

  it.each([
    [[0xff, 0xfb, 0x90], 'audio/mpeg'],
    [[0xff, 0xe3, 0x18], 'audio/mpeg'],
    [[0xff, 0xf2, 0xe8], 'audio/mpeg'],
    [[0xff, 0xf1, 0x50], 'audio/aac'],
    [[0xff, 0xf8], 'audio/aac'],
    [[0xfe, 0xfb, 0x90], download.mimeType],
    [[0xff, 0xdb, 0x90], download.mimeType],
    // A reserved version, layer, bit rate and sample rate.
    [[0xff, 0xeb, 0x90], download.mimeType],
    [[0xff, 0xe0, 0x90], download.mimeType],
    [[0xff, 0xfb, 0xf0], download.mimeType],
    [[0xff, 0xfb, 0x9c], download.mimeType],
    [[0xff], download.mimeType],
  ])('detects the frame %j as %s', (bytes, mimeType) => {
    expect(sniffAttachmentType(Uint8Array.from(bytes)).mimeType).toBe(mimeType)
  })

  it('reads the beginning only', () => {
    expect(sniff(`OggS${'\0'.repeat(attachmentSniffLength - 4 - 6)}theora`)).toMatchObject({
      mimeType: 'video/ogg',
    })
    expect(sniff(`OggS${'\0'.repeat(attachmentSniffLength - 4 - 5)}theora`)).toEqual(download)
  })
})

describe('the type of a stored file', () => {
  it('is the one with its MIME type', () => {
    expect(getAttachmentType('video/mp4')).toEqual({ mimeType: 'video/mp4', kind: 'video', extension: 'mp4' })
  })

  it.each(['text/html', 'image/svg+xml', '', 'VIDEO/MP4'])('is a download for %j', (mimeType) => {
    expect(getAttachmentType(mimeType)).toEqual(download)
  })
})
