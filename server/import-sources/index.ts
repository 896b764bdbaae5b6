export { type CsvColumn, type CsvFileMapping, readCsvMapping } from './csv/csv-mapping.ts'
export { ImportSourceError, ImportSpaceError, UnknownImportFormatError } from './errors.ts'
export {
  type PlannedSourceImport,
  planSourceImport,
  type SourceImportDeps,
  type SourceImportOptions,
} from './plan-source-import.ts'
export { openSourceFiles, type SourceFiles } from './source-files.ts'
