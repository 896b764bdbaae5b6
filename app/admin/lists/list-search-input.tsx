import { usePageContext } from '../../layout/page-context.ts'

/** The search field of a list; its label is its placeholder, so that the form takes one line. */
export function ListSearchInput({ id, value }: { readonly id: string; readonly value: string }) {
  const { t } = usePageContext()
  return (
    <>
      <label className="sr-only" htmlFor={id}>
        {t('lists.find')}
      </label>
      <input
        className="field-input list-words"
        id={id}
        name="q"
        type="search"
        defaultValue={value}
        maxLength={200}
        placeholder={t('lists.find')}
      />
    </>
  )
}
