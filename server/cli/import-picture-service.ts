import { join } from 'node:path'
import { outboxOnlyContentEventBus } from '../events/index.ts'
import { createPictureService, type PictureService } from '../images/index.ts'
import type { OpenedSite } from './opened-site.ts'

/** The pictures of a site for an import: the running server creates the variants, and finds the new pictures by itself. */
export function createImportPictureService({ config, data, files }: OpenedSite): PictureService {
  return createPictureService({
    data,
    files,
    cacheFolder: join(config.data, 'cache', 'img'),
    limits: config.pictures,
    memoryCacheBytes: 0,
    pregenerateVariants: false,
    events: outboxOnlyContentEventBus,
    report: (error) => console.error(error.message),
    now: () => new Date(),
  })
}
