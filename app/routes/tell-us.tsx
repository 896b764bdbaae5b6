import { redirect } from 'react-router'
import { readerMessageLimits } from '../../domain/reader-message.ts'
import { ActionForm, useFormActionResult } from '../actions/action-form.tsx'
import { type ActionHandler, type ActionRequest, createPublicAction } from '../actions/create-action.ts'
import { FormField, SubmitButton } from '../forms/index.ts'
import { useContentLangAttribute, usePageContext } from '../layout/page-context.ts'
import { PageHeadTags } from '../layout/page-head-tags.tsx'
import { createPageLoader, type PageComponentProps } from '../page-loader.ts'
import { parseTellUsParams, readTellUsPage } from '../reader-messages/read-tell-us-page.ts'
import { ReaderNoteList } from '../reader-messages/reader-notes.tsx'
import { Notice } from '../ui/notice.tsx'

const rules = {
  name: `required:trim|length:1,${readerMessageLimits.name}`,
  email: `email|length:0,${readerMessageLimits.email}`,
  text: `required:trim|length:1,${readerMessageLimits.text}`,
} as const

export const loader = createPageLoader((request, { params, url }) =>
  readTellUsPage(request, parseTellUsParams(params), url),
)

export const action = createPublicAction<never>({ send: (request) => sendMessage(request) })

const sendMessage: ActionHandler<never, ActionRequest> = async ({ app, args, t, text, check }) => {
  const { kind, id } = parseTellUsParams(args.params)
  const thanks = redirect(`/tell-us/${kind}/${id}?sent=1`, 303)
  // A program that fills in every field learns nothing from the answer.
  if (text('website') !== '') return thanks
  const input = { name: text('name'), email: text('email'), text: text('text') }
  const token = text('token')
  const errors = await check([
    { name: 'name', rules: rules.name, label: t('readerMessages.name') },
    { name: 'email', rules: rules.email, label: t('readerMessages.email') },
    { name: 'text', rules: rules.text, label: t('readerMessages.text') },
  ])
  // The time counts from when the form was opened first, however often it is corrected.
  if (errors !== null) return { errors, values: { ...input, token } }
  const charge = () => app.chargeVisitor('message')
  const problem = await app.readerMessageForms.send(kind, id, { ...input, token }, app.context, charge)
  if (problem === null) return thanks
  const values = problem === 'early' ? { ...input, token } : input
  return { errors: { form: [t(`readerMessages.problems.${problem}`)] }, values }
}

/** `/tell-us/:kind/:id`: the form for what a reader knows about an item. */
export default function TellUsPage({ loaderData }: PageComponentProps<typeof loader>) {
  const { t } = usePageContext()
  const lang = useContentLangAttribute()
  const { title, href, notes, isSent, kind } = loaderData
  const token = useFormActionResult('send')?.values?.token || loaderData.token
  return (
    <div className="tell-us">
      <PageHeadTags title={t('readerMessages.tellNamed', { name: title })} noIndex />
      <h1>{t('readerMessages.tell')}</h1>
      <p>
        {t(`readerMessages.about.${kind}`)}{' '}
        <a href={href} lang={lang}>
          {title}
        </a>
      </p>
      {isSent ? (
        <Notice role="status">{t('readerMessages.sent')}</Notice>
      ) : (
        <>
          <p>{t('readerMessages.intro')}</p>
          <ActionForm intent="send" label={t('readerMessages.tell')}>
            <input type="hidden" name="token" value={token} />
            <div className="tell-us-website" aria-hidden="true">
              <label htmlFor="website">{t('readerMessages.leaveEmpty')}</label>
              <input id="website" name="website" tabIndex={-1} autoComplete="off" defaultValue="" />
            </div>
            <FormField
              name="text"
              type="textarea"
              label={t('readerMessages.text')}
              validation={rules.text}
              rows={7}
            />
            <FormField
              name="name"
              label={t('readerMessages.name')}
              help={t('readerMessages.nameHelp')}
              validation={rules.name}
              autoComplete="name"
            />
            <FormField
              name="email"
              type="email"
              label={t('readerMessages.email')}
              help={t('readerMessages.emailHelp')}
              validation={rules.email}
              autoComplete="email"
            />
            <SubmitButton>{t('readerMessages.send')}</SubmitButton>
          </ActionForm>
        </>
      )}
      <ReaderNoteList notes={notes} />
    </div>
  )
}
