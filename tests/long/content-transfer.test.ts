import { expect, it } from 'vitest'
import { sampleFolderPath } from '../../server/sample/sample.fixture.ts'
import { ContentTransferSite, readFolderFiles } from '../support/content-transfer-site.ts'
import { describeOnBothEngines } from '../support/database-engines.ts'

describeOnBothEngines('transfer of the sample site', (open) => {
  it.each(['cs', 'en-US'] as const)('exports the same bytes after an import (%s)', async (language) => {
    const source = await ContentTransferSite.create(await open())
    expect(await source.import(sampleFolderPath, { language })).toMatchObject({ failures: [] })
    const folder = await source.export()
    const target = await ContentTransferSite.create(await open())
    expect(await target.import(folder)).toMatchObject({ failures: [] })
    expect(await readFolderFiles(await target.export())).toEqual(await readFolderFiles(folder))
  })
})
