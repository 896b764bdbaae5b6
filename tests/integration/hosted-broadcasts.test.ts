import { expect, it, onTestFinished } from 'vitest'
import { type ContentChange, checkOnContentChanges } from '../../app/live/content-changes.ts'
import { hostedLiveChannel } from '../../domain/hosted-live-channel.ts'
import { startHostedBroadcasts } from '../../server/realtime/index.ts'
import { testPublishableKey, testSecretKey } from '../support/auth-site.ts'
import { ContentTestHarness, createEditorContext, tomorrow } from '../support/content-harness.ts'
import { describeOnOneEngine } from '../support/database-engines.ts'
import { startRealtimeTestSite } from '../support/realtime-site.ts'

describeOnOneEngine('changes on a site with a hosted project', (open) => {
  async function setUp(secret = testSecretKey) {
    const hosted = await startRealtimeTestSite(await open())
    const harness = new ContentTestHarness(await open())
    const reported: unknown[] = []
    const broadcasts = startHostedBroadcasts({
      url: hosted.origin,
      secret,
      content: harness.content,
      events: harness.events,
      now: () => new Date(harness.now),
      report: (error) => reported.push(error),
    })
    onTestFinished(() => broadcasts.stop())
    const received: unknown[] = []
    const channel = hosted.createClient().channel(hostedLiveChannel.topic)
    channel.on('broadcast', { event: hostedLiveChannel.event }, ({ payload }) => received.push(payload))
    await new Promise<void>((resolve) => {
      channel.subscribe((status) => {
        if (status === 'SUBSCRIBED') resolve()
      })
    })
    return { hosted, harness, received, reported }
  }

  it('reach visitors through its realtime service, without drafts', async () => {
    const { harness, received, reported } = await setUp()
    const news = { title: 'Secret', content: '<p>x</p>' }
    await harness.createItem('news', news, null)
    await harness.createItem('news', news, tomorrow)
    const { id } = await harness.createItem('news', { ...news, title: 'Public' })
    await expect.poll(() => received).toEqual([{ changes: [{ type: 'INSERT', kind: 'news', id }] }])
    await harness.content.trash.remove('news', id, createEditorContext())
    await expect.poll(() => received.at(-1)).toEqual({ changes: [{ type: 'DELETE', kind: 'news', id }] })
    expect(JSON.stringify(received)).not.toContain('Secret')
    expect(reported).toEqual([])
  })

  it('make open pages read their content again, whatever visitors send', async () => {
    const { hosted, harness } = await setUp()
    const checks: (readonly ContentChange[])[] = []
    const page = new AbortController()
    onTestFinished(() => page.abort())
    const joined = Promise.withResolvers<void>()
    checkOnContentChanges({
      service: { key: testPublishableKey, hostedUrl: hosted.origin },
      rows: [{ kind: 'news', table: 'news' }],
      checkAfterJoin: true,
      check: async (changes) => {
        joined.resolve()
        checks.push(changes)
      },
      signal: page.signal,
    })
    await joined.promise
    const { id } = await harness.createItem('news', { title: 'Public', content: '<p>x</p>' })
    await expect.poll(() => checks.at(-1)).toEqual([{ type: 'INSERT', kind: 'news', id }])
    const visitor = hosted.createClient().channel(hostedLiveChannel.topic)
    await visitor.httpSend(hostedLiveChannel.event, { changes: [{ type: 'DELETE', kind: 'news', id }] })
    await expect.poll(() => checks.at(-1)).toEqual([{ type: 'UPDATE', kind: 'news', id }])
  })

  it('are saved although the service refuses them', async () => {
    const { harness, received, reported } = await setUp('sb_secret_CCCCCCCCCCCCCCCCCCCCCC_CCCCCCCC')
    const { id } = await harness.createItem('news', { title: 'Saved', content: '<p>x</p>' })
    await expect
      .poll(() => reported)
      .toEqual([expect.objectContaining({ message: expect.stringContaining('401') })])
    expect([id > 0, received]).toEqual([true, []])
  })
})
