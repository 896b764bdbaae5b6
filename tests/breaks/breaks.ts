import { accessBreaks } from './access-breaks.ts'
import type { Break } from './break.ts'
import { contentBreaks } from './content-breaks.ts'
import { storageBreaks } from './storage-breaks.ts'

/** What must not break for users, or for attackers. Described in README.md. */
export const breaks: readonly Break[] = [...accessBreaks, ...contentBreaks, ...storageBreaks]
