import { readFileSync } from 'node:fs'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PictureRejectedError } from '../../server/images/index.ts'
import {
  createImagePath,
  createPictureServiceFixture,
  createTestJpeg,
  createUniqueTestPicture,
  type PictureServiceFixture,
} from '../../server/images/picture-service.fixture.ts'
import { procFilesystemSkipReason } from '../support/processes.ts'

let site: PictureServiceFixture

beforeAll(async () => {
  site = await createPictureServiceFixture()
})
afterAll(() => site.close())

const from = { fileName: 'holiday.jpg', uploadedBy: null }

async function ingest(bytes: Buffer) {
  const { hash } = await site.files.put(bytes)
  return { hash, picture: await site.pictures.ingest(hash, from) }
}

/** The reason of a rejection, after checking that nothing of the bytes is left. */
async function refusal(bytes: Buffer): Promise<string> {
  const { hash } = await site.files.put(bytes)
  const outcome = await site.pictures.ingest(hash, from).catch((error: unknown) => error)
  if (!(outcome instanceof PictureRejectedError)) return 'taken'
  expect(await site.files.open(hash)).toBeNull()
  expect(await site.data.files.find(hash)).toBeNull()
  expect(await site.listVariantFiles(hash)).toEqual([])
  return outcome.reason
}

describe('file with the name of a picture', () => {
  it.each([
    ['nothing', '', 'empty'],
    ['a page', '<!doctype html><script>alert(1)</script>', 'not_a_picture'],
    ['a drawing with a script', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'unsupported'],
    ['a document', '%PDF-1.7\n1 0 obj', 'unsupported'],
    ['a program', '\x7fELF\x02\x01\x01', 'not_a_picture'],
    ['an archive', 'PK\x03\x04', 'not_a_picture'],
    ['a script that is a GIF', 'GIF89a/*\0\0*/=alert(document.domain)//', 'damaged'],
    ['a beginning and no picture', '\xff\xd8\xff\xe0\0\x10JFIF', 'damaged'],
    ['a PNG of words', '\x89PNG\r\n\x1a\nhello, is it me you are looking for', 'damaged'],
    ['an AVIF of words', '\0\0\0\x1cftypavif\0\0\0\0avifmif1miaf and nothing more', 'damaged'],
    ['a TIFF of words', 'II*\0\x08\0\0\0 and nothing more', 'damaged'],
    ['an image in the format of our own library', '\xb6\xa6\xf2\x08'.padEnd(64, '\0'), 'not_a_picture'],
    ['a table', '1,2,3\n4,5,6\n', 'not_a_picture'],
  ])('that is %s is rejected', async (_name, text, reason) => {
    expect(await refusal(Buffer.from(text, 'latin1'))).toBe(reason)
  })

  it.each(['jpeg', 'png', 'webp', 'avif', 'gif', 'tiff'] as const)(
    'that is truncated (%s) is rejected',
    async (format) => {
      const whole = await createUniqueTestPicture(140, 100).toFormat(format, { effort: 1 }).toBuffer()
      for (const part of [0.1, 0.5, 0.9])
        expect(await refusal(whole.subarray(0, Math.floor(whole.length * part)))).toBe('damaged')
    },
  )

  it('that is corrupted is accepted or rejected, and the next one is still accepted', async () => {
    const formats = ['jpeg', 'png', 'webp', 'avif', 'gif', 'tiff'] as const
    const spoilt = await Promise.all(
      formats.flatMap((format) =>
        [1, 2, 3, 4].map(async (seed) => {
          const bytes = await createUniqueTestPicture(90, 70).toFormat(format, { effort: 1 }).toBuffer()
          for (let n = 0; n < 6; n += 1) {
            const place = 20 + ((seed * 7919 + n * 104_729) % (bytes.length - 20))
            bytes[place] = ((bytes[place] ?? 0) + seed * 37) % 256
          }
          return bytes
        }),
      ),
    )
    const outcomes = await Promise.allSettled(spoilt.map(ingest))
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(PictureRejectedError)
    expect((await ingest(await createTestJpeg(70, 50))).picture).toMatchObject({ width: 70 })
  })

  it('that is too large is rejected before it is read', async () => {
    const small = await createPictureServiceFixture({ limits: { bytes: 2000, pixels: 1e8, memory: 1e9 } })
    try {
      const { hash } = await small.files.put(await createTestJpeg(300, 300))
      await expect(small.pictures.ingest(hash, from)).rejects.toMatchObject({ reason: 'too_large' })
      expect(small.pictures.workerPool.size).toBe(0)
    } finally {
      await small.close()
    }
  })
})

