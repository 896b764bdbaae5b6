import { describe, expect, it } from 'vitest'
import { parseLinkAddress } from './link-address.ts'

const parse = (text: string) => parseLinkAddress(text, 'https://lhota.cz')

describe('parseLinkAddress', () => {
  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://lhota.cz/1',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https:',
    'http://',
    '',
    '   ',
    'two words',
    '"><script>',
  ])('rejects %j', (text) => expect(parse(text)).toBeNull())

  it.each([
    ['https://example.org/a?b=1#c', 'https://example.org/a?b=1#c'],
    ['www.example.org', 'https://www.example.org'],
    ['example.org/cesta', 'https://example.org/cesta'],
    ['obec@lhota.cz', 'mailto:obec@lhota.cz'],
    ['+420123456789', 'tel:+420123456789'],
    ['https://lhota.cz/article/12', '/article/12'],
    ['https://lhota.cz', '/'],
    ['/gallery/3', '/gallery/3'],
    ['#mlyn', '#mlyn'],
    ['mailto:a@b.cz?subject=Ahoj', 'mailto:a@b.cz?subject=Ahoj'],
  ])('parses %j', (text, address) => expect(parse(text)).toBe(address))
})
