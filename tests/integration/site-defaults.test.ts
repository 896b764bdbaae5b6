import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createTestRequestHandler } from '../../app/testing/test-app.ts'
import type { DefaultSiteSettings } from '../../server/content/contract/site.ts'
import type { SiteDatabaseConnection } from '../../server/data/connection.ts'
import { migrations } from '../../server/data/migrations/index.ts'
import { migrateDatabase } from '../../server/data/migrator.ts'
import { createTestPages } from '../../server/pages/pages.fixture.ts'
import { startAuthTestSite } from '../support/auth-site.ts'
import {
  ContentTestHarness,
  createOwnerContext,
  createTestRequestContext,
  createVisitorContext,
} from '../support/content-harness.ts'
import { describeOnBothEngines, describeOnOneEngine } from '../support/database-engines.ts'
import { startTestSite } from '../support/test-site.ts'

const sample = { webTitle: 'Kronika', webAuthor: 'Muzeum', lang: 'cs' } as const

/** Starts the site with these settings in the environment. */
const started = (connection: SiteDatabaseConnection, environment: Partial<DefaultSiteSettings> = {}) =>
  new ContentTestHarness(connection, environment)

/** Site settings written by the sample loader. */
async function fillWithSample({ content, data }: ContentTestHarness): Promise<void> {
  await data.sample.saveSiteDefaults(sample)
  await content.items.save(
    'site',
    { values: { about: '<p>About</p>' }, sample: true },
    createTestRequestContext('system'),
  )
}

describeOnOneEngine('site with the sample', (open) => {
  it('uses the sample’s settings when the environment has none', async () => {
    const harness = started(await open())
    await fillWithSample(harness)
    expect(await harness.content.site.read(createVisitorContext())).toMatchObject({
      ...sample,
      webLink: null,
    })
    expect(await harness.content.site.defaults(createOwnerContext())).toMatchObject(sample)
  })

  it('uses the environment field by field, at the first start and every later one', async () => {
    const connection = await open()
    await fillWithSample(started(connection, { webTitle: 'Ours' }))
    const first = started(connection, { webTitle: 'Ours' })
    expect(await first.content.site.read(createVisitorContext())).toMatchObject({
      ...sample,
      webTitle: 'Ours',
    })
    const environment = { webAuthor: 'Jana', webLink: 'https://jana.example/', lang: 'en-US' } as const
    const later = started(connection, environment)
    expect(await later.content.site.read(createVisitorContext())).toMatchObject({
      ...environment,
      webTitle: 'Kronika',
    })
    expect(await later.content.site.defaults(createOwnerContext())).toMatchObject({
      ...environment,
      webTitle: 'Kronika',
    })
  })

  it('uses the settings that its owner saved, including the sample’s own words and language', async () => {
    const connection = await open()
    await fillWithSample(started(connection))
    const { content } = started(connection, { webTitle: 'Ours', lang: 'en-US' })
    await content.items.save(
      'site',
      { version: 1, values: { webTitle: 'Kronika', lang: 'cs' } },
      createOwnerContext(),
    )
    expect(await content.site.read(createVisitorContext())).toMatchObject(sample)
    const later = started(connection, { webTitle: 'Other', webAuthor: 'Jana' })
    expect(await later.content.site.read(createVisitorContext())).toMatchObject({
      ...sample,
      webAuthor: 'Jana',
    })
  })

  it('keeps none of the sample’s settings once the sample is removed', async () => {
    const connection = await open()
    const harness = started(connection)
    const { content, data } = harness
    await fillWithSample(harness)
    await content.items.save('site', { version: 1, values: { webAuthor: 'Jana' } }, createOwnerContext())
    await data.transaction(({ sample }) => sample.delete())
    const after = await started(connection).content.site.read(createVisitorContext())
    expect(after).toMatchObject({ webTitle: 'Letopis', webAuthor: 'Jana', lang: 'en-US' })
  })
})

describeOnOneEngine('settings form', (open) => {
  it('does not store fields that the owner left empty', async () => {
    const connection = await open()
    const accounts = await startAuthTestSite(connection)
    await accounts.createUser('owner@example.org', { role: 'owner' })
    const harness = started(connection, { webTitle: 'Ours' })
    await fillWithSample(harness)
    const pages = createTestPages({
      render: createTestRequestHandler(),
      content: harness.content,
      origin: 'http://site.test',
    })
    const site = await startTestSite(accounts, { content: harness.content, parts: { pages } })
    const browser = site.newBrowser()
    await browser.signIn()
    const form = await (await browser.request('/admin/settings')).text()
    expect(form).toContain('prázdné: Ours')
    expect(form).toContain('prázdné: Muzeum')
    expect(form).toMatch(/<input(?=[^>]*name="webTitle")(?=[^>]*value="")/)
    const fields = { webTitle: '', webAuthor: 'Jana', webLink: '', about: '', lang: '', timeZone: '' }
    const response = await browser.postForm('/admin/settings', { intent: 'site', version: '1', ...fields })
    expect(response.status).toBe(303)
    const later = started(connection, { webTitle: 'Renamed', lang: 'en-US' })
    expect(await later.content.site.read(createVisitorContext())).toMatchObject({
      webTitle: 'Renamed',
      webAuthor: 'Jana',
      lang: 'en-US',
    })
  })
})

const before = migrations.slice(
  0,
  migrations.findIndex(({ name }) => name === '0017-sample-site'),
)

describeOnBothEngines(
  'site of an earlier version',
  (open) => {
    /** The site row as an earlier version left it, migrated. */
    async function upgraded(isSample: 0 | 1): Promise<SiteDatabaseConnection> {
      const connection = await open()
      const at = '2026-11-14T12:00:00.000Z'
      await sql`insert into site (title_sort, web_title, web_author, lang, about, created_at, edited_at, published_at, version, sample)
        values ('kronika', 'Kronika', 'Muzeum', 'cs', '<p>About</p>', ${at}, ${at}, ${at}, 1, ${isSample})`.execute(
        connection.db,
      )
      await migrateDatabase(connection, migrations)
      return connection
    }

    it('uses the environment if no owner has changed the sample’s row', async () => {
      const connection = await upgraded(1)
      expect(await started(connection).content.site.read(createVisitorContext())).toMatchObject({
        ...sample,
        about: '<p>About</p>',
      })
      const { content } = started(connection, { webTitle: 'Ours', lang: 'en-US' })
      expect(await content.site.read(createVisitorContext())).toMatchObject({
        webTitle: 'Ours',
        webAuthor: 'Muzeum',
        lang: 'en-US',
      })
    })

    it('keeps the settings that its owner saved', async () => {
      const { content } = started(await upgraded(0), { webTitle: 'Ours', webAuthor: 'Jana', lang: 'en-US' })
      expect(await content.site.read(createVisitorContext())).toMatchObject(sample)
    })
  },
  before,
)
