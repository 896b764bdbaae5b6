import { isKindName, type KindName } from '../../../../domain/kinds/index.ts'
import { FieldFrame, useField } from '../../../forms/index.ts'
import { Select } from '../../../forms/inputs/select.tsx'
import { usePageContext } from '../../../layout/frame.ts'
import { useIsHydrated } from '../../../ui/use-is-awake.ts'
import { ItemComboBox } from '../choosing/combo-box.tsx'
import { useChosen } from '../choosing/use-chosen.ts'
import { useItemFormContext } from './around.ts'
import type { KindFieldProps } from './field-props.ts'

/** What an item points to: found by its name, or without JavaScript chosen from a list. */
export function RefField({ kind, name, label, help, field: { rules, to = '' } }: KindFieldProps) {
  if (!isKindName(to)) return null
  return <Choosing {...{ kind, name, label, help, rules, to }} />
}

interface Props extends Omit<KindFieldProps, 'field'> {
  readonly rules: string
  readonly to: KindName
}

function Choosing({ kind, name, label, help, rules, to }: Props) {
  const { t, language } = usePageContext()
  const isAwake = useIsHydrated()
  const around = useItemFormContext()
  const first = around?.choices[name]
  const known = around?.item.chosen[name]
  const field = useField({ name, label, help, type: 'ref', validation: rules })
  const [choice, remember] = useChosen(to, field.value, [known, ...(first?.items ?? [])])
  // Where the page is not awake yet, what was chosen is drawn as the server did.
  const listed = first?.items ?? []
  const missing = known !== undefined && listed.every(({ id }) => id !== known.id) ? [known] : []
  const without = kind === to ? (around?.item.id ?? null) : null
  return (
    <FieldFrame field={field} type="ref" frame="label" t={t}>
      {isAwake ? (
        <ItemComboBox
          field={field}
          kind={to}
          within={kind}
          choice={choice}
          first={first}
          without={without}
          onChoose={(chosen) => {
            if (chosen !== null) remember(chosen)
            field.input(chosen?.id ?? null)
          }}
        />
      ) : (
        <>
          <Select
            field={field}
            type="select"
            isNumber={false}
            options={[...missing, ...listed]
              .filter(({ id }) => id !== without)
              .map((one) => ({ value: String(one.id), label: one.name }))}
            attributes={{ placeholder: t('items.choosePlaceholder') }}
            language={language}
            t={t}
          />
          {first !== undefined && first.total > listed.length && (
            <p className="field-help">{t('items.choicesMore', { count: first.total - listed.length })}</p>
          )}
        </>
      )}
    </FieldFrame>
  )
}
