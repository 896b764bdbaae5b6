import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Language } from '../../../../domain/language.ts'
import { registerAllMessages } from '../../../i18n/messages.ts'
import { createPageContext, PageContext } from '../../../layout/page-context.ts'
import type { EditableItem } from '../contract.ts'
import { PublishBar } from './publish-bar.tsx'
import { readPublicationFromForm } from './read-publication-from-form.ts'
import { hasSameUtcOffset, resolveScheduleTime } from './resolve-schedule-time.ts'

beforeAll(() => registerAllMessages())

const zone = 'Europe/Prague'
const now = Date.parse('2026-11-15T12:00:00.000Z')

type Shown = Pick<EditableItem, 'kind' | 'status' | 'publishedAt'>

function barOf(item: Shown, language: Language = 'en-US'): string {
  const bare = createPageContext(undefined, '/admin')
  const pageContext = createPageContext(
    { ...bare, language, site: { ...bare.site, timeZone: zone } },
    '/admin',
  )
  return renderToStaticMarkup(
    <PageContext value={pageContext}>
      <PublishBar item={item} busy={false} onSave={() => undefined} />
    </PageContext>,
  )
}

const buttonsOf = (html: string) =>
  Array.from(
    html.matchAll(/<button[^>]*value="(\w+)"[^>]*>([^<]+)</g),
    ([, value, words]) => `${value} ${words}`,
  )

describe('the bar of an item', () => {
  const at = '2027-05-03T06:00:00.000Z'

  it('never publishes by Enter: what comes first saves', () => {
    for (const status of ['new', 'draft', 'scheduled', 'live'] as const)
      expect(buttonsOf(barOf({ kind: 'article', status, publishedAt: at }))[0]).toMatch(/^keep /)
  })

  it.each<[Shown['status'], string, readonly string[]]>([
    ['new', 'Not saved yet', ['keep Save draft', 'schedule Schedule', 'now Publish']],
    ['draft', 'Draft: visitors do not see it', ['keep Save draft', 'schedule Schedule', 'now Publish']],
    [
      'scheduled',
      'Scheduled for Monday 3 May 2027 at 8:00 (UTC+2, Europe/Prague)',
      ['keep Save', 'schedule Schedule', 'draft Back to draft', 'now Publish now'],
    ],
    ['live', 'Public since Monday 3 May 2027 at 8:00', ['keep Save', 'schedule Schedule', 'draft Unpublish']],
  ])('says of a %s one where it stands, and offers what fits', (status, words, buttons) => {
    const html = barOf({ kind: 'news', status, publishedAt: at })
    expect(html).toContain(words)
    expect(buttonsOf(html)).toEqual(buttons)
    expect(html.match(/data-primary/g)).toHaveLength(1)
  })

  it('speaks Czech', () => {
    const html = barOf({ kind: 'news', status: 'scheduled', publishedAt: at }, 'cs')
    expect(html).toContain('Vyjde: pondělí 3. května 2027 v 8:00 (UTC+2, Europe/Prague)')
  })

  it('only saves what is public as soon as it is saved', () => {
    const html = barOf({ kind: 'category', status: 'live', publishedAt: null })
    expect(buttonsOf(html)).toEqual(['keep Save'])
    expect(html).not.toContain('Public since')
  })
})

describe('a date and a time', () => {
  it('mean nothing until both are there', () => {
    expect(resolveScheduleTime({ date: '', time: '08:00' }, zone, 'first', now)).toBeNull()
    expect(resolveScheduleTime({ date: '2027-05-03', time: '' }, zone, 'first', now)).toBeNull()
  })

  it('mean a moment of the site’s clocks, past ones too', () => {
    const past = resolveScheduleTime({ date: '2020-05-03', time: '08:00' }, zone, 'first', now)
    expect(past).toMatchObject({ at: '2020-05-03T06:00:00.000Z', isPast: true, isSkipped: false })
    const skipped = resolveScheduleTime({ date: '2027-03-28', time: '02:30' }, zone, 'first', now)
    expect(skipped).toMatchObject({ at: '2027-03-28T01:30:00.000Z', isPast: false, isSkipped: true })
    const wall = { date: '2027-10-31', time: '02:30' }
    expect(resolveScheduleTime(wall, zone, 'first', now)?.at).toBe('2027-10-31T00:30:00.000Z')
    expect(resolveScheduleTime(wall, zone, 'second', now)?.at).toBe('2027-10-31T01:30:00.000Z')
  })

  it('are the same where the clocks are', () => {
    expect(hasSameUtcOffset('2027-05-03T06:00:00.000Z', zone, 'Europe/Bratislava')).toBe(true)
    expect(hasSameUtcOffset('2027-05-03T06:00:00.000Z', zone, 'Europe/London')).toBe(false)
  })

  it.each([
    [{ publication: 'schedule' }, null],
    [{ publication: 'schedule', scheduleDate: '2027-02-30', scheduleTime: '08:00' }, null],
    [
      { publication: 'schedule', scheduleDate: '2027-05-03', scheduleTime: '08:00' },
      { at: '2027-05-03T06:00:00.000Z' },
    ],
    [{ publication: 'now', scheduleDate: '2027-05-03', scheduleTime: '08:00' }, 'now'],
    [{}, 'keep'],
  ])('come from a plain form: %j', (fields, publication) => {
    const text = (name: string) => String(Reflect.get(fields, name) ?? '')
    expect(readPublicationFromForm(text, zone)).toEqual(publication)
  })
})
