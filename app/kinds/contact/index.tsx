import { defineKindView } from '../kind-view.ts'
import { Contacts } from './contacts.tsx'

export const contactView = defineKindView('contact', {
  preview: {
    read: async (_request, { id, name, email, phone, web }) => ({ id, name, email, phone, web }),
    render: (contact) => <Contacts contacts={[contact]} />,
  },
})
