export { createDataApi } from './app.ts'
export type { DataApiDeps, RowReader } from './contract.ts'
export { createRowReader } from './row-reader.ts'
export { createRowWriter } from './write/row-writer.ts'
