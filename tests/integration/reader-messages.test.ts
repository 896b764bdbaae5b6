import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createEmailQueue } from '../../server/mail/index.ts'
import {
  createFormTokens,
  createOwnerNotifier,
  createReaderMessageForms,
} from '../../server/reader-messages/index.ts'
import { startAuthTestSite } from '../support/auth-site.ts'
import { ContentTestHarness, createVisitorContext } from '../support/content-harness.ts'
import { describeOnOneEngine, type OpenTestDatabase } from '../support/database-engines.ts'
import { type FakeBrowser, startTestSite } from '../support/test-site.ts'

const asBrowser = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }

async function openSite(open: OpenTestDatabase) {
  const connection = await open()
  const accounts = await startAuthTestSite(connection)
  const harness = new ContentTestHarness(connection)
  let time = Date.parse('2026-11-18T08:00:00Z')
  let notifications = 0
  const readerMessageForms = createReaderMessageForms({
    messages: harness.content.readerMessages,
    tokens: createFormTokens('secret', () => new Date(time)),
    notifyOwners: async () => {
      notifications += 1
    },
  })
  const site = await startTestSite(accounts, { content: harness.content, readerMessageForms })
  const signIn = async (role: 'owner' | 'editor' | 'contributor') => {
    await accounts.createUser(`${role}@example.org`, { role })
    const browser = site.newBrowser()
    expect((await browser.signIn(`${role}@example.org`)).status).toBe(303)
    return browser
  }
  return {
    ...{ connection, accounts, harness, site, signIn },
    wait: (seconds: number) => {
      time += seconds * 1000
    },
    countNotifications: () => notifications,
  }
}

async function openForm(browser: FakeBrowser, path: string): Promise<string> {
  const html = await (await browser.request(path)).text()
  return /name="token" value="([^"]*)"/.exec(html)?.[1] ?? ''
}

const send = async (browser: FakeBrowser, path: string, fields: Readonly<Record<string, string>>) => {
  const response = await browser.postForm(path, fields, asBrowser)
  return { status: response.status, to: response.headers.get('location'), html: await response.text() }
}

