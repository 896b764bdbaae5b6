import { describe, expect, it } from 'vitest'
import { parseMultipartForm, parseUrlEncodedForm } from './url-encoded-form.ts'

describe('a form body', () => {
  it('with too many pairs is rejected before it is parsed', () => {
    expect(() => parseUrlEncodedForm('a&'.repeat(500_000))).toThrow(
      expect.objectContaining({ code: 'too_large' }),
    )
  })

  it.each([
    'a=1&b=2&a=3',
    'a=+x%20y&%C5%99=%C5%99%C3%ADp',
    'a&b=&=c&&d',
    'a=b=c',
    'a=%&b=%zz&c=%e2%28&%',
    'a=%EF%BB%BFx&b=%ff&c=%4G%g4&d=%3D%26%2B&e=ř+%C5%99&f=\ud800&%C5%99=%25',
    '?a=1&?b=2',
    '',
  ])('is parsed as a browser would parse it: %s', (body) => {
    expect([...parseUrlEncodedForm(body)]).toEqual([...new URLSearchParams(`&${body}`)])
  })
})

describe('a form in parts', () => {
  const type = 'multipart/form-data; boundary=----WebKitFormBoundaryA1'

  it('is parsed as the platform parses it, without files', async () => {
    const form = new FormData()
    for (const [name, value] of [
      ['a', '1'],
      ['a', 'ř\r\n--x\r\n'],
      ['"b"\n%', ''],
      ['filename', 'filename="x"'],
    ])
      form.append(name ?? '', value ?? '')
    const fields = [...form]
    form.append('file', new Blob(['x']), 'name.txt')
    const response = new Response(form)
    const body = await response.text()
    const parsed = [...parseMultipartForm(body, response.headers.get('content-type') ?? '')]
    expect(parsed).toEqual(fields.map(([name, value]) => [name.replace('\n', '\r\n'), value]))
  })

  it.each([
    ['', type],
    ['x', type],
    ['------WebKitFormBoundaryA1\r\nContent-Disposition: form-data; name="a"\r\n\r\n1', type],
    [
      '------WebKitFormBoundaryA1\r\nContent-Disposition: form-data\r\n\r\n1\r\n------WebKitFormBoundaryA1--',
      type,
    ],
    [
      `------WebKitFormBoundaryA1\r\n${'a: b\r\n'.repeat(200)}Content-Disposition: form-data; name="a"\r\n\r\n1\r\n------WebKitFormBoundaryA1--`,
      type,
    ],
    ['--\r\n\r\n', 'multipart/form-data'],
  ])('has no fields if it is broken: %j', (body, contentType) => {
    expect([...parseMultipartForm(body, contentType)]).toEqual([])
  })

  it('with too many parts is rejected before it is parsed', () => {
    expect(() => parseMultipartForm('\r\n------WebKitFormBoundaryA1'.repeat(20_001), type)).toThrow(
      expect.objectContaining({ code: 'too_large' }),
    )
  })
})