describe('decompression bomb', () => {
  it('of 30,000 by 30,000 pixels in a hundred kilobytes is rejected before it is decoded', async () => {
    const rows = deflateSync(Buffer.alloc(30_000 * (30_000 / 8 + 1)), { level: 1 })
    expect(await refusal(pngOf(30_000, 30_000, rows))).toBe('too_many_pixels')
    expect(memoryOf()).toBeLessThan(300)
  })

  it('of a header alone is rejected as well', async () => {
    expect(await refusal(pngOf(2_000_000, 2_000_000, Buffer.alloc(0)))).toMatch(/too_many_pixels|damaged/)
    expect(await refusal(gifOf(20_000, 20_000, 1, 20_000))).toBe('too_many_pixels')
  })

  it('of many small frames on a large canvas is rejected before it is decoded', async () => {
    const bytes = gifOf(2000, 2000, 90)
    expect(bytes.length).toBeLessThan(3000)
    expect(await refusal(bytes)).toBe('too_many_pixels')
    expect(memoryOf()).toBeLessThan(300)
  })

  it('of thousands of pages is rejected: each read would iterate over all of them', async () => {
    expect(await refusal(tiffOf(6000))).toBe('too_many_pixels')
    expect((await ingest(tiffOf(3))).picture).toMatchObject({ width: 1, height: 1 })
  })

  it('within the limits is decoded in small parts', async () => {
    const rows = deflateSync(Buffer.alloc(12_000 * (12_000 / 8 + 1)), { level: 1 })
    const { picture } = await ingest(pngOf(12_000, 12_000, rows))
    expect(picture).toMatchObject({ width: 12_000, height: 12_000 })
    expect(memoryOf()).toBeLessThan(500)
  })
})

describe('garbage in a valid picture', () => {
  const garbage = Buffer.from(Array.from({ length: 4000 }, (_, n) => (n * 7919) % 256))
  const loop = Buffer.from(
    '457869660000' + '49492a0008000000' + '0100' + '6987040001000000' + '08000000' + '08000000',
    'hex',
  )
  const laughs = `<!DOCTYPE l [<!ENTITY a "ha">${Array.from({ length: 9 }, (_, n) => `<!ENTITY a${n + 1} "${`&a${n || ''};`.repeat(10)}">`).join('')}]><x:xmpmeta xmlns:x="adobe:ns:meta/">&a9;</x:xmpmeta>`
  const xmp = (text: string) =>
    Buffer.concat([Buffer.from('http://ns.adobe.com/xap/1.0/\0'), Buffer.from(text)])
  it.each([
    ['a colour profile', 0xe2, Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1'), garbage])],
    ['EXIF', 0xe1, Buffer.concat([Buffer.from('Exif\0\0'), garbage])],
    ['EXIF that leads to itself', 0xe1, loop],
    ['XMP', 0xe1, xmp(garbage.toString('latin1'))],
    ['XMP that laughs a billion times', 0xe1, xmp(laughs)],
    ['XMP that opens and never closes', 0xe1, xmp('<rdf:li '.repeat(7000))],
    ['IPTC', 0xed, Buffer.concat([Buffer.from('Photoshop 3.0\x008BIM\x04\x04', 'latin1'), garbage])],
  ])('(%s) is harmless and reveals nothing', async (_name, mark, segment) => {
    const { hash, picture } = await ingest(withSegment(await createTestJpeg(120, 90), mark, segment))
    expect(picture).toMatchObject({
      width: 120,
      suggestion: { name: 'holiday', description: null, date: null, source: null },
    })
    expect((await site.app.request(createImagePath(hash, '160.webp'))).status).toBe(200)
  })

  it('that is an embedded program is in no variant', async () => {
    const payload = '<script>alert("PAYLOAD")</script><?php PAYLOAD ?>'
    const commented = withSegment(await createTestJpeg(120, 91), 0xfe, Buffer.from(payload))
    const { hash } = await ingest(
      Buffer.concat([commented, Buffer.from(payload), Buffer.from('PK\x03\x04PAYLOAD')]),
    )
    for (const name of ['160.webp', '160.avif', '160.jpg', 'full.jpg']) {
      const response = await site.app.request(createImagePath(hash, name))
      expect(response.status).toBe(200)
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
      expect(Buffer.from(await response.arrayBuffer()).toString('latin1')).not.toContain('PAYLOAD')
    }
  })

  it('does not hide the orientation tag of a TIFF', async () => {
    const { picture } = await ingest(tiffOf(1, 'Muzeum <b>Lhota</b>'))
    expect(picture.suggestion.source).toBe('Muzeum <b>Lhota</b>')
  })

  it('in its texts is shown as plain text on a page', async () => {
    const words = '\u202e<img src=x onerror=alert(1)>\u200b ahoj'
    const bytes = await sharp(await createTestJpeg(120, 92))
      .withXmp(xmpOf(words))
      .jpeg()
      .toBuffer()
    const { picture } = await ingest(bytes)
    expect(picture.suggestion.name).toBe('<img src=x onerror=alert(1)> ahoj')
  })
})

/** The peak memory of any worker process, in megabytes; 0 if the system does not report it. */
function memoryOf(): number {
  if (procFilesystemSkipReason) return 0
  return Math.max(
    0,
    ...site.pictures.workerPool.pids.map((pid) => {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8')
      return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
    }),
  )
}

function withSegment(jpeg: Buffer, mark: number, body: Buffer): Buffer {
  const head = Buffer.from([0xff, mark, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), head, body, jpeg.subarray(2)])
}

