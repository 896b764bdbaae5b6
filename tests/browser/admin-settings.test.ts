import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { violationsOn } from './support/axe.ts'
import { owner, type PeopleSite, signIn, startPeopleSite } from './support/people.ts'
import { expect, test } from './support/test.ts'

// All tests share one site and run in order.
test.describe.configure({ mode: 'serial' })

let site: PeopleSite
test.beforeAll(async () => {
  site = await startPeopleSite()
})
test.afterAll(() => site.stop())

/** A picture with four coloured quarters, so that the visible part can be recognized. */
async function quarters(): Promise<Buffer> {
  const quarter = (colour: string, left: number, top: number) => ({
    input: { create: { width: 320, height: 160, channels: 3 as const, background: colour } },
    left,
    top,
  })
  const ground = sharp({ create: { width: 640, height: 320, channels: 3, background: '#f00' } })
  return await ground
    .composite([quarter('#0f0', 320, 0), quarter('#00f', 0, 160), quarter('#ff0', 320, 160)])
    .png()
    .toBuffer()
}

const shares = (part: Locator) =>
  part.evaluate((element: HTMLElement) =>
    [element.style.left, element.style.top, element.style.width, element.style.height].map(Number.parseFloat),
  )

async function drag(page: Page, from: Locator, right: number, down: number): Promise<void> {
  await from.scrollIntoViewIfNeeded()
  const box = await from.boundingBox()
  if (box === null) throw new Error('nothing to drag')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + right / 2, y + down / 2)
  await page.mouse.move(x + right, y + down)
  await page.mouse.up()
}

/** The colours along the middle of the banner, as shown to a visitor. */
async function bannerColours(page: Page): Promise<string[]> {
  const { data, info } = await sharp(await page.locator('.banner').screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (x: number) => {
    const start = (Math.floor(info.height / 2) * info.width + Math.floor(x * info.width)) * 3
    return [...data.subarray(start, start + 3)].map((share) => (share > 128 ? 'f' : '0')).join('')
  }
  return [at(0.05), at(0.95)]
}

test('a banner is cropped by mouse and by keyboard, and visitors see it immediately', async ({
  page,
  openWindow,
}) => {
  // Pictures are processed at a low priority, which takes time beside other work.
  test.slow()
  const theirs = await openWindow()
  await theirs.setViewportSize({ width: 1000, height: 700 })
  await theirs.goto(`${site.url}/articles`)
  await theirs.goto(`${site.url}/articles`)
  await signIn(page, site, owner)
  await page.goto(`${site.url}/admin/settings`)
  const part = page.getByRole('region', { name: 'Banner' })
  await part.locator('.file-button input[type=file]').setInputFiles({
    name: 'quarters.png',
    mimeType: 'image/png',
    buffer: await quarters(),
  })
  const frame = part.getByRole('button', { name: 'Visible part of the banner' })
  // The first picture waits for a worker process to start.
  await expect(frame).toBeVisible()
  await expect(part.locator('.crop-view')).toHaveCount(4)
  const stage = await part.locator('.crop-stage').boundingBox()
  const [width, height] = [stage?.width ?? 0, stage?.height ?? 0]
  await drag(page, part.locator('[data-handle=se]'), -width / 2, -height / 2)
  expect((await shares(frame))[2]).toBeCloseTo(50, 0)
  await drag(page, frame, width / 2, height * 0.4)
  expect((await shares(frame))[0]).toBeCloseTo(50, 0)
  // By keys: only the lower half, with its focal point at the lower edge.
  await frame.focus()
  const before = await shares(frame)
  await page.keyboard.press('Shift+ArrowUp')
  expect((await shares(frame))[3]).toBeCloseTo((before[3] ?? 0) - 1, 1)
  await page.keyboard.press('Shift+ArrowDown')
  for (let press = 0; press < 12; press += 1) await page.keyboard.press('ArrowDown')
  const [x = 0, y = 0, across = 0, high = 0] = await shares(frame)
  expect([x + across, y + high]).toEqual([100, 100])
  await part.getByRole('button', { name: 'Focal point' }).focus()
  await page.keyboard.press('Shift+ArrowDown')
  await expect(part.getByRole('status').filter({ hasText: 'Visible: 50 %' })).toContainText('50 % at the top')
  expect(await violationsOn(page)).toEqual([])
  await part.getByRole('button', { name: 'Save' }).click()
  await expect(part.getByText('Banner saved.')).toBeVisible()
  await theirs.goto(`${site.url}/articles`)
  expect(await theirs.locator('.banner img').evaluate((image: HTMLImageElement) => image.decode())).toBe(
    undefined,
  )
  expect(await bannerColours(theirs)).toEqual(['ff0', 'ff0'])
  // On phones the button of the menu is on the banner of inner pages.
  await theirs.setViewportSize({ width: 375, height: 700 })
  await theirs.goto(site.url)
  expect(await theirs.locator('.banner img').evaluate((image: HTMLImageElement) => image.decode())).toBe(
    undefined,
  )
  expect(await bannerColours(theirs)).toEqual(['ff0', 'ff0'])
})

test('the default banner is restored, and visitors see it immediately', async ({ page, openWindow }) => {
  await signIn(page, site, owner)
  await page.goto(`${site.url}/admin/settings`)
  const part = page.getByRole('region', { name: 'Banner' })
  await part.getByRole('button', { name: 'Use the default: Banner' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Use the default' }).click()
  await expect(part.getByText('The default picture is in use.')).toBeVisible()
  const theirs = await openWindow()
  await theirs.goto(`${site.url}/articles`)
  await expect(theirs.locator('.banner-cropped')).toHaveCount(0)
})

test('title, time zone and menu labels are changed, also after a conflict', async ({ page, openWindow }) => {
  await signIn(page, site, owner)
  await page.goto(`${site.url}/admin/settings`)
  const other = await page.context().newPage()
  await other.goto(`${site.url}/admin/settings`)
  const part = (on: Page) => on.getByRole('region', { name: 'Site' })
  for (const [on, title] of [
    [page, 'Tichá Lhota'],
    [other, 'Hlučná <b>Lhota</b>'],
  ] as const) {
    await part(on).getByLabel('Site title').fill(title)
    await part(on).getByLabel('Time zone').fill('Tokyo')
    await on.getByRole('option', { name: /Tokyo/ }).first().click()
    await expect(part(on).getByText('Current time in Asia/Tokyo')).toBeVisible()
    await part(on).getByRole('button', { name: 'Save', exact: true }).click()
    await expect(part(on).getByText(/Visitors can see it now|Someone else has saved/)).toBeVisible()
  }
  await expect(part(other).locator('.settings-now')).toContainText('Tichá Lhota')
  await expect(part(other).getByLabel('Site title')).toHaveValue('Hlučná <b>Lhota</b>')
  await part(other).getByRole('button', { name: 'Save', exact: true }).click()
  await expect(part(other).getByText('Visitors can see it now')).toBeVisible()
  await other.goto(`${site.url}/admin/settings/menu`)
  await other.getByRole('group', { name: 'Articles' }).getByLabel('English').fill('Stories & tales')
  expect(await violationsOn(other)).toEqual([])
  await other.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(other.getByText('Menu saved.')).toBeVisible()
  const theirs = await openWindow()
  await theirs.goto(`${site.url}/articles`)
  await expect(theirs).toHaveTitle('Stories & tales – Hlučná <b>Lhota</b>')
  await expect(theirs.getByRole('navigation').getByText('Stories & tales')).toBeVisible()
})
