import { describe, expect, it } from 'vitest'
import { parseUrlEncodedForm } from './url-encoded-form.ts'

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
    'a=%&b=%zz&c=%e2%28',
    '?a=1&?b=2',
    '',
  ])('is parsed as a browser would parse it: %s', (body) => {
    expect([...parseUrlEncodedForm(body)]).toEqual([...new URLSearchParams(`&${body}`)])
  })
})
