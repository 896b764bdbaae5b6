export { createExportDownloadApp } from './export-download-app.ts'
export {
  createExportService,
  type ExportJob,
  type ExportJobResult,
  type ExportService,
} from './export-service.ts'
export { zipFolder } from './zip-folder.ts'
