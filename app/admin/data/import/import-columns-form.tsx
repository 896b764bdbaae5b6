import { useId, useState } from 'react'
import { Form } from 'react-router'
import { commonCsvFields, dateToCsvField, listCsvFields } from '../../../../domain/csv-mapping.ts'
import type { CsvColumnProposal } from '../../../../domain/import-run.ts'
import { getKindDefinition, isKindName, type KindName } from '../../../../domain/kinds/index.ts'
import { getMessageByKey } from '../../../i18n/translate.ts'
import { usePageContext } from '../../../layout/page-context.ts'
import { Button } from '../../../ui/button.tsx'
import { listedKindNames } from '../../lists/listed-kinds.ts'
import { getColumnFieldName, getKindFieldName } from './columns-form-fields.ts'
import { getKindTitle } from './format-import-report.ts'
import type { ImportRunPageData } from './read-imports.ts'

/** What the columns of CSV files are; sending it starts a check. */
export function ImportColumnsForm({ run }: { readonly run: Pick<ImportRunPageData, 'report'> }) {
  const { t } = usePageContext()
  return (
    <Form method="post" className="import-columns">
      <input type="hidden" name="intent" value="columns" />
      <p>{t('imports.columnsIntro')}</p>
      <p className="admin-faint">{t('imports.columnsRemembered')}</p>
      {run.report?.csv?.map((proposal, index) => (
        <CsvFileFields key={proposal.file} proposal={proposal} index={index} />
      ))}
      <div>
        <Button type="submit">{t('imports.csvContinue')}</Button>
      </div>
    </Form>
  )
}

interface CsvFileFieldsProps {
  readonly proposal: CsvColumnProposal
  readonly index: number
}

function CsvFileFields({ proposal, index }: CsvFileFieldsProps) {
  const { t, language } = usePageContext()
  const id = useId()
  const { file, columns, rowCount } = proposal
  const [kind, setKind] = useState<KindName | null>(proposal.kind)
  const [fields, setFields] = useState(columns.map(({ field }) => field))
  const possibleFields = kind === null ? [] : listCsvFields(kind)
  const chooseKind = (text: string) => {
    const chosen = isKindName(text) ? text : null
    const possible = chosen === null ? [] : listCsvFields(chosen)
    setKind(chosen)
    // A field that the other kind has, too, stays chosen.
    setFields(fields.map((field) => (field !== null && possible.includes(field) ? field : null)))
  }
  return (
    <fieldset className="import-csv">
      <legend>{t('imports.csvFile', { file, count: rowCount })}</legend>
      <div className="import-field">
        <label className="field-label" htmlFor={`${id}-kind`}>
          {t('imports.csvKind')}
        </label>
        <select
          className="field-input"
          id={`${id}-kind`}
          name={getKindFieldName(index)}
          value={kind ?? ''}
          onChange={({ currentTarget }) => chooseKind(currentTarget.value)}
        >
          <option value="">{t('imports.csvKindNone')}</option>
          {listedKindNames.map((name) => (
            <option key={name} value={name}>
              {getKindTitle(name, t)}
            </option>
          ))}
        </select>
      </div>
      {columns.length === 0 && <p>{t('imports.csvNoColumns')}</p>}
      {kind !== null && columns.length > 0 && (
        <div className="import-table-box">
          <table className="import-table">
            <thead>
              <tr>
                <th scope="col">{t('imports.csvColumn')}</th>
                <th scope="col">{t('imports.csvField')}</th>
                <th scope="col">{t('imports.csvExamples')}</th>
              </tr>
            </thead>
            <tbody>
              {columns.map(({ header, examples }, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have the same header
                <tr key={column}>
                  <th scope="row">{header === '' ? t('imports.csvNoHeader') : header}</th>
                  <td>
                    <select
                      className="field-input"
                      name={getColumnFieldName(index, column)}
                      aria-label={t('imports.csvFieldOf', { header })}
                      value={fields[column] ?? ''}
                      onChange={({ currentTarget: { value } }) =>
                        setFields(fields.with(column, value === '' ? null : value))
                      }
                    >
                      <option value="">{t('imports.csvFieldNone')}</option>
                      {possibleFields.map((name) => (
                        <option key={name} value={name}>
                          {getFieldLabel(kind, name)}
                        </option>
                      ))}
                    </select>
                  </td>
                  <td className="import-examples">{examples.join(' · ')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </fieldset>
  )

  function getFieldLabel(kind: KindName, name: string): string {
    const common = [...commonCsvFields, dateToCsvField].find((field) => field === name)
    if (common !== undefined) return getMessageByKey(`imports.csvFields.${common}`, language)
    const label = getKindDefinition(kind).fields[name]?.label
    return getMessageByKey(label ?? `fields.${name}`, language)
  }
}
