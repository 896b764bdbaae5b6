export { ImportSourceError, ImportSpaceError, UnknownImportFormatError } from './errors.ts'
export {
  type PlannedSourceImport,
  planSourceImport,
  type SourceImportDeps,
  type SourceImportOptions,
} from './plan-source-import.ts'
