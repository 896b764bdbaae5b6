export {
  type StaticExportProgress,
  type StaticExportReport,
  type StaticSiteSource,
  writeStaticSite,
} from './export-static-site.ts'
export { openStaticSiteOutput, StaticExportError } from './output.ts'
export type { SiteFile } from './site-links.ts'
