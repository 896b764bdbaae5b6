import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Language } from '../../domain/language.ts'
import { rebuildSearchIndex } from '../../server/content/index.ts'
import { connectToDatabase, type SiteDatabaseConnection } from '../../server/data/connection.ts'
import { listDumpedTables } from '../../server/data/dump/dumped-tables.ts'
import { replaceDatabaseContent } from '../../server/data/dump/replace-content.ts'
import { createRepositories } from '../../server/data/index.ts'
import { migrations } from '../../server/data/migrations/index.ts'
import { migrateDatabase } from '../../server/data/migrator.ts'
import { openFolderFileStore } from '../../server/files/index.ts'
import { fillEmptySiteWithSampleContent } from '../../server/sample/index.ts'
import { ContentTestHarness, createVisitorContext } from '../support/content-harness.ts'
import { describeOnBothEngines } from '../support/database-engines.ts'

/** What people type, and the title that must come first: the whole of it or its beginning. */
const czechQueries: readonly (readonly [string, string])[] = [
  ['škola', 'Škola'],
  ['skolou', 'Škola'],
  ['zvony', 'Zvony'],
  ['zvonů', 'Zvony'],
  ['povodně', 'Povodn'],
  ['povodní 1890', 'Povodeň v září 1890'],
  ['mlýny', 'Bártův mlýn'],
  ['kroniku', 'František Holub otevírá kroniku'],
  ['hasičů', 'Sbor dobrovolných hasičů'],
  ['hasičům', 'Hasiči'],
  ['kostela', 'Přestavba kostela'],
  ['svatby', 'Svátky, svatby a divadla'],
  ['nádražím', 'Z nádraží kavárna'],
  ['válkou', 'Války'],
  ['1917', 'Václav odchází na vojnu'],
  ['1968', 'Rok 1968 se našel za kamny'],
  ['září 1890', 'Povodeň v září 1890'],
  ['27. května 1978', '27. května 1978'],
  ['květen 1945', 'Most 9. května 1945'],
  ['kaple svatého Rocha', 'Vysvěcena kaple svatého Rocha'],
  ['kapli Rochovi', 'Vysvěcena kaple svatého Rocha'],
  ['„tři lípy“', 'Tři lípy'],
  ['brambor', 'Brambory'],
  ['mor', 'Mor'],
  ['cholery', 'Cholera'],
  ['velkém požáru', 'Velký požár'],
  ['farářem Kalinou', 'Umírá farář Kalina'],
  ['lom na Strážníku', 'Lom na Strážníku'],
  ['do Nebrasky', 'Křížovi odjíždějí do Nebrasky'],
  ['poslední vlaky', 'Poslední vlak'],
]

const englishQueries: readonly (readonly [string, string])[] = [
  ['school', 'The school'],
  ['schools', 'The school'],
  ['bells', 'Bells'],
  ['flood', 'The flood'],
  ['floods', 'Floods and the bridge'],
  ['flood 1890', 'The flood of September 1890'],
  ['flood of 1890', 'The flood of September 1890'],
  ['mills', 'Bárta’s mill'],
  ['miller', 'The miller from no. 14'],
  ['opening the chronicle', 'František Holub opens the chronicle'],
  ['fire brigade', 'The fire brigade'],
  ['bridges', 'Bridges and Fords of the Foothills'],
  ['lime', 'Vaněk’s lime falls'],
  ['weddings', 'Feasts, weddings and plays'],
  ['first trains', 'The first train'],
  ['wars', 'Wars'],
  ['1917', 'Václav goes to the war'],
  ['1968', 'The year 1968 is found behind the stove'],
  ['September 1890', 'The flood of September 1890'],
  ['27 May 1978', 'May 27, 1978'],
  ['May 27, 1978', 'May 27, 1978'],
  ['chapel of St Roch', 'The chapel of St. Roch'],
  ['"three limes"', 'Three limes'],
  ['potato', 'Potatoes'],
  ['plague', 'The plague'],
  ['great fires', 'The great fire'],
  ['Father Kalina died', 'Father Kalina dies'],
  ['quarry Straznik', 'The quarry on Strážník'],
  ['Nebraska', 'The Kříž couple leave for Nebraska'],
  ['burning tower', 'The tower burns'],
]

let folder = ''
const samples = new Map<Language, SiteDatabaseConnection>()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'letopis-search-'))
  for (const language of ['cs', 'en-US'] as const) {
    const connection = await connectToDatabase({ engine: 'sqlite', file: join(folder, `${language}.db`) })
    await migrateDatabase(connection, migrations)
    const files = await openFolderFileStore(join(folder, 'files'))
    const { content, data, events } = new ContentTestHarness(connection)
    await fillEmptySiteWithSampleContent({ content, data, events, files, instance: 'test', language })
    samples.set(language, connection)
  }
}, 180_000)

afterAll(async () => {
  for (const connection of samples.values()) await connection.close()
  await rm(folder, { recursive: true, force: true })
})

/** Copies a sample from SQLite to another engine, which takes less time than loading it again. */
async function copySample(
  sample: SiteDatabaseConnection,
  connection: SiteDatabaseConnection,
): Promise<SiteDatabaseConnection> {
  await replaceDatabaseContent(connection.target, sample, await listDumpedTables(sample), (db) =>
    rebuildSearchIndex(createRepositories(db, connection.engine)),
  )
  return connection
}

describeOnBothEngines('search of the sample', (open, engine) => {
  it.each([
    ['cs', czechQueries],
    ['en-US', englishQueries],
  ] as const)('finds first what people look for, in %s', async (language, queries) => {
    const sample = samples.get(language)
    if (sample === undefined) throw new Error('The sample is not loaded')
    const { content } = new ContentTestHarness(
      engine === 'sqlite' ? sample : await copySample(sample, await open()),
    )
    const wrong: string[] = []
    for (const [q, title] of queries) {
      const { items, corrected } = await content.search.find({ q, limit: 3 }, createVisitorContext())
      const found = items[0]?.title ?? 'nothing'
      if (!found.startsWith(title) || corrected !== null)
        wrong.push(`${q}: ${items.map((item) => item.title).join(' | ')} instead of ${title}`)
    }
    expect(wrong).toEqual([])
  })
})
