import { describe, expect, it } from 'vitest'
import { supportedLanguages } from '../../domain/language.ts'
import type { EmailTemplateName } from './email-texts.ts'
import { renderEmail } from './mailer.ts'

const templates: readonly EmailTemplateName[] = [
  ...(['confirmation', 'invite', 'magic_link', 'recovery', 'email_change_current'] as const),
  ...(['email_change_new', 'reauthentication', 'password_changed', 'email_changed'] as const),
  ...(['email_changed_new', 'factor_added', 'factor_removed', 'passkey_added', 'passkey_removed'] as const),
  'site_check',
  'reader_message',
  'email_test',
]
const values = {
  to: 'jana@example.org',
  code: '123456',
  link: 'https://lhota.example/confirm?token_hash=abc&type=signup',
  newEmail: 'nova@example.org',
  seconds: 3600,
}
const site = { title: 'Lhota', language: 'cs' } as const

describe('renderEmail', () => {
  it('escapes values entered by users', () => {
    const hostile = '"><img src=x onerror=alert(1)><script>'
    for (const template of templates) {
      const email = {
        ...values,
        template: template,
        language: null,
        newEmail: hostile,
        link: `https://a.b/?${hostile}`,
      }
      const { html } = renderEmail(email, { ...site, title: hostile })
      expect([template, /<img|<script|onerror=alert\(1\)>/.test(html)]).toEqual([template, false])
      expect(html).toContain('&quot;&gt;&lt;img')
    }
  })

  it('loads nothing from other servers', () => {
    for (const template of templates)
      for (const language of supportedLanguages) {
        const { html } = renderEmail({ ...values, template: template, language }, site)
        expect(html).not.toMatch(/src=|url\(|@import|<link/)
      }
  })

  it.each(supportedLanguages)(
    'renders a subject and matching text and HTML of every template in %s',
    (language) => {
      for (const template of templates) {
        const { subject, text, html } = renderEmail({ ...values, template: template, language }, site)
        expect(subject).toContain('Lhota')
        const visibleText = html
          .replace(/<style>[\s\S]*?<\/style>|<[^>]+>/g, ' ')
          .replace(/&amp;/g, '&')
          .replace(/&#39;/g, "'")
        for (const line of text.split('\n\n').slice(0, 2)) expect(visibleText).toContain(line)
        expect(html).toContain(`<html lang="${language}">`)
        const hasCode = !/(?:changed|changed_new|added|removed|site_check|reader_message|email_test)$/.test(
          template,
        )
        expect([template, text.includes('123456'), html.includes('123456')]).toEqual([
          template,
          hasCode,
          hasCode,
        ])
        const isReport = template === 'site_check' || template === 'reader_message'
        const hasLink = isReport || (hasCode && template !== 'reauthentication')
        expect([template, text.includes(values.link)]).toEqual([template, hasLink])
      }
    },
  )

  it('states the validity in the right plural form', () => {
    const render = (language: 'cs' | 'en-US', seconds: number) =>
      renderEmail({ ...values, template: 'recovery', language, seconds }, site).text
    expect(render('cs', 3600)).toContain('platí 1 hodinu.')
    expect(render('cs', 7200)).toContain('platí 2 hodiny.')
    expect(render('cs', 18_000)).toContain('platí 5 hodin.')
    expect(render('cs', 604_800)).toContain('platí 7 dní.')
    expect(render('en-US', 604_800)).toContain('good for 7 days.')
    expect(render('cs', 60)).toContain('platí 1 minutu.')
    expect(render('cs', 600)).toContain('platí 10 minut.')
    expect(render('en-US', 3600)).toContain('good for 1 hour.')
    expect(render('en-US', 900)).toContain('good for 15 minutes.')
  })

  it('uses the recipient’s language, or else the site’s', () => {
    expect(renderEmail({ ...values, template: 'invite', language: 'en-US' }, site).subject).toBe(
      'You are invited to Lhota',
    )
    expect(renderEmail({ ...values, template: 'invite', language: null }, site).subject).toBe(
      'Pozvánka – Lhota',
    )
  })
})
