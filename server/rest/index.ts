export { createDataApi } from './app.ts'
export type { DataApiDeps, RowReader } from './contract.ts'
export { PostgrestError } from './postgrest-error.ts'
