import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openAndJoin, saveNewsAsEditor } from './support/live-admin-pages.ts'
import { owner, type PeopleSite, signIn, startPeopleSite } from './support/people.ts'
import { type RunningSite, startSite } from './support/server.ts'
import { expect, test } from './support/test.ts'

const petr = 'petr@example.org'
/** A second site of the product has the place of the hosted project. */
let project: PeopleSite
let site: RunningSite

test.beforeAll(async () => {
  project = await startPeopleSite()
  const { users } = (await project.admin.listUsers()).data
  await project.admin.updateUserById(users[0]?.id ?? '', { user_metadata: { name: 'Jana' } })
  const secrets = JSON.parse(await readFile(join(project.dataFolder, 'secrets.json'), 'utf8'))
  site = await startSite({
    LETOPIS_SAMPLE: 'off',
    SUPABASE_URL: project.url,
    SUPABASE_PUBLISHABLE_KEY: secrets.publishable,
    SUPABASE_SECRET_KEY: project.secretKey,
  })
})
test.afterAll(async () => {
  await site.stop()
  await project.stop()
})

test('editors whose accounts are in a hosted project see each other and what they save', async ({
  page,
  openWindow,
}) => {
  await project.person(petr, 'editor', 'Petr')
  await signIn(page, site, owner)
  const colleague = await openWindow()
  await signIn(colleague, site, petr)
  const saved = await saveNewsAsEditor(page, site.url, 'Mill')
  for (const one of [page, colleague]) await openAndJoin(one, `${site.url}/admin/edit/news/${saved.id}`)
  const hint = page.locator('.open-elsewhere')
  await expect(hint).toHaveText('Petr has this open, too.')
  await expect(colleague.locator('.open-elsewhere')).toHaveText('Jana has this open, too.')
  await saveNewsAsEditor(page, site.url, 'Old mill', saved)
  await expect(colleague.getByLabel('Title', { exact: true })).toHaveValue('Old mill')

  await openAndJoin(colleague, `${site.url}/admin/edit/news?sort=-edited`)
  await expect(hint).toHaveText('')
  await saveNewsAsEditor(page, site.url, 'New weir')
  await expect(colleague.locator('.list-table tbody tr').first()).toContainText('New weir')
})
