import { expect, it } from 'vitest'
import { type LiveChannelStatus, openLiveChannel } from '../../app/live/live-channel.ts'
import { AuthProblem } from '../../server/auth/index.ts'
import { testPublishableKey } from '../support/auth-site.ts'
import { describeOnOneEngine } from '../support/database-engines.ts'
import { Inbox, type RealtimeTestSite, shareRealtimeTestSite } from '../support/realtime-site.ts'
import { registerCleanup } from '../support/shared-setup.ts'

/** Opens the channel of a page and collects what happens to it. */
function openTestChannel(
  { origin }: RealtimeTestSite,
  options: { topic?: string; fetchToken?: (isNewNeeded: boolean) => Promise<string | null> },
) {
  const changes = new Inbox<unknown>()
  const joins = new Inbox<boolean>()
  const statuses = new Inbox<LiveChannelStatus>()
  const close = openLiveChannel({
    url: `${origin.replace('http', 'ws')}/realtime/v1`,
    key: testPublishableKey,
    topic: 'pages',
    ...options,
    addListeners: (channel) =>
      channel.on('postgres_changes', { event: '*', schema: 'public', table: 'articles' }, changes.add),
    onJoin: (_channel, isRejoin) => joins.add(isRejoin),
    onStatusChange: statuses.add,
  })
  registerCleanup(async () => close())
  return { changes, joins, statuses, close }
}

async function createRealtimeToken({ accounts }: RealtimeTestSite, accessToken: string): Promise<string> {
  const { auth } = accounts
  return (await auth.createRealtimeToken(await auth.verifyFirstPartyToken(accessToken))).token
}

describeOnOneEngine('the realtime channel of a page', (open) => {
  /** Tokens are checked again often, so that the tests need not wait. */
  const current = shareRealtimeTestSite(open, { sweepEvery: 20, verifyEvery: 20 })

  it('has a token that no other service accepts', async () => {
    const { accounts, createUser } = current()
    const { auth } = accounts
    const realtimeToken = await createRealtimeToken(current(), (await createUser('editor')).token)
    const headers = new Headers({ apikey: testPublishableKey, authorization: `Bearer ${realtimeToken}` })
    expect(await auth.authenticateRealtimeCaller(headers)).toMatchObject({ actor: { role: 'editor' } })
    // Also after the realtime service has verified it.
    await expect(auth.authenticateApiCaller(headers)).rejects.toBeInstanceOf(AuthProblem)
    await expect(auth.verifyFirstPartyToken(realtimeToken)).rejects.toBeInstanceOf(AuthProblem)
  })

  it('receives changes of visitors without a token', async () => {
    const site = current()
    const { changes, joins, close } = openTestChannel(site, {})
    expect(await joins.waitForCount(1)).toEqual([false])
    await site.content.createArticle('Mill')
    expect(await changes.waitForCount(1)).toMatchObject([{ eventType: 'INSERT' }])
    close()
  })

  it('joins again with a new token when its session has ended, and stays closed when the user is signed out', async () => {
    const site = current()
    const users = [await site.createUser('editor'), await site.createUser('editor')]
    const tokens = users.map(({ token }) => token)
    let previous: string | null = null
    const { joins, statuses, close } = openTestChannel(site, {
      topic: 'editors',
      async fetchToken(isNewNeeded) {
        if (isNewNeeded)
          previous = tokens[0] === undefined ? null : await createRealtimeToken(site, tokens[0])
        return previous
      },
    })
    await joins.waitForCount(1)
    await site.accounts.admin.signOut(tokens.shift() ?? '', 'global')
    expect(await joins.waitForCount(2)).toEqual([false, true])
    await site.accounts.admin.signOut(tokens.shift() ?? '', 'global')
    await statuses.waitFor((values) => values.at(-1)?.state === 'signedOut')
    close()
  })

  it('asks for the token again when it could not be fetched', async () => {
    const site = current()
    const { token } = await site.createUser('editor')
    let attempts = 0
    const { joins, statuses, close } = openTestChannel(site, {
      topic: 'editors',
      async fetchToken() {
        attempts += 1
        if (attempts === 1) throw new TypeError('Failed to fetch')
        return createRealtimeToken(site, token)
      },
    })
    await joins.waitForCount(1)
    expect(statuses.values.map(({ state }) => state)).toEqual([
      'connecting',
      'disconnected',
      'connecting',
      'joined',
    ])
    close()
  })
})
