import type { AuthorKey } from '../plan/authors.ts'
import type { AuthorText } from '../texts.ts'

/** English words for every author; personal names are the same in both languages. */
export const authors: Record<AuthorKey, AuthorText> = {
  jana: { name: 'Jana Koudelová' },
  petr: { name: 'Petr Vaněk' },
  marie: { name: 'Marie Javůrková' },
}
