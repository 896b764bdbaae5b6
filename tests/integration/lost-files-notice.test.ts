import { expect, it } from 'vitest'
import { startAuthTestSite } from '../support/auth-site.ts'
import { addPicture, createBackupTestSite } from '../support/backup-site.ts'
import { describeOnOneEngine } from '../support/database-engines.ts'
import { startTestSite } from '../support/test-site.ts'

const hostile = '<img src=x onerror=alert(1)>'

describeOnOneEngine('admin dashboard', (open) => {
  it('lists the pictures whose files were bad when last read, and nothing when all are intact', async () => {
    const connection = await open()
    const accounts = await startAuthTestSite(connection)
    const site = await createBackupTestSite(connection)
    const { data, harness } = site
    const gallery = await harness.createGallery('Old mill')
    const hashes: string[] = []
    for (let n = 1; n <= 8; n += 1) hashes.push(await addPicture(site, gallery, `bytes ${n}`))
    await connection.db
      .updateTable('image')
      .set({ name: hostile })
      .where('file', '=', hashes[0] ?? '')
      .execute()
    await connection.db
      .updateTable('image')
      .set({ removed_at: new Date().toISOString() })
      .where('file', '=', hashes[7] ?? '')
      .execute()
    await accounts.createUser('owner@example.org', { role: 'owner' })
    const browser = (await startTestSite(accounts)).newBrowser()
    await browser.signIn()
    const page = async () => (await browser.request('/admin')).text()
    const at = new Date().toISOString()
    await data.fileFixity.record(hashes, at, true)
    expect(await page()).not.toContain('lost-pictures')
    await data.fileFixity.record(hashes, at, false)
    await data.fileFixity.record(hashes.slice(1, 2), at, true)
    const dashboardHtml = await page()
    expect(dashboardHtml).toContain('The files of 6 pictures are missing')
    expect(dashboardHtml).toContain('href="/image/3"')
    expect(dashboardHtml).not.toContain('href="/image/2"')
    expect(dashboardHtml).not.toContain(hostile)
    await data.fileFixity.record(hashes, at, true)
    expect(await page()).not.toContain('lost-pictures')
  })
})
