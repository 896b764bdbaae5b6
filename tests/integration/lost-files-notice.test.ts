import { expect, it } from 'vitest'
import type { DamagedOrMissingFile, FileCheckReport } from '../../server/files/check/index.ts'
import { saveFileCheckReport } from '../../server/startup/nightly-file-check.ts'
import { startAuthTestSite } from '../support/auth-site.ts'
import { describeOnBothEngines } from '../support/database-engines.ts'
import { startTestSite } from '../support/test-site.ts'

const hostile = '<img src=x onerror=alert(1)>'

function loss(id: number, more: Partial<DamagedOrMissingFile> = {}): DamagedOrMissingFile {
  const uses = { images: [{ id, name: id === 1 ? hostile : `Mill ${id}` }], objects: [], site: false }
  return { hash: String(id), wrong: 'missing', reason: null, restored: false, aside: null, uses, ...more }
}

function reportOf(losses: DamagedOrMissingFile[]): FileCheckReport {
  const none = { found: 0, removed: 0 }
  const orphans = { ...none, bytes: 0, heldBack: false }
  const foreign = { found: 0, names: [] }
  const numbers = { known: 9, read: 9, lost: losses.length, restored: 0 }
  return { at: '2026-11-15T03:00:00.000Z', ...numbers, losses, orphans, leftovers: none, made: none, foreign }
}

describeOnBothEngines('admin dashboard', (open) => {
  it('lists the pictures whose files the last check did not find, and nothing when all are intact', async () => {
    const accounts = await startAuthTestSite(await open())
    await accounts.createUser('owner@example.org', { role: 'owner' })
    const browser = (await startTestSite(accounts)).newBrowser()
    await browser.signIn()
    const page = async () => (await browser.request('/admin')).text()
    expect(await page()).not.toContain('lost-pictures')
    await saveFileCheckReport(
      accounts.data,
      reportOf([loss(1), loss(2, { restored: true }), ...[3, 4, 5, 6, 7, 8].map((id) => loss(id))]),
    )
    const dashboardHtml = await page()
    expect(dashboardHtml).toContain('7 pictures have lost their files')
    expect(dashboardHtml).toContain('href="/image/3"')
    expect(dashboardHtml).not.toContain('href="/image/2"')
    expect(dashboardHtml).not.toContain(hostile)
    await saveFileCheckReport(accounts.data, reportOf([]))
    expect(await page()).not.toContain('lost-pictures')
  })
})
