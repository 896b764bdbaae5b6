import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Language } from '../../../../domain/language.ts'
import { messagesByLanguage, registerAllMessages } from '../../../i18n/messages.ts'
import { createPageContextValue, PageContext } from '../../../layout/page-context.ts'
import type { EditableItem } from '../contract.ts'
import { parsePublicationFormFields } from '../item-save-request.ts'
import { SaveAndPublishBar } from './publish-bar.tsx'
import { hasSameUtcOffset, resolveScheduleTime } from './resolve-schedule-time.ts'

beforeAll(() => registerAllMessages())

const zone = 'Europe/Prague'
const now = Date.parse('2026-11-15T12:00:00.000Z')

type PublishBarItem = Pick<EditableItem, 'kind' | 'status' | 'publishedAt'>

function renderBar(
  item: PublishBarItem,
  language: Language = 'en-US',
  access: EditableItem['access'] = 'publish',
): string {
  const defaultContext = createPageContextValue(undefined, '/admin')
  const pageContext = createPageContextValue(
    { ...defaultContext, language, site: { ...defaultContext.site, timeZone: zone } },
    '/admin',
  )
  return renderToStaticMarkup(
    <PageContext value={pageContext}>
      <SaveAndPublishBar item={{ ...item, access }} busy={false} onSave={() => undefined} />
    </PageContext>,
  )
}

const listButtons = (html: string) =>
  Array.from(
    html.matchAll(/<button[^>]*value="(\w+)"[^>]*>([^<]+)</g),
    ([, value, words]) => `${value} ${words}`,
  )

describe('PublishBar', () => {
  const at = '2027-05-03T06:00:00.000Z'

  it('has a first button that only saves, so that Enter never publishes', () => {
    for (const status of ['new', 'draft', 'scheduled', 'live'] as const)
      expect(listButtons(renderBar({ kind: 'article', status, publishedAt: at }))[0]).toMatch(/^keep /)
  })

  it.each<[PublishBarItem['status'], string, readonly string[]]>([
    ['new', 'Not saved yet', ['keep Save draft', 'schedule Schedule', 'now Publish']],
    ['draft', 'Draft: not visible to visitors', ['keep Save draft', 'schedule Schedule', 'now Publish']],
    [
      'scheduled',
      'Scheduled for Monday, May 3, 2027 at 8:00\u00a0AM (UTC+2, Europe/Prague)',
      ['keep Save', 'schedule Schedule', 'now Publish now', 'draft Revert to draft'],
    ],
    [
      'live',
      'Published Monday, May 3, 2027 at 8:00\u00a0AM',
      ['keep Save', 'schedule Schedule', 'draft Unpublish'],
    ],
  ])('shows the status and the buttons of a %s item', (status, words, buttons) => {
    const html = renderBar({ kind: 'news', status, publishedAt: at })
    expect(html).toContain(words)
    expect(listButtons(html)).toEqual(buttons)
    expect(html.match(/data-primary/g)).toHaveLength(1)
  })

  it.each([
    ['scheduled', 'toDraft'],
    ['live', 'unpublish'],
  ] as const)('takes a %s item back only in a menu, after a question', (status, action) => {
    const html = renderBar({ kind: 'news', status, publishedAt: at })
    const [bar, menu = ''] = html.split('popover="auto"')
    expect(bar).not.toContain('value="draft"')
    expect(menu).toContain(messagesByLanguage['en-US'].publishing[`${action}Text`])
    expect(menu.indexOf('<summary')).toBeLessThan(menu.indexOf('value="draft"'))
  })

  it('only saves a contributor’s draft, and says who publishes it', () => {
    const html = renderBar({ kind: 'news', status: 'draft', publishedAt: null }, 'en-US', 'draft')
    expect(listButtons(html)).toEqual(['keep Save draft'])
    expect(html).toContain('An editor publishes it')
  })

  it('is translated into Czech', () => {
    const html = renderBar({ kind: 'news', status: 'scheduled', publishedAt: at }, 'cs')
    expect(html).toContain('Naplánováno na pondělí 3. května 2027, 8:00 (UTC+2, Europe/Prague)')
  })

  it('only has a save button for kinds without publication', () => {
    const html = renderBar({ kind: 'category', status: 'live', publishedAt: null })
    expect(listButtons(html)).toEqual(['keep Save'])
    expect(html).not.toContain('Published')
  })
})

describe('a schedule time', () => {
  it('is null until both date and time are set', () => {
    expect(resolveScheduleTime({ date: '', time: '08:00' }, zone, 'first', now)).toBeNull()
    expect(resolveScheduleTime({ date: '2027-05-03', time: '' }, zone, 'first', now)).toBeNull()
  })

  it('is resolved in the site’s time zone, including past, skipped and repeated times', () => {
    const past = resolveScheduleTime({ date: '2020-05-03', time: '08:00' }, zone, 'first', now)
    expect(past).toMatchObject({ at: '2020-05-03T06:00:00.000Z', isPast: true, isSkipped: false })
    const skipped = resolveScheduleTime({ date: '2027-03-28', time: '02:30' }, zone, 'first', now)
    expect(skipped).toMatchObject({ at: '2027-03-28T01:30:00.000Z', isPast: false, isSkipped: true })
    const wall = { date: '2027-10-31', time: '02:30' }
    expect(resolveScheduleTime(wall, zone, 'first', now)?.at).toBe('2027-10-31T00:30:00.000Z')
    expect(resolveScheduleTime(wall, zone, 'second', now)?.at).toBe('2027-10-31T01:30:00.000Z')
  })

  it('has the same UTC offset in zones with the same clocks', () => {
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
  ])('is read from a form submitted without JavaScript: %j', (fields, publication) => {
    const text = (name: string) => String(Reflect.get(fields, name) ?? '')
    expect(parsePublicationFormFields(text, zone)).toEqual(publication)
  })
})
