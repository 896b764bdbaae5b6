import { defineKindView } from '../kind-view.ts'
import { ContactList } from './contact-list.tsx'

export const contactKindView = defineKindView('contact', {
  preview: {
    read: async (_request, { id, name, email, phone, web }) => ({ id, name, email, phone, web }),
    render: (contact) => <ContactList contacts={[contact]} />,
  },
})
