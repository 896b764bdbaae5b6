import { rm, writeFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { visitorActor } from '../../domain/permissions.ts'
import { createEmailQueue, createTemplatedEmailSender, type EmailMessage } from '../../server/mail/index.ts'
import {
  createOwnerReporter,
  createSiteCheckService,
  type RunSiteCheckJob,
  SiteCheckInterruptedError,
} from '../../server/site-check/index.ts'
import { readAuditLog } from '../support/audit-log.ts'
import { startAuthTestSite } from '../support/auth-site.ts'
import { addPicture, createBackupTestSite } from '../support/backup-site.ts'
import { describeOnOneEngine, type OpenTestDatabase } from '../support/database-engines.ts'
import { runCheck } from '../support/site-check-site.ts'
import { startTestSite } from '../support/test-site.ts'

const owner = { role: 'owner', userId: 'owner-account' } as const
const asBrowser = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
const path = '/admin/data/check'

async function openSite(open: OpenTestDatabase, runJob?: RunSiteCheckJob) {
  const connection = await open()
  const accounts = await startAuthTestSite(connection)
  const site = await createBackupTestSite(connection)
  const { data, now } = { ...accounts, data: site.data }
  const emails: EmailMessage[] = []
  const reported: unknown[] = []
  const report = (error: unknown) => void reported.push(error)
  let isMailServerDown = false
  const mailer = createTemplatedEmailSender(
    {
      async send(email) {
        if (isMailServerDown) throw new Error('no mail server')
        emails.push(email)
      },
    },
    async () => ({ title: 'Lhota', language: 'en-US' }),
  )
  const clock = { offsetMs: 0 }
  const emailQueue = createEmailQueue({
    data,
    mailer,
    warn: (fields, message) => report([message, fields]),
    report,
    now: () => new Date(now().getTime() + clock.offsetMs),
  })
  const siteChecks = createSiteCheckService({
    data,
    runJob:
      runJob ??
      (async ({ trigger, actor }, { onRegistered }) => {
        await runCheck(site, { trigger, actor, onRegistered, now })
      }),
    reportToOwners: createOwnerReporter({ data, emailQueue, origin: 'https://lhota.example', now }),
    isScheduled: true,
    report,
    now,
  })
  return {
    accounts,
    site,
    data,
    siteChecks,
    /** The e-mails so far, after those that are due were delivered. */
    async readEmails() {
      await emailQueue.deliverDue()
      return emails
    },
    reported,
    clock,
    stopMail: (isDown: boolean) => {
      isMailServerDown = isDown
    },
  }
}

describeOnOneEngine('checks in the admin area', (open) => {
  it('are run and read by owners only, and the fixity of a picture is on its page', async () => {
    const { accounts, site, data, siteChecks } = await openSite(open)
    const hash = await addPicture(site, await site.harness.createGallery('Mill'), 'wheel')
    const pages = await startTestSite(accounts, { content: site.harness.content, siteChecks })
    const [visitor, editor, ownerBrowser] = [pages.newBrowser(), pages.newBrowser(), pages.newBrowser()]
    for (const [role, browser] of [
      ['editor', editor],
      ['owner', ownerBrowser],
    ] as const) {
      await accounts.createUser(`${role}@example.org`, { role })
      await browser.signIn(`${role}@example.org`)
    }
    const start = { intent: 'start' }
    expect((await visitor.request(path)).status).toBe(302)
    expect((await editor.request(path)).status).toBe(403)
    expect((await editor.postForm(path, start, asBrowser)).status).toBe(403)
    await expect(siteChecks.readFixity(hash, visitorActor)).rejects.toMatchObject({ code: 'forbidden' })
    expect(await data.siteCheckRuns.list(9)).toEqual([])
    const text = async (address: string, browser = ownerBrowser) => (await browser.request(address)).text()
    expect(await text(path)).toContain('The site has not been checked yet.')
    expect(await text('/admin/edit/image/1', editor)).toContain('has not been read again')

    expect((await ownerBrowser.postForm(path, start, asBrowser)).status).toBe(303)
    await siteChecks.waitForRunning()
    const good = await text(path)
    expect(good).toContain('Everything is in order.')
    expect(good).toContain('All of them were read within the last 30 days')
    expect(await text('/admin')).not.toContain('dash-check')
    const pictureHtml = await text('/admin/edit/image/1', editor)
    expect(pictureHtml).toContain(hash)
    expect(pictureHtml).toContain('Last read completely:')

    const file = site.files.localPath(hash) ?? ''
    await writeFile(file, 'damaged')
    await ownerBrowser.postForm(path, start, asBrowser)
    await siteChecks.waitForRunning()
    const bad = await text(path)
    expect(bad).toContain('An original is damaged')
    expect(bad).toContain('href="/admin/edit/image/1"')
    expect(bad).not.toContain(site.dataFolder)
    expect(await text('/admin/edit/image/1', editor)).toContain('Missing or damaged.')
    expect(await text('/admin')).toContain('The check of the site found 1 problem')
    expect(await text('/admin', editor)).not.toContain('dash-check')
    const entries = await readAuditLog(data, { actor: 'owner@example.org' })
    expect(entries.filter(({ event }) => event === 'site_checked')).toMatchObject([
      { details: { problems: 1 } },
      { details: { problems: 0 } },
    ])
    expect(await text('/admin/audit')).toContain('Site checked')
  })

  it('send owners one e-mail about the same findings, another one about new ones, also if the mail server is away', async () => {
    const { accounts, site, data, siteChecks, readEmails, clock, reported, stopMail } = await openSite(open)
    await accounts.createUser('owner@example.org', { role: 'owner' })
    await accounts.createUser('second@example.org', { role: 'owner' })
    await accounts.createUser('editor@example.org', { role: 'editor' })
    const gallery = await site.harness.createGallery('Mill')
    const hashes = [await addPicture(site, gallery, 'wheel'), await addPicture(site, gallery, 'door')]
    const [wheel = '', door = ''] = hashes.map((hash) => site.files.localPath(hash) ?? '')
    await siteChecks.runScheduled()
    expect(await readEmails()).toEqual([])

    await writeFile(wheel, 'damaged')
    // A command does not send e-mails, and its findings are still new to owners.
    await runCheck(site)
    stopMail(true)
    await siteChecks.runScheduled()
    expect(await readEmails()).toEqual([])
    expect(reported).toHaveLength(1)
    // Those that wait are not queued again, by this check or one with the same findings.
    await siteChecks.runScheduled()
    expect((await data.queuedEmails.summarize()).waiting).toBe(2)
    stopMail(false)
    clock.offsetMs += 3_600_000
    const emails = await readEmails()
    expect(emails.map(({ to }) => to).sort()).toEqual(['owner@example.org', 'second@example.org'])
    expect(emails[0]?.subject).toBe('Problems found at Lhota')
    expect(emails[0]?.text).toContain('1 problem that it could not repair')
    expect(emails[0]?.text).toContain('https://lhota.example/admin/data/check')
    expect(emails[0]?.text).not.toContain('good for')
    await siteChecks.runScheduled()
    await siteChecks.runScheduled()
    expect(await readEmails()).toHaveLength(2)

    await rm(door)
    await siteChecks.runScheduled()
    expect(await readEmails()).toHaveLength(4)
    expect(emails[3]?.text).toContain('2 problems')
    await writeFile(wheel, 'wheel')
    await writeFile(door, 'door')
    await siteChecks.runScheduled()
    expect(await readEmails()).toHaveLength(4)
    await writeFile(wheel, 'damaged again')
    await siteChecks.runScheduled()
    expect(await readEmails()).toHaveLength(6)
  })

  it('that end early are shown as interrupted, and those that fail with the reason', async () => {
    let error: Error = new SiteCheckInterruptedError('The process of the check ended unexpectedly (SIGKILL).')
    const progress = { step: 'reading', done: 2, total: 9 } as const
    const runJob: RunSiteCheckJob = async ({ trigger }, { onRegistered, onProgress }) => {
      const lease_until = new Date(Date.now() + 60_000).toISOString()
      onRegistered(
        await data.siteCheckRuns.add({ trigger, started_at: new Date().toISOString(), lease_until }),
      )
      onProgress(progress)
      throw error
    }
    const { data, siteChecks, reported } = await openSite(open, runJob)
    await siteChecks.runScheduled()
    const readStates = async () => {
      const { runs, running } = await siteChecks.readOverview(owner)
      expect(running).toBe(null)
      return runs.map((run) => `${run.state} ${run.error}`)
    }
    expect(await readStates()).toEqual(['interrupted null'])
    expect(await siteChecks.readHealth(owner)).toBe(null)
    error = new Error('S3 does not respond')
    expect(await siteChecks.start(owner)).toBe(true)
    await siteChecks.waitForRunning()
    expect(await readStates()).toEqual(['failed S3 does not respond', 'interrupted null'])
    expect(await siteChecks.readHealth(owner)).toMatchObject({ state: 'failed' })
    expect(reported).toHaveLength(2)
    // One whose server was killed is interrupted as soon as its lease has ended.
    const at = (ms: number) => new Date(Date.now() + ms).toISOString()
    const id = await data.siteCheckRuns.add({ trigger: 'nightly', started_at: at(0), lease_until: at(9000) })
    expect(await siteChecks.start(owner)).toBe(false)
    const readProgress = async () => (await siteChecks.readOverview(owner)).running?.progress
    expect(await readProgress()).toBeNull()
    // What another instance has recorded.
    const [, ended] = await data.siteCheckRuns.list(2)
    await data.siteCheckRuns.update(id, { progress: ended?.progress ?? null })
    expect(await readProgress()).toEqual(progress)
    await data.siteCheckRuns.renewLease(id, at(-1))
    expect((await siteChecks.readOverview(owner)).runs[0]).toMatchObject({ state: 'interrupted' })
  })
})
