import { violationsOn } from './support/axe.ts'
import { enter, owner, type PeopleSite, signIn, startPeopleSite } from './support/people.ts'
import { expect, test } from './support/test.ts'

// Both tests share one site.
test.describe.configure({ mode: 'default' })

let site: PeopleSite

test.beforeAll(async () => {
  // The tests use the list of galleries.
  site = await startPeopleSite(['Mill=wheel,dam', 'Bridge', 'Church', '<b>School</b>'])
})

test.afterAll(() => site.stop())

test('lists are searched, sorted and edited, and removed items are restored by undo and from the trash', async ({
  page,
}) => {
  await enter(page, site, owner)
  await expect(page.getByRole('link', { name: 'Add timeline event' })).toBeVisible()
  const places = page.getByRole('navigation', { name: 'Administration' })
  await places.getByRole('link', { name: 'Galleries' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Galleries' })).toBeVisible()
  const names = () => page.locator('tbody .list-name').allTextContents()
  await expect.poll(names).toEqual(['<b>School</b>', 'Bridge', 'Church', 'Mill'])
  expect(await violationsOn(page)).toEqual([])

  const name = page.getByRole('columnheader', { name: 'Name' })
  await expect(name).toHaveAttribute('aria-sort', 'ascending')
  await name.getByRole('link').click()
  await expect(name).toHaveAttribute('aria-sort', 'descending')
  await expect(page).toHaveURL(/\?sort=-title$/)
  await expect.poll(names).toEqual(['Mill', 'Church', 'Bridge', '<b>School</b>'])

  await page.getByRole('checkbox', { name: 'Select Church' }).check()
  await page.getByRole('checkbox', { name: 'Select Bridge' }).check()
  await expect(page.getByText('2 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Unpublish' }).click()
  await expect(page.getByRole('status').filter({ hasText: '2 items unpublished.' })).toBeFocused()
  await expect(page.locator('.status-chip[data-status="draft"]')).toHaveCount(2)
  await page.getByRole('button', { name: 'Move Bridge to trash' }).click()
  await expect(page.getByText('1 item moved to the trash.')).toBeVisible()
  await expect.poll(names).toEqual(['Mill', 'Church', '<b>School</b>'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(names).toEqual(['Mill', 'Church', 'Bridge', '<b>School</b>'])

  await page.getByRole('searchbox', { name: 'Search', exact: true }).fill('chur')
  await page.keyboard.press('Enter')
  await expect.poll(names).toEqual(['Church'])
  await page.getByRole('button', { name: 'Move Church to trash' }).click()
  await expect(page.getByText('1 item moved to the trash.')).toBeVisible()
  await page.goto(`${site.url}/admin/trash`)
  await page.getByRole('button', { name: 'Delete permanently: Church' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Restore Church' }).click()
  await expect(page.getByText('1 item restored.')).toBeVisible()
  await expect(page.getByText('The trash is empty.')).toBeVisible()
})

test('an order is changed by keyboard and by mouse, and on a phone everything fits', async ({ page }) => {
  await signIn(page, site, owner)
  for (const contact of ['Anna', 'Bohdan', 'Cyril']) {
    await page.goto(`${site.url}/admin/add/contact`)
    await page.getByLabel('Name').fill(contact)
    await page.getByLabel('E-mail').fill('a@example.org')
    await page.getByRole('button', { name: 'Save' }).first().click()
    await page.waitForURL(/\/admin\/edit\/contact\/\d+/)
  }
  await page.goto(`${site.url}/admin/edit/contact`)
  const names = () => page.locator('tbody .list-name').allTextContents()
  const handle = (name: string) => page.getByRole('button', { name: new RegExp(`^Move ${name}, position`) })
  await handle('Anna').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Picked up Anna, position 1 of 3.')).toBeAttached()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(names).toEqual(['Bohdan', 'Anna', 'Cyril'])
  // Near the edge of the window the page would scroll as long as the pointer rests there.
  await handle('Bohdan').evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await handle('Cyril').dragTo(handle('Bohdan'), { targetPosition: { x: 10, y: 2 } })
  await expect.poll(names).toEqual(['Cyril', 'Bohdan', 'Anna'])
  await handle('Anna').click()
  await page.getByRole('button', { name: 'Move Anna up' }).click()
  await expect(handle('Anna')).toBeFocused()
  await handle('Anna').click()
  await expect.poll(names).toEqual(['Cyril', 'Anna', 'Bohdan'])
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Escape')
  await expect(handle('Anna')).toBeFocused()
  await page.reload()
  await expect.poll(names).toEqual(['Cyril', 'Anna', 'Bohdan'])
  // Saved beside the row that it was dropped on: in a filtered list the next row may not be the next item.
  const target = await page.locator('tr', { hasText: 'Anna' }).getAttribute('data-sortable-id')
  await handle('Anna').evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const saved = page.waitForRequest((request) => request.method() === 'POST')
  await handle('Cyril').dragTo(handle('Anna'), { targetPosition: { x: 10, y: 34 } })
  expect((await saved).postData()).toMatch(new RegExp(`name="after"\\s+${target}\\s`))
  await expect.poll(names).toEqual(['Anna', 'Cyril', 'Bohdan'])

  await page.setViewportSize({ width: 375, height: 800 })
  for (const path of ['/admin', '/admin/edit/contact', '/admin/edit/gallery', '/admin/trash']) {
    await page.goto(`${site.url}${path}`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  }
  expect(await violationsOn(page)).toEqual([])
  await page.getByText('Menu', { exact: true }).click()
  await page.getByRole('link', { name: 'Overview' }).click()
  await expect(page.getByRole('heading', { name: 'Add new' })).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
})

test('an item that is gone shows the page for that, without a new document', async ({ page, complaints }) => {
  complaints.expected.push(/status of 404/)
  await enter(page, site, owner)
  await page.goto(`${site.url}/admin/edit/gallery`)
  await page.evaluate(() => Reflect.set(window, 'isSameDocument', true))
  await page.route('**/admin/edit/gallery/*.data*', (route) =>
    route.continue({
      url: route
        .request()
        .url()
        .replace(/gallery\/\d+/, 'gallery/999999'),
    }),
  )
  await page.getByRole('link', { name: 'Bridge', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  expect(await page.evaluate(() => Reflect.get(window, 'isSameDocument'))).toBe(true)
})

test('a list with many galleries searches for the one to filter by, and to move to', async ({ page }) => {
  const headers = {
    apikey: site.secretKey,
    Authorization: `Bearer ${site.secretKey}`,
    'Content-Type': 'application/json',
  }
  const names = Array.from({ length: 200 }, (_, n) => `Gallery ${String(n + 1).padStart(3, '0')}`)
  const added = await page.request.post(`${site.url}/rest/v1/galleries`, {
    headers,
    data: names.map((name) => ({ name })),
  })
  expect(added.status()).toBe(201)
  await signIn(page, site, owner)
  await page.goto(`${site.url}/admin/edit/image`)
  await page.getByText('Filters and sorting', { exact: true }).click()
  const gallery = page.getByRole('combobox', { name: 'Gallery' })
  // Not among the first galleries, which come with the page.
  await gallery.fill('mil')
  await page.getByRole('option', { name: 'Mill' }).click()
  await expect(gallery).toHaveValue('Mill')
  expect(await violationsOn(page)).toEqual([])
  await page.getByRole('search', { name: 'Search' }).getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('link', { name: 'Remove filter: Gallery: Mill' })).toBeVisible()
  await expect(page).toHaveURL(/\?gallery=\d+/)
  await page.getByRole('checkbox', { name: 'Select dam' }).check()
  await page.getByRole('combobox', { name: 'Move to' }).fill('gallery 007')
  await page.getByRole('option', { name: 'Gallery 007' }).click()
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(page.getByText('1 picture moved.')).toBeVisible()
})
