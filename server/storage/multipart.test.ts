import { describe, expect, it } from 'vitest'
import { isMultipartFormData, type MultipartFormPart, readMultipartFormParts } from './multipart.ts'

async function* splitIntoChunks(bytes: Buffer, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function read(bytes: Buffer, boundary: string, size: number) {
  return await readAll(
    readMultipartFormParts(splitIntoChunks(bytes, size), `multipart/form-data; boundary=${boundary}`),
  )
}

async function readAll(form: AsyncIterable<MultipartFormPart>) {
  const parts: unknown[] = []
  for await (const part of form) {
    if (part.kind === 'field') parts.push([part.name, part.text])
    else {
      const chunks: Buffer[] = []
      for await (const chunk of part.bytes) chunks.push(Buffer.from(chunk))
      parts.push([part.type, Buffer.concat(chunks).toString('latin1')])
    }
  }
  return parts
}

describe('multipart form', () => {
  it.each([
    ['nothing', ''],
    ['no end', '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb'],
    ['another boundary', '--y\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n--y--'],
    ['too many parts', `${'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n'.repeat(101)}--x--`],
  ])('with %s is rejected', async (_name, text) => {
    await expect(read(Buffer.from(text), 'x', 7)).rejects.toThrow('not whole')
  })

  it('is parsed the same regardless of chunk boundaries', async () => {
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

  it('with a field longer than 64 KB is rejected', async () => {
    const text = `--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n${'b'.repeat(64 * 1024 + 1)}\r\n--x--`
    await expect(read(Buffer.from(text), 'x', 4096)).rejects.toMatchObject({ code: 'EntityTooLarge' })
  })

  it('fails with the connection error of its sender, also within a file', async () => {
    async function* cut(text: string): AsyncGenerator<Uint8Array> {
      yield Buffer.from(text)
      throw new Error('connection lost')
    }
    const head = '--x\r\nContent-Disposition: form-data; name="a"'
    for (const text of ['', `${head}\r\n\r\nb`, `${head}; filename="a.png"\r\n\r\nb`])
      await expect(
        readAll(readMultipartFormParts(cut(text), 'multipart/form-data; boundary=x')),
      ).rejects.toThrow('connection lost')
  })

  it.each(['multipart/form-data; x=boundary=abc', `multipart/form-data; boundary=${'b'.repeat(600)}`])(
    'with the type %s is rejected',
    async (type) => {
      await expect(
        readAll(readMultipartFormParts(splitIntoChunks(Buffer.from('--abc--'), 3), type)),
      ).rejects.toThrow('not whole')
    },
  )

  it('treats a file without a type as text, and drops type parameters', async () => {
    const part = (head: string) =>
      `--x\r\nContent-Disposition: form-data; name="a"; filename="b"${head}\r\n\r\nc\r\n`
    const text = `${part('')}${part('\r\nContent-Type: Text/HTML; charset=utf-8')}--x--`
    expect(await read(Buffer.from(text), 'x', 9)).toEqual([
      ['text/plain', 'c'],
      ['text/html', 'c'],
    ])
  })

  it('needs a boundary', () => {
    expect(isMultipartFormData('multipart/form-data; boundary=abc')).toBe(true)
    expect(isMultipartFormData('Multipart/Form-Data; charset=utf-8; boundary="a b;c"')).toBe(true)
    for (const type of ['multipart/form-data', 'text/plain; boundary=abc', '', null])
      expect(isMultipartFormData(type)).toBe(false)
  })
})
