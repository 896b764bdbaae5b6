import { describe, expect, it } from 'vitest'
import { supportedLanguages } from '../../domain/language.ts'
import type { EmailTemplateName } from './email-texts.ts'
import { renderEmail } from './mailer.ts'

const kinds: readonly EmailTemplateName[] = [
  ...(['confirmation', 'invite', 'magic_link', 'recovery', 'email_change_current'] as const),
  ...(['email_change_new', 'reauthentication', 'password_changed', 'email_changed'] as const),
]
const facts = {
  to: 'jana@example.org',
  code: '123456',
  link: 'https://lhota.example/confirm?token_hash=abc&type=signup',
  newEmail: 'nova@example.org',
  seconds: 3600,
}
const site = { title: 'Lhota', language: 'cs' } as const

describe('letters', () => {
  it('escape what comes from people', () => {
    const hostile = '"><img src=x onerror=alert(1)><script>'
    for (const template of kinds) {
      const order = {
        ...facts,
        template: template,
        language: null,
        newEmail: hostile,
        link: `https://a.b/?${hostile}`,
      }
      const { html } = renderEmail(order, { ...site, title: hostile })
      expect([template, /<img|<script|onerror=alert\(1\)>/.test(html)]).toEqual([template, false])
      expect(html).toContain('&quot;&gt;&lt;img')
    }
  })

  it('ask nothing of any other server', () => {
    for (const kind of kinds)
      for (const language of supportedLanguages) {
        const { html } = renderEmail({ ...facts, template: kind, language }, site)
        expect(html).not.toMatch(/src=|url\(|@import|<link/)
      }
  })

  it.each(supportedLanguages)('in %s all have a subject, a text and a page that say the same', (language) => {
    for (const kind of kinds) {
      const { subject, text, html } = renderEmail({ ...facts, template: kind, language }, site)
      expect(subject).toContain('Lhota')
      const shown = html
        .replace(/<style>[\s\S]*?<\/style>|<[^>]+>/g, ' ')
        .replace(/&amp;/g, '&')
        .replace(/&#39;/g, "'")
      for (const line of text.split('\n\n').slice(0, 2)) expect(shown).toContain(line)
      expect(html).toContain(`<html lang="${language}">`)
      const proves = !['password_changed', 'email_changed'].includes(kind)
      expect([kind, text.includes('123456'), html.includes('123456')]).toEqual([kind, proves, proves])
      const leads = proves && kind !== 'reauthentication'
      expect([kind, text.includes(facts.link)]).toEqual([kind, leads])
    }
  })

  it('say how long they are good for in the right form', () => {
    const said = (language: 'cs' | 'en-US', seconds: number) =>
      renderEmail({ ...facts, template: 'recovery', language, seconds }, site).text
    expect(said('cs', 3600)).toContain('platí 1 hodinu.')
    expect(said('cs', 7200)).toContain('platí 2 hodiny.')
    expect(said('cs', 18_000)).toContain('platí 5 hodin.')
    expect(said('cs', 604_800)).toContain('platí 7 dní.')
    expect(said('en-US', 604_800)).toContain('good for 7 days.')
    expect(said('cs', 60)).toContain('platí 1 minutu.')
    expect(said('cs', 600)).toContain('platí 10 minut.')
    expect(said('en-US', 3600)).toContain('good for 1 hour.')
    expect(said('en-US', 900)).toContain('good for 15 minutes.')
  })

  it('are in the reader’s language, or the site’s', () => {
    expect(renderEmail({ ...facts, template: 'invite', language: 'en-US' }, site).subject).toBe(
      'You are invited to Lhota',
    )
    expect(renderEmail({ ...facts, template: 'invite', language: null }, site).subject).toBe(
      'Pozvánka – Lhota',
    )
  })
})
