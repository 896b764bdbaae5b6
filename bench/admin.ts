import { benchEditor } from './admin-editor.ts'
import { benchAdminLists } from './admin-lists.ts'
import { benchAdminSave } from './admin-save.ts'
import type { Figure } from './table.ts'

/** The admin area: its lists, saving, what its forms load, and typing in the editor. */
export async function benchAdmin(): Promise<Figure[]> {
  return [...(await benchAdminLists()), ...(await benchAdminSave()), ...(await benchEditor())]
}
