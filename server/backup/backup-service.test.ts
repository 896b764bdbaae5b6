import { expect, it } from 'vitest'
import { createEmptyBackupTestSite } from '../../tests/support/backup-site.ts'
import { createBackupService } from './backup-service.ts'

it('refuses everybody but owners, and makes no backup', async () => {
  const { data, dataFolder, s3, files, now } = await createEmptyBackupTestSite('sqlite')
  const backups = createBackupService({
    ...{ data, dataFolder, s3, files, now },
    runJob: () => Promise.reject(new Error('No job is expected')),
    isScheduled: true,
    isSealed: false,
    store: null,
    readTimeZone: async () => 'Europe/Prague',
    report: (error) => {
      throw error
    },
  })
  for (const [role, code] of [
    ['visitor', 'unauthenticated'],
    ['contributor', 'forbidden'],
    ['editor', 'forbidden'],
  ] as const) {
    const actor = { role, userId: `${role}-account` }
    for (const call of [
      () => backups.readOverview(actor),
      () => backups.readHealth(actor),
      () => backups.start(actor),
      () => backups.openArchive(1, actor),
      () => backups.deleteArchive(1, actor),
    ])
      await expect(call()).rejects.toMatchObject({ code })
  }
  expect(await data.backupRuns.list(9)).toEqual([])
})
