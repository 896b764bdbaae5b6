import { describe, expect, it } from 'vitest'
import type { Language } from '../../../domain/language.ts'
import { splitIntoFoldedWords } from '../../../domain/text/fold-case-and-accents.ts'
import { testSiteSettings } from '../../testing/test-app.ts'
import { getAdminSearchEntries } from './admin-search-entries.ts'
import { findScreens } from './find-screens.ts'

const find = (q: string, language: Language, role: 'owner' | 'editor' = 'owner') =>
  findScreens(getAdminSearchEntries({ role, userId: 'a' }), splitIntoFoldedWords(q), {
    language,
    site: testSiteSettings,
  }).map(({ href }) => href)

describe('findScreens', () => {
  it.each([
    ['backup', 'en-US', '/admin/data'],
    ['backups', 'en-US', '/admin/data'],
    ['záloha', 'cs', '/admin/data'],
    ['zálohou', 'cs', '/admin/data'],
    ['WordPress', 'en-US', '/admin/data/import'],
    ['SMTP', 'cs', '/admin/settings/email'],
    ['fingerprint', 'en-US', '/admin/account'],
    ['Koudelová', 'cs', '/admin/settings#site'],
  ] as const)('finds the screen that says %s, in %s', (q, language, href) => {
    expect(find(q, language)[0]).toBe(href)
  })

  it('finds a screen by its label before others that mention it, and only what the role can open', () => {
    expect(find('trash', 'en-US')[0]).toBe('/admin/trash')
    expect(find('trash', 'en-US').length).toBeGreaterThan(1)
    expect(find('backup', 'en-US', 'editor')).not.toContain('/admin/data')
    expect(find('koudelova', 'cs', 'editor')).toEqual([])
  })
})
