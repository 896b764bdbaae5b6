import { join } from 'node:path'
import { updateOutdatedSearchIndex } from '../server/content/index.ts'
import { connectToDatabase, type DatabaseTarget } from '../server/data/connection.ts'
import { createSiteDatabaseOverConnection } from '../server/data/index.ts'
import { addLargeContent, type LargeContent, type LargeContentSizes } from '../tests/support/large-content.ts'

const sizes = { galleries: 200, articles: 10_000, images: 100_000, timelineEntries: 100_000 }

/** Enlarges the sample site in a data folder. The server must not be running. */
export async function enlargeSampleSite(folder: string): Promise<void> {
  await enlargeSite({ engine: 'sqlite', file: join(folder, 'letopis.db') }, sizes)
}

/** Adds items to the database of a site whose server is not running. */
export async function enlargeSite(target: DatabaseTarget, added: LargeContentSizes): Promise<LargeContent> {
  const connection = await connectToDatabase(target, { statementTimeout: 0 })
  try {
    // The first start was too short for it; the next one would index all that is added again, while it is measured.
    await updateOutdatedSearchIndex(createSiteDatabaseOverConnection(connection))
    return await addLargeContent(connection, added)
  } finally {
    await connection.close()
  }
}
