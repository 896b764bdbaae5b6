import { describe, expect, it } from 'vitest'
import { itemCommon } from '../../app/testing/fake-content.ts'
import { village } from '../../app/testing/village.ts'
import { editor, visitor } from '../../tests/support/content.ts'
import { presented } from './present.ts'

const hostile = `<p onclick="x()">Text</p><script>x()</script><form action="https://evil.example"><button style="position:fixed;inset:0">!</button></form>
<img src="/img/x" onerror="x()"><a href="javascript:x()">link</a><meta http-equiv="refresh" content="0"><style>*{}</style>`

describe('what was stored by somebody else', () => {
  it.each([visitor(), editor()])('is not handed on as HTML', (asker) => {
    const { content } = presented('news', { ...village.news[0], content: hostile }, asker)
    expect(content).not.toMatch(/script|onclick|onerror|form|button|style|meta|javascript|evil/)
    expect(content).toContain('Text')
  })

  it.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example', 'vbscript:x', ' https://x.example'])(
    'is not handed on as the address %j',
    (url) => {
      expect(presented('link', { ...village.link[0], url }, visitor()).url).toBe('')
    },
  )

  it('is left out where it would take minutes to clean', () => {
    const content = '<div>'.repeat(5000)
    expect(presented('news', { ...village.news[0], content }, visitor()).content).toBe('')
  })
})

it('leaves sound content as it is, the very same object', () => {
  const sound = { ...village.news[0], ...itemCommon(7), content: '<p>Text</p>', url: 'https://example.org/b' }
  expect(presented('news', sound, visitor())).toBe(sound)
})
