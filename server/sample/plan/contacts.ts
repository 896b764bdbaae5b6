/** A way to reach the village; the order here is the order on the home page. */
export type ContactPlan<Key extends string = string> = {
  readonly key: Key
  readonly email: string
  /** No Czech subscriber number begins with a zero, so nobody is ever rung by mistake. */
  readonly phone?: string
  readonly web?: string
}

const all = [
  {
    key: 'office',
    email: 'urad@ticha-lhota.example.org',
    phone: '+420 000 214 001',
    web: 'https://ticha-lhota.example.org/',
  },
  { key: 'chronicler', email: 'kronika@ticha-lhota.example.org' },
  {
    key: 'museum',
    email: 'muzeum@ticha-lhota.example.org',
    phone: '+420 000 214 078',
    web: 'https://muzeum.ticha-lhota.example.org/',
  },
  { key: 'mill', email: 'mlyn@ticha-lhota.example.org', phone: '+420 000 214 014' },
] as const satisfies readonly ContactPlan[]

/** The name by which texts refer to a contact. */
export type ContactKey = (typeof all)[number]['key']

/** All contacts of the sample site. */
export const contacts: readonly ContactPlan<ContactKey>[] = all
