import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { startProductProcess } from '../support/product-process.ts'
import {
  addNews,
  backUpInAdmin,
  checkInAdmin,
  readNews,
  send,
  signInAgain,
  startRestoreProduct,
} from '../support/restore-product.ts'
import { selectByRunLength } from '../support/test-run.ts'

const kills = selectByRunLength({ short: 1, long: 20 })
const oldNews = ['The flood', 'The fire']
const newNews = ['The flood']

it('a server that is killed during a restore starts again with the old site or the new one', async () => {
  const site = await startRestoreProduct('sqlite')
  const { folder, settings, owner } = site
  await addNews(site.product, 'The flood')
  const path = await backUpInAdmin(owner)
  await addNews(site.product, 'The fire')
  const secretsFile = join(folder, 'secrets.json')
  const backedUpSecrets = await readFile(secretsFile, 'utf8')
  // As after a rotation of the keys.
  const laterSecrets = JSON.stringify({ ...JSON.parse(backedUpSecrets), signing: 'x'.repeat(43) })
  await site.product.stop()
  await writeFile(secretsFile, laterSecrets)
  site.product = await startProductProcess(folder, settings)
  owner.cookies.clear()
  expect((await signInAgain(owner)).status).toBe(303)
  for (let kill = 0; kill < kills; kill += 1) {
    const secretsBefore = await readFile(secretsFile, 'utf8')
    await checkInAdmin(owner, path)
    expect((await send(owner, path, { intent: 'restore', confirm: 'restore' })).to).toBe(
      '/admin/data/restoring',
    )
    // The child process needs some time to start, and the transaction is at its end.
    await setTimeout(1000 + 4000 * Math.random())
    await site.product.kill()
    // The process of the restore ends with its server, and holds the data folder until then.
    await expect
      .poll(
        async () => {
          site.product = await startProductProcess(folder, settings)
          return true
        },
        { interval: 500 },
      )
      .toBe(true)
    const news = await readNews(site.product)
    expect([oldNews, newNews]).toContainEqual(news)
    // The secrets belong to the content.
    const secrets = news?.length === 1 ? backedUpSecrets : secretsBefore
    expect(await readFile(secretsFile, 'utf8')).toBe(secrets)
    // The sessions of the old site are still valid.
    owner.cookies.clear()
    expect((await signInAgain(owner)).status).toBe(303)
    if (news?.length === 1) await addNews(site.product, 'The fire')
  }
})
