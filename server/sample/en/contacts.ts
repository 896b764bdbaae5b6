import type { ContactKey } from '../plan/contacts.ts'
import type { ContactText } from '../texts.ts'

/** English words for every contact. */
export const contacts: Record<ContactKey, ContactText> = {
  office: { name: 'Village office, no. 52 (Mondays 3 to 6 p.m., otherwise knock)' },
  chronicler: { name: 'Jana Koudelová, chronicler' },
  museum: { name: 'Marie Javůrková, village museum' },
  mill: { name: 'Hana Bártová, the mill (grinding and group visits)' },
}
