import { benchAdminEditor } from './admin-editor.ts'
import { benchAdminLists } from './admin-lists.ts'
import { benchAdminSave } from './admin-save.ts'
import type { BenchmarkResult } from './results-table.ts'

/** The admin area: its lists, saving, the scripts of its forms, and typing in the editor. */
export async function benchAdmin(): Promise<BenchmarkResult[]> {
  return [...(await benchAdminLists()), ...(await benchAdminSave()), ...(await benchAdminEditor())]
}
