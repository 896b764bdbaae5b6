import { expect, it } from 'vitest'
import { defaultImportRunOptions } from '../../domain/import-run.ts'
import { describeOnOneEngine } from '../../tests/support/database-engines.ts'
import { importOwner, openImportSite } from '../../tests/support/import-site.ts'

describeOnOneEngine('the service of imports', (open) => {
  it('refuses everybody but owners, and changes nothing', async () => {
    const { service } = await openImportSite(await open(), { isInProcess: true })
    const before = await service.readOverview(importOwner)
    for (const [role, code] of [
      ['visitor', 'unauthenticated'],
      ['contributor', 'forbidden'],
      ['editor', 'forbidden'],
    ] as const) {
      const actor = { role, userId: `${role}-account` }
      for (const call of [
        () => service.readOverview(actor),
        () => service.read(1, actor),
        () => service.create('[]', null, actor),
        () => service.startCheck(1, defaultImportRunOptions, actor),
        () => service.startImport(1, actor),
        () => service.cancel(1, actor),
        () => service.discard(1, actor),
        () => service.findExpectedFile('token', 0, actor),
        () => service.addUploadedFile('part', 'token', 0, actor),
      ])
        await expect(call()).rejects.toMatchObject({ code })
    }
    expect(await service.readOverview(importOwner)).toEqual(before)
  })
})
