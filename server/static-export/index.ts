export {
  type FailedPage,
  type StaticExportProgress,
  writeStaticPages,
} from './export-static-site.ts'
export { openStaticSiteOutput, StaticExportError } from './output.ts'
export { type ReadSiteFile, writeAttachments, writePictures } from './site-files.ts'
