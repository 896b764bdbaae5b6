import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { addPicture, createBackupTestSite } from '../support/backup-site.ts'
import { backUpToStore, createFolderStoreTarget } from '../support/backup-store.ts'
import { describeOnOneEngine } from '../support/database-engines.ts'
import { runCheck } from '../support/site-check-site.ts'

describeOnOneEngine('the check of a site with backups in a store', (open) => {
  it('restores lost files from the newest run that has them', async () => {
    const site = await createBackupTestSite(await open())
    const gallery = await site.harness.createGallery('Mill')
    const wheel = await addPicture(site, gallery, 'wheel')
    const target = await createFolderStoreTarget()
    await backUpToStore(site, target)
    const path = site.files.localPath(wheel) ?? ''
    await rm(path)
    // This run does not have the file, and its object is not deleted while the first run needs it.
    await backUpToStore(site, target)
    expect(await runCheck(site)).toMatchObject({
      problems: 0,
      repaired: 1,
      findings: [{ type: 'file_missing', subject: wheel, isRepaired: true }],
      counts: { backup: 'intact' },
    })
    expect(await readFile(path, 'utf8')).toBe('wheel')
  })

  it('reports a store that is gone, and a run that lacks an object or has a damaged one', async () => {
    const site = await createBackupTestSite(await open())
    const wheel = await addPicture(site, await site.harness.createGallery('Mill'), 'wheel')
    const target = await createFolderStoreTarget()
    await backUpToStore(site, target)
    expect(await runCheck(site)).toMatchObject({ problems: 0, counts: { backup: 'intact' } })

    const object = join(target.path, 'objects', wheel.slice(0, 2), wheel)
    await writeFile(object, 'Wheel')
    const damaged = await runCheck(site)
    expect(damaged).toMatchObject({ problems: 1, findings: [{ type: 'backup_damaged' }] })
    expect(damaged.findings[0]?.detail).not.toContain(target.path)
    await rm(object)
    const lacking = await runCheck(site)
    expect(lacking).toMatchObject({ findings: [{ type: 'backup_damaged' }], counts: { backup: 'bad' } })
    expect(lacking.findings[0]?.detail).toContain(wheel)

    // As a disk that is not mounted.
    await rename(target.path, `${target.path}-elsewhere`)
    expect(await runCheck(site)).toMatchObject({
      problems: 1,
      findings: [{ type: 'backup_missing' }],
      counts: { backup: 'bad' },
    })
  })

  it('reports the rest if the settings for the store of the newest backup were removed', async () => {
    const site = await createBackupTestSite(await open())
    const wheel = await addPicture(site, await site.harness.createGallery('Mill'), 'wheel')
    const at = site.now().toISOString()
    const target = 's3://bucket/site#2026-01-01T00-00-00-000Z-0123456789abcdef'
    await site.data.backupRuns.add({
      kind: 'scheduled-backup',
      started_at: at,
      ended_at: at,
      target,
      result: 'verified',
    })
    await rm(site.files.localPath(wheel) ?? '')
    expect(await runCheck(site)).toMatchObject({
      problems: 2,
      findings: [{ type: 'backup_missing' }, { type: 'file_missing', subject: wheel }],
    })
  })
})
