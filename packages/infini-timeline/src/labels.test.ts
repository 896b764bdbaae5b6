import { describe, expect, it } from 'vitest'
import { defaultLabels, formatLabel } from './labels.ts'
import { sanitizeCssColor, sanitizeLinkHref } from './sanitize-attributes.ts'

describe('say', () => {
  it('fills in names, knows no others, and leaves values alone', () => {
    expect(formatLabel('{shown} of {total}', { shown: 3, total: 9 })).toBe('3 of 9')
    expect(formatLabel('{nothing} {shown}', { shown: 3 })).toBe('{nothing} 3')
    expect(formatLabel('About {title}', { title: '{title} <b>$&</b>' })).toBe('About {title} <b>$&</b>')
  })

  it('leaves plurals to functions', () => {
    expect(formatLabel(defaultLabels.shown, { shown: 1, total: null })).toBe('1 item')
    expect(formatLabel(defaultLabels.shown, { shown: 2, total: null })).toBe('2 items')
    expect(formatLabel(defaultLabels.shown, { shown: 2, total: 10 })).toBe('2 of 10')
  })
})

describe('safeAddress', () => {
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
  ])('does not follow %j', (link) => expect(sanitizeLinkHref(link)).toBeUndefined())

  it.each(['/article/1', 'https://example.org/a?b#c', '#top', 'mailto:a@b.cz', '?page=2'])(
    'follows %s',
    (link) => expect(sanitizeLinkHref(link)).toBe(link),
  )
})

describe('safeColour', () => {
  it.each(['red; position: fixed', 'red} *{color:red', 'url(https://elsewhere.example/x)', '', undefined])(
    'refuses %j',
    (colour) => expect(sanitizeCssColor(colour)).toBeUndefined(),
  )

  it.each(['#fffdf7', 'rgb(0 0 0 / 50%)', 'var(--paper)', 'light-dark(#fff, #000)'])('takes %s', (colour) =>
    expect(sanitizeCssColor(colour)).toBe(colour),
  )
})