describeOnOneEngine('what readers know', (open) => {
  it('goes from a plain form through an editor to the page of the item', async () => {
    const { harness, site, signIn, wait, countNotifications } = await openSite(open)
    const { id } = await harness.createArticle('The mill')
    const path = `/tell-us/article/${id}`
    const visitor = site.newBrowser()
    const token = await openForm(visitor, path)
    const fields = { intent: 'send', token, name: 'Marie', email: 'm@example.org', text: 'My <b>aunt</b>.' }
    const early = await send(visitor, path, fields)
    expect(early.status).toBe(422)
    expect(early.html).toContain('My &lt;b&gt;aunt&lt;/b&gt;.')
    wait(5)
    for (let times = 0; times < 2; times += 1)
      expect(await send(visitor, path, fields)).toMatchObject({ status: 303, to: `${path}?sent=1` })
    expect(countNotifications()).toBe(1)
    expect(await (await visitor.request(`${path}?sent=1`)).text()).toContain('Thank you!')

    const contributor = await signIn('contributor')
    for (const hidden of ['/admin/messages', '/admin/messages/1'])
      expect((await contributor.request(hidden)).status).toBe(403)
    expect((await send(contributor, '/admin/messages/1', { intent: 'delete' })).status).toBe(403)
    expect((await visitor.request('/admin/messages')).status).toBe(302)

    const editor = await signIn('editor')
    const list = await (await editor.request('/admin/messages')).text()
    expect(list).toContain('My &lt;b&gt;aunt&lt;/b&gt;.')
    const note = { intent: 'publish', text: 'The aunt.', signature: 'Marie N.' }
    expect((await send(editor, '/admin/messages/1', note)).status).toBe(303)
    const page = await (await visitor.request(`/article/${id}`)).text()
    expect(page).toContain(`href="${path}"`)
    expect(page).toContain('The aunt.')
    expect(page).toContain('Marie N.')
    expect(page).not.toContain('m@example.org')
    expect((await send(editor, '/admin/messages/1', { intent: 'delete' })).to).toContain('/admin/messages')
    expect(await harness.content.readerMessages.listNotes('article', id, createVisitorContext())).toEqual([])
  })

  it('is not stored if a program sends it', async () => {
    const { harness, site, wait } = await openSite(open)
    const { id } = await harness.createArticle('The mill')
    const draft = await harness.createArticle('Draft', null)
    const path = `/tell-us/article/${id}`
    const visitor = site.newBrowser()
    const token = await openForm(visitor, path)
    wait(5)
    const fields = { intent: 'send', token, name: 'Marie', email: '', text: 'Hello' }
    // It fills in the field that people do not see, and gets the answer of a person.
    expect((await send(visitor, path, { ...fields, website: 'https://spam.example' })).to).toBe(
      `${path}?sent=1`,
    )
    expect((await send(visitor, path, { ...fields, token: '' })).status).toBe(422)
    expect((await send(visitor, path, { ...fields, text: '' })).status).toBe(422)
    expect((await send(visitor, path, { ...fields, text: 'x'.repeat(2001) })).status).toBe(422)
    expect((await send(visitor, path, { ...fields, email: 'nonsense' })).status).toBe(422)
    expect((await send(visitor, path, { intent: 'send' })).status).toBe(422)
    for (const other of [`/tell-us/article/${draft.id}`, '/tell-us/article/99', '/tell-us/contact/1'])
      expect([other, (await send(visitor, other, fields)).status]).toEqual([
        other,
        other.includes('contact') ? 404 : 422,
      ])
    for (const other of [`/tell-us/article/${draft.id}`, '/tell-us/article/99', '/tell-us/contact/1'])
      expect((await visitor.request(other)).status).toBe(404)
    const response = await visitor.postForm(path, fields, {
      ...asBrowser,
      Origin: 'https://elsewhere.example',
      'Sec-Fetch-Site': 'cross-site',
    })
    expect(response.status).toBe(403)
    expect(await harness.data.readerMessages.count(null)).toBe(0)
  })

  it('is announced to owners by one e-mail for many messages, also of another instance', async () => {
    const { connection, accounts, harness, signIn } = await openSite(open)
    await signIn('owner')
    await signIn('editor')
    const { data } = harness
    const clock = { now: Date.parse('2026-11-18T10:00:00.000Z') }
    const now = () => new Date(clock.now)
    const sent: { at: string; to: string; count?: number; link?: string }[] = []
    const mailer = {
      send: async (email: { to: string; count?: number; link?: string }) =>
        void sent.push({ at: now().toISOString(), ...email }),
    }
    const emailQueue = createEmailQueue({
      data,
      mailer,
      readCurrentValues: {
        async reader_message() {
          const count = await data.readerMessages.count('new')
          return count === 0 ? null : { count }
        },
      },
      warn: () => undefined,
      report: (error) => accounts.reported.push(error),
      now,
    })
    const createNotifier = () =>
      createOwnerNotifier({
        data,
        emailQueue,
        isEmailEnabled: async () => true,
        origin: 'https://lhota.example',
        report: (error) => accounts.reported.push(error),
        now,
      })
    const [notify, notifyFromAnotherInstance] = [createNotifier(), createNotifier()]
    const { id } = await harness.createArticle('The mill')
    let formKey = 0
    const store = async (notifyOwners = notify) => {
      formKey += 1
      const input = { formKey: String(formKey), name: 'Marie', email: '', text: 'x' }
      await harness.content.readerMessages.store('article', id, input, createVisitorContext())
      await notifyOwners()
    }
    const deliverAfter = async (minutes: number) => {
      clock.now += minutes * 60_000
      await emailQueue.deliverDue()
    }
    // Two at the same time are one notice.
    await Promise.all([store(), store(notifyFromAnotherInstance)])
    await deliverAfter(0)
    const first = { to: 'owner@example.org', link: 'https://lhota.example/admin/messages' }
    expect(sent).toMatchObject([{ ...first, count: 2 }])
    // Those of the next 15 minutes are in one e-mail at their end, which the loss of this process would not prevent.
    await deliverAfter(5)
    await store()
    await deliverAfter(5)
    await store(notifyFromAnotherInstance)
    expect(sent).toHaveLength(1)
    expect(await data.queuedEmails.summarize()).toMatchObject({
      waiting: 1,
      nextAttemptAt: '2026-11-18T10:15:00.000Z',
    })
    await deliverAfter(5)
    expect(sent.slice(1)).toMatchObject([{ ...first, count: 4, at: '2026-11-18T10:15:00.000Z' }])
    await deliverAfter(10)
    await store()
    await deliverAfter(4)
    expect(sent).toHaveLength(2)
    // They were read meanwhile.
    await sql`update reader_message set status = 'answered'`.execute(connection.db)
    await deliverAfter(60)
    expect(sent).toHaveLength(2)
    expect((await data.queuedEmails.summarize()).waiting).toBe(0)
    expect(accounts.reported).toEqual([])
  })
})
