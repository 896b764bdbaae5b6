import { join } from 'node:path'
import type { Language } from '../../domain/language.ts'
import type { ContentServices } from '../content/contract/content-services.ts'
import {
  createTransferContext,
  FolderPictures,
  importContent,
  planImport,
  readContentFolderInLanguage,
} from '../content-folder/index.ts'
import type { SiteDatabase } from '../data/index.ts'
import type { ContentEventBus } from '../events/index.ts'
import type { FileStore } from '../files/contract.ts'
import { projectRoot } from '../lib/project-paths.ts'
import { storeSamplePicture } from './sample-pictures.ts'

export interface SampleContentDeps {
  readonly content: ContentServices
  readonly data: SiteDatabase
  readonly events: ContentEventBus
  readonly files: FileStore
  readonly language: Language
  /**
   * Identifies this installation among others that share the database, one of which may be loading the
   * sample.
   */
  readonly instance: string
}

const root = join(projectRoot, 'sample')

/** Imports the folder of the sample site. The site must be empty. */
export async function saveSampleContent({
  content,
  data,
  files,
  language,
}: SampleContentDeps): Promise<void> {
  const folder = await readContentFolderInLanguage(root, language)
  const { webTitle, webAuthor, ...site } = folder.site
  const pictures = new FolderPictures(root, Number.POSITIVE_INFINITY)
  const plan = await planImport(
    {
      data,
      content,
      pictures,
      language,
      label: (key) => key,
      overwrite: false,
      overwriteSettings: false,
      skipInvalid: false,
      asDrafts: false,
    },
    { ...folder, site },
    () => undefined,
  )
  const { failures } = await importContent(
    {
      content,
      context: createTransferContext(language),
      storePicture: (picture) => storeSamplePicture({ data, files }, picture),
      sample: true,
    },
    plan,
    { onProgress: () => undefined, isCancelled: () => false },
  )
  const errors = [...plan.errors, ...failures]
  if (errors.length > 0) throw new Error(`The sample site cannot be loaded: ${errors.join('; ')}`)
  // Saved as defaults, not as the owner's settings: the operator's settings override these, and the owner's
  // override both.
  await data.sample.saveSiteDefaults({
    webTitle: String(webTitle),
    webAuthor: String(webAuthor),
    lang: language,
  })
}
