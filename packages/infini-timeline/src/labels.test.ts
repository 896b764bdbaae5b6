import { describe, expect, it } from 'vitest'
import { defaultLabels, formatLabel } from './labels.ts'
import { sanitizeCssColor, sanitizeLinkHref } from './sanitize-attributes.ts'

describe('formatLabel', () => {
  it('replaces known placeholders, keeps unknown ones, and does not expand values', () => {
    expect(formatLabel('{shown} of {total}', { shown: 3, total: 9 })).toBe('3 of 9')
    expect(formatLabel('{nothing} {shown}', { shown: 3 })).toBe('{nothing} 3')
    expect(formatLabel('About {title}', { title: '{title} <b>$&</b>' })).toBe('About {title} <b>$&</b>')
  })

  it('calls label functions, for example for plurals', () => {
    expect(formatLabel(defaultLabels.shown, { shown: 1, total: null })).toBe('1 item')
    expect(formatLabel(defaultLabels.shown, { shown: 2, total: null })).toBe('2 items')
    expect(formatLabel(defaultLabels.shown, { shown: 2, total: 10 })).toBe('2 of 10')
  })
})

describe('sanitizeLinkHref', () => {
  it.each([
    'javascript:alert(1)',
    ' java\nscript:alert(1)',
    'JAVASCRIPT:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'http://',
    '',
    undefined,
  ])('rejects %j', (link) => expect(sanitizeLinkHref(link)).toBeUndefined())

  it.each(['/article/1', 'https://example.org/a?b#c', '#top', 'mailto:a@b.cz', '?page=2'])(
    'accepts %s',
    (link) => expect(sanitizeLinkHref(link)).toBe(link),
  )
})

describe('sanitizeCssColor', () => {
  it.each(['red; position: fixed', 'red} *{color:red', 'url(https://elsewhere.example/x)', '', undefined])(
    'rejects %j',
    (color) => expect(sanitizeCssColor(color)).toBeUndefined(),
  )

  it.each(['#fffdf7', 'rgb(0 0 0 / 50%)', 'var(--paper)', 'light-dark(#fff, #000)'])('accepts %s', (color) =>
    expect(sanitizeCssColor(color)).toBe(color),
  )
})
