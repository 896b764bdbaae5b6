import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Language } from '../../domain/language.ts'
import { storeAttachment } from '../../server/attachments/index.ts'
import {
  type ContentImportResult,
  createTransferContext,
  exportContentFolder,
  type FolderPicture,
  FolderPictures,
  type ImportPlan,
  importContent,
  planImport,
  readContentFolderInLanguage,
  readContentFolderLanguages,
} from '../../server/content-folder/index.ts'
import type { SiteDatabaseConnection } from '../../server/data/connection.ts'
import type { FileStore } from '../../server/files/contract.ts'
import { openFolderFileStore } from '../../server/files/index.ts'
import {
  type PlannedSourceImport,
  planSourceImport,
  type SourceImportOptions,
} from '../../server/import-sources/index.ts'
import { ContentTestHarness } from './content-harness.ts'

export const maxPictureBytes = 10_000_000

export async function createTemporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'letopis-transfer-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

interface TestImportOptions {
  readonly overwrite?: boolean
  /** Called before a picture is stored. */
  readonly beforePicture?: () => Promise<void>
  readonly language?: Language
}

/** A site whose content is exported and imported; pictures are stored without being measured. */
export class ContentTransferSite {
  readonly harness: ContentTestHarness
  readonly files: FileStore

  private constructor(harness: ContentTestHarness, files: FileStore) {
    this.harness = harness
    this.files = files
  }

  /** A site that exists already. */
  static wrap(harness: ContentTestHarness, files: FileStore): ContentTransferSite {
    return new ContentTransferSite(harness, files)
  }

  static async create(connection: SiteDatabaseConnection): Promise<ContentTransferSite> {
    const files = await openFolderFileStore(join(await createTemporaryFolder(), 'files'))
    return new ContentTransferSite(new ContentTestHarness(connection), files)
  }

  /** Stores a picture whose bytes are the signature of a JPEG and a text. */
  async createPicture(text: string, originalName: string | null = null): Promise<string> {
    const { hash, size } = await this.files.put(createPictureBytes(text))
    await this.#addFile(hash, size, originalName)
    return hash
  }

  /** Exports into a new folder. */
  async export(): Promise<string> {
    const folder = join(await createTemporaryFolder(), 'export')
    const { data, content } = this.harness
    await exportContentFolder({ data, content, files: this.files }, folder, () => undefined)
    return folder
  }

  async plan(folder: string, options: TestImportOptions = {}): Promise<ImportPlan> {
    const [language = 'en-US'] =
      options.language === undefined ? await readContentFolderLanguages(folder) : [options.language]
    const { data, content } = this.harness
    return await planImport(
      {
        data,
        content,
        pictures: new FolderPictures(folder, maxPictureBytes),
        label: (key) => key,
        language,
        overwrite: options.overwrite ?? false,
        overwriteSettings: options.overwrite ?? false,
        skipInvalid: false,
        asDrafts: false,
      },
      await readContentFolderInLanguage(folder, language),
      () => undefined,
    )
  }

  async import(folder: string, options: TestImportOptions = {}): Promise<ContentImportResult> {
    const plan = await this.plan(folder, options)
    if (plan.errors.length > 0) throw new Error(plan.errors.join('\n'))
    return this.carryOut(plan, options)
  }

  /** What an import of files of any format would do. */
  async planSource(path: string, options: Partial<SourceImportOptions> = {}): Promise<PlannedSourceImport> {
    const { data, content } = this.harness
    return await planSourceImport(
      { data, content, label: (key) => key, maxPictureBytes, siteLanguage: 'cs' },
      {
        path,
        workFolder: await createTemporaryFolder(),
        ...{ format: null, language: null, overwrite: false, timeZone: 'Europe/Prague' },
        asDrafts: false,
        signal: new AbortController().signal,
        onProgress: () => undefined,
        ...options,
      },
    )
  }

  /** Imports files of any format. */
  async importSource(path: string, options: Partial<SourceImportOptions> = {}): Promise<ContentImportResult> {
    return this.carryOut((await this.planSource(path, options)).plan)
  }

  async carryOut(
    plan: ImportPlan,
    options: Pick<TestImportOptions, 'beforePicture'> = {},
  ): Promise<ContentImportResult> {
    return await importContent(
      {
        content: this.harness.content,
        context: createTransferContext('en-US'),
        storePicture: async (picture, originalName) => {
          await options.beforePicture?.()
          await this.#storePicture(picture, originalName)
        },
        sample: false,
      },
      plan,
      { onProgress: () => undefined, isCancelled: () => false },
    )
  }

  /** Stores an attachment; returns its address. */
  async createAttachment(bytes: Buffer, fileName: string): Promise<string> {
    const { hash } = await this.files.put(bytes)
    const deps = { data: this.harness.data, files: this.files, now: () => new Date(this.harness.now) }
    const stored = await storeAttachment(deps, { hash, fileName, uploadedBy: null })
    return 'path' in stored ? stored.path : ''
  }

  async #storePicture(picture: FolderPicture, originalName: string | null): Promise<void> {
    const { file, attachmentName } = picture
    if (attachmentName !== undefined) {
      await this.createAttachment(await readFile(file), attachmentName)
      return
    }
    const { hash, size } = await this.files.put(await readFile(file))
    await this.#addFile(hash, size, originalName)
  }

  async #addFile(hash: string, size: number, originalName: string | null): Promise<void> {
    const file = { hash, type: 'image/jpeg', size, width: 30, height: 30, created_at: this.harness.now }
    await this.harness.data.files.add({ ...file, sample: 0, original_name: originalName })
  }
}

export function createPictureBytes(text: string): Buffer {
  return Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(text)])
}

/** The contents of all files of a folder by name; pictures as Latin-1. */
export async function readFolderFiles(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort()
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name), 'latin1')])),
  )
}
