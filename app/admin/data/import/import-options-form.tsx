import { useId } from 'react'
import { Form } from 'react-router'
import { nativeLanguageNames, supportedLanguages } from '../../../../domain/language.ts'
import { usePageContext } from '../../../layout/page-context.ts'
import { Button } from '../../../ui/button.tsx'
import type { ImportRunPageData } from './read-imports.ts'

interface Props {
  readonly run: Pick<ImportRunPageData, 'options'>
  readonly label: string
}

/** The options of an import; sending them starts a check. */
export function ImportOptionsForm({ run: { options }, label }: Props) {
  const { t } = usePageContext()
  const id = useId()
  return (
    <Form method="post" className="import-options">
      <input type="hidden" name="intent" value="check" />
      <div className="import-field">
        <label className="field-label" htmlFor={`${id}-language`}>
          {t('imports.language')}
        </label>
        <select
          className="field-input"
          id={`${id}-language`}
          name="language"
          defaultValue={options.language ?? ''}
        >
          <option value="">{t('imports.languageAuto')}</option>
          {supportedLanguages.map((code) => (
            <option key={code} value={code} lang={code}>
              {nativeLanguageNames[code]}
            </option>
          ))}
        </select>
      </div>
      {(['asDrafts', 'overwrite'] as const).map((name) => (
        <div key={name} className="import-check">
          <input
            type="checkbox"
            id={`${id}-${name}`}
            name={name}
            value="yes"
            defaultChecked={options[name]}
            aria-describedby={`${id}-${name}-help`}
          />
          <div>
            <label htmlFor={`${id}-${name}`}>{t(`imports.${name}`)}</label>
            <p className="admin-faint" id={`${id}-${name}-help`}>
              {t(`imports.${name}Help`)}
            </p>
          </div>
        </div>
      ))}
      <div>
        <Button type="submit">{label}</Button>
      </div>
    </Form>
  )
}
