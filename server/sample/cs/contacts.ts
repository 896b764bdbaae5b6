import type { ContactKey } from '../plan/contacts.ts'
import type { ContactText } from '../texts.ts'

/** Czech words for every contact. */
export const contacts: Record<ContactKey, ContactText> = {
  office: { name: 'Obecní úřad, čp. 52 (pondělí 15–18 hodin, jindy zaklepat)' },
  chronicler: { name: 'Jana Koudelová, kronikářka' },
  museum: { name: 'Marie Javůrková, obecní muzeum' },
  mill: { name: 'Hana Bártová, mlýn (mletí a skupinové návštěvy)' },
}
