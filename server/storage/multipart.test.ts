import { describe, expect, it } from 'vitest'
import { boundaryOf, formParts } from './multipart.ts'

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function read(bytes: Buffer, boundary: string, size: number) {
  const parts: unknown[] = []
  for await (const part of formParts(inPieces(bytes, size), boundary)) {
    if (part.kind === 'field') parts.push([part.name, part.text])
    else {
      const chunks: Buffer[] = []
      for await (const chunk of part.bytes) chunks.push(Buffer.from(chunk))
      parts.push([part.type, Buffer.concat(chunks).toString('latin1')])
    }
  }
  return parts
}

describe('a form', () => {
  it.each([
    ['nothing', ''],
    ['no end', '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb'],
    ['another boundary', '--y\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n--y--'],
    ['no line after a boundary', '--xContent-Disposition: form-data; name="a"\r\n\r\nb\r\n--x--'],
    ['too many parts', `${'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n'.repeat(101)}--x--`],
  ])('of %s is refused', async (_name, text) => {
    await expect(read(Buffer.from(text), 'x', 7)).rejects.toThrow('not whole')
  })

  it('is read the same however it is cut into pieces', async () => {
    const tricky = '\r\n--\r\n--boundar\r\n-\0\r\r\n\r\n--boundary'.slice(0, -1)
    const body = [
      '--boundary',
      'Content-Disposition: form-data; name="cacheControl"',
      '',
      '3600',
      '--boundary',
      'content-disposition: form-data; name=""; filename="ř.png"',
      'content-type:  image/png ',
      '',
      tricky,
      '--boundary--',
      'after',
    ].join('\r\n')
    const expected = [
      ['cacheControl', '3600'],
      ['image/png', tricky],
    ]
    for (let size = 1; size <= 80; size += 1)
      expect(await read(Buffer.from(body), 'boundary', size), `${size}`).toEqual(expected)
  })

  it('is one only with a boundary', () => {
    expect(boundaryOf('multipart/form-data; boundary=abc')).toBe('abc')
    expect(boundaryOf('Multipart/Form-Data; charset=utf-8; boundary="a b;c"')).toBe('a b;c')
    for (const type of ['multipart/form-data', 'text/plain; boundary=abc', '', null])
      expect(boundaryOf(type)).toBeNull()
  })
})
