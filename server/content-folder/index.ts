export {
  type ContentFolderItem,
  ContentFormatError,
  contentFormatVersion,
  findRichTextField,
  listContentFieldNames,
  type SingleLanguageContentFolder,
} from './content-format.ts'
export { createItemKey } from './content-index.ts'
export { readEffectiveSettings } from './effective-settings.ts'
export {
  type ContentExportDeps,
  type ContentExportReport,
  exportContentFolder,
  type TransferProgress,
} from './export-content.ts'
export { exportCsvFiles } from './export-csv.ts'
export { ExportFolderError } from './export-folder.ts'
export { type FolderPicture, FolderPictures, readPictureFile } from './folder-pictures.ts'
export {
  type ContentImportDeps,
  type ContentImportResult,
  importContent,
  isCreatedOrChanged,
  PictureNotStoredError,
} from './import-content.ts'
export { replacePathByKey, replacePathsByKeys } from './item-links.ts'
export { type ImportAction, type ImportPlan, type PlannedItem, planImport } from './plan-import.ts'
export { readContentFolderInLanguage, readContentFolderLanguages } from './read-content-folder.ts'
export { renderMarkdown } from './render-markdown.ts'
export { storeFolderPicture } from './store-folder-picture.ts'
export { createTransferContext } from './transfer-context.ts'
