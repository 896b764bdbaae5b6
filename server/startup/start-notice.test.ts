import { describe, expect, it } from 'vitest'
import { formatSetUpInvitation, formatStartNotice } from './start-notice.ts'

describe('formatStartNotice', () => {
  const origin = 'http://127.0.0.1:3000'
  const lines = [`Letopis is at ${origin}`, formatSetUpInvitation(origin, 'x'.repeat(43))]

  it('is plain lines where they are read by programs', () => {
    expect(formatStartNotice(lines, false)).toBe(lines.join('\n'))
  })

  it('is a frame on a terminal, with nothing beside the link that would be copied with it', () => {
    const written = formatStartNotice(lines, true).split('\n')
    const rules = written.flatMap((line, index) => (/^─{80}$/.test(line) ? [index] : []))
    expect(rules).toHaveLength(2)
    for (const line of lines) {
      expect(written.indexOf(line)).toBeGreaterThan(rules[0] ?? 0)
      expect(written.indexOf(line)).toBeLessThan(rules[1] ?? 0)
    }
  })
})