function xmpOf(title: string): string {
  const escaped = title.replace(/[<>&]/g, (letter) => `&#${letter.charCodeAt(0)};`)
  return `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escaped}</rdf:li></rdf:Alt></dc:title></rdf:Description></rdf:RDF></x:xmpmeta>`
}

/** A PNG with one bit per pixel. */
function pngOf(width: number, height: number, data: Buffer): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  const chunk = (type: string, body: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), body])
    const around = Buffer.alloc(8)
    around.writeUInt32BE(body.length, 0)
    around.writeUInt32BE(crc32(named), 4)
    return Buffer.concat([around.subarray(0, 4), named, around.subarray(4)])
  }
  const start = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([start, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))])
}

/** A GIF with frames of one pixel each, on a canvas of any size. */
function gifOf(width: number, height: number, frames: number, side = 1): Buffer {
  const head = Buffer.from('GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1')
  head.writeUInt16LE(width, 6)
  head.writeUInt16LE(height, 8)
  const frame = Buffer.from('21f904040a0000002c0000000001000100000202440100', 'hex')
  frame.writeUInt16LE(side, 13)
  frame.writeUInt16LE(side, 15)
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from(';')])
}

/** A TIFF with pages of one grey pixel. */
function tiffOf(pages: number, owed = 'Nobody'): Buffer {
  const entries = [
    [256, 1],
    [257, 1],
    [258, 8],
    [259, 1],
    [262, 1],
    [273, 8],
    [277, 1],
    [278, 1],
    [279, 1],
  ] as const
  const size = 2 + (entries.length + 1) * 12 + 4
  const end = 12 + pages * size
  const bytes = Buffer.concat([Buffer.alloc(end), Buffer.from(`${owed}\0`)])
  bytes.write('II*\0\x0c\0\0\0', 'latin1')
  for (let page = 0; page < pages; page += 1) {
    const start = 12 + page * size
    const numbers = entries.map(([tag, value]) => [tag, 4, 1, value] as const)
    const all = [...numbers, [33_432, 2, bytes.length - end, end] as const]
    bytes.writeUInt16LE(all.length, start)
    for (const [n, [tag, type, count, value]] of all.entries()) {
      const entry = start + 2 + n * 12
      bytes.writeUInt16LE(tag, entry)
      bytes.writeUInt16LE(type, entry + 2)
      bytes.writeUInt32LE(count, entry + 4)
      bytes.writeUInt32LE(value, entry + 8)
    }
    if (page + 1 < pages) bytes.writeUInt32LE(start + size, start + size - 4)
  }
  return bytes
}
