import { readerMessageLimits } from '../../../domain/reader-message.ts'
import type { ActionHandler, AdminActionRequest } from '../../actions/create-action.ts'
import { parseIdParam } from '../../page-loader.ts'

export const noteRules = {
  text: `required:trim|length:1,${readerMessageLimits.text}`,
  signature: `required:trim|length:1,${readerMessageLimits.name}`,
} as const

/** The actions of the page of a message. */
export const readerMessageActions: Readonly<Record<string, ActionHandler<never>>> = {
  answered: (request) => setStatus(request, 'answered'),
  refused: (request) => setStatus(request, 'refused'),
  new: (request) => setStatus(request, 'new'),

  async publish({ app, args, t, text, check }) {
    const errors = await check([
      { name: 'text', rules: noteRules.text, label: t('readerMessages.noteText') },
      { name: 'signature', rules: noteRules.signature, label: t('readerMessages.signature') },
    ])
    const note = { text: text('text'), signature: text('signature') }
    if (errors !== null) return { errors, values: note }
    await app.content.readerMessages.publish(parseIdParam(args.params.id), note, app.context)
    return { flash: 'readerNotePublished' }
  },

  async 'erase-email'({ app, args }) {
    await app.content.readerMessages.eraseEmail(parseIdParam(args.params.id), app.context)
    return { flash: 'readerEmailErased' }
  },

  async delete({ app, args }) {
    await app.content.readerMessages.remove(parseIdParam(args.params.id), app.context)
    return { flash: 'readerMessageDeleted', to: '/admin/messages' }
  },
}

async function setStatus(
  { app, args }: AdminActionRequest,
  status: 'answered' | 'refused' | 'new',
): ReturnType<ActionHandler<never>> {
  await app.content.readerMessages.setStatus(parseIdParam(args.params.id), status, app.context)
  return { flash: 'readerMessageChanged' }
}
