import ICAL from 'ical.js'
import { expect, it } from 'vitest'
import { ContentTestHarness, tomorrow } from '../../tests/support/content-harness.ts'
import { describeOnOneEngine } from '../../tests/support/database-engines.ts'
import { createFeedsTestClient, feedsTestOrigin } from './feeds.fixture.ts'

const hostileTitle = `Povodeň; a\\b, "c"\u0007 😀 ${'žluťoučký '.repeat(6)}`.trim()

describeOnOneEngine('the calendar of anniversaries', (open) => {
  it('has what is dated to a day, on that day of this and the next year, and can be read by another parser', async () => {
    const harness = new ContentTestHarness(await open())
    const createEvent = (title: string, date: string, publishedAt?: string | null) =>
      harness.createItem('timeline', { title, content: 'x', date }, publishedAt)
    const flood = await createEvent(hostileTitle, '1890-11-15')
    await createEvent('Month only', '1890-11')
    await createEvent('Draft', '1890-11-15', null)
    await createEvent('Scheduled', '1890-11-15', tomorrow)
    await createEvent('Leap day', '1896-02-29')
    await createEvent('This year', '2026-05-01')
    await createEvent('To come', '2030-05-01')
    const { text, headers } = await createFeedsTestClient(harness)('/anniversaries.ics')
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)

    const calendar = new ICAL.Component(ICAL.parse(text))
    const events = calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event))
    expect(events.map(({ startDate, summary }) => `${startDate} ${summary.split(' (')[0]}`)).toEqual([
      '2027-05-01 This year',
      `2026-11-15 ${hostileTitle.replace('\u0007', '')}`,
      `2027-11-15 ${hostileTitle.replace('\u0007', '')}`,
    ])
    const [, first] = events
    expect(first?.summary).toContain('(November 15, 1890)')
    expect(first?.startDate.isDate).toBe(true)
    expect(first?.endDate.toString()).toBe('2026-11-16')
    expect(first?.uid).toBe(`timeline-${flood.id}-2026@lhota.example`)
    expect(first?.description).toBe(`${feedsTestOrigin}/timeline?at=${flood.id}#timeline-${flood.id}`)
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length)
  })

  it('has at most three items for a day, events before pictures, the oldest first', async () => {
    const harness = new ContentTestHarness(await open())
    const gallery = await harness.createGallery('Places')
    for (const year of [1850, 1851, 1852, 1853])
      await harness.createImage(gallery, `Picture ${year}`, { date: `${year}-11-15` })
    const titles = async () => {
      const calendar = new ICAL.Component(
        ICAL.parse((await createFeedsTestClient(harness)('/anniversaries.ics')).text),
      )
      return calendar
        .getAllSubcomponents('vevent')
        .map((event) => new ICAL.Event(event))
        .filter(({ startDate }) => startDate.year === 2027)
        .map(({ startDate, summary }) => `${startDate.month}-${startDate.day} ${summary.split(' (')[0]}`)
    }
    expect(await titles()).toEqual(['11-15 Picture 1850', '11-15 Picture 1851', '11-15 Picture 1852'])
    for (const date of ['1900-11-15', '1890-11-15', '1890-11-16', '1890-02-01'])
      await harness.createItem('timeline', { title: `Event ${date}`, content: 'x', date })
    expect(await titles()).toEqual([
      '2-1 Event 1890-02-01',
      '11-15 Event 1890-11-15',
      '11-15 Event 1900-11-15',
      '11-15 Picture 1850',
      '11-16 Event 1890-11-16',
    ])
  })

  it('changes with the content and at the new year, and is valid on an empty site', async () => {
    const harness = new ContentTestHarness(await open())
    const request = createFeedsTestClient(harness)
    const readDays = async () => {
      const calendar = new ICAL.Component(ICAL.parse((await request('/anniversaries.ics')).text))
      return calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event).startDate.toString())
    }
    expect(await readDays()).toEqual([])
    await harness.createItem('timeline', { title: 'Flood', content: 'x', date: '1896-02-29' })
    expect(await readDays()).toEqual([])
    harness.now = '2027-12-31T23:59:00.000Z'
    expect(await readDays()).toEqual(['2028-02-29'])
  })
})
