import '../items.css'
import { getKindDefinition, type KindName } from '../../../../domain/kinds/index.ts'
import { getOrderedFormFields } from './field-order.ts'
import { ItemField } from './item-field.tsx'
import { ItemFieldComponentContext, useItemFormContext } from './item-form-context.ts'

/** The fields of an item, as its kind defines them. */
export function ItemFields({ kind }: { kind: KindName }) {
  const formContext = useItemFormContext()
  const { title } = getKindDefinition(kind)
  const visibleFields = getOrderedFormFields(kind).filter(
    ([, { type }]) => type !== 'account' || formContext?.accounts !== null,
  )
  return (
    <ItemFieldComponentContext value={ItemField}>
      <div className="item-fields">
        {visibleFields.map(([name, field]) => (
          <div
            key={name}
            className="item-field"
            data-width={field.width}
            data-title={(name === title && field.width === 'full') || undefined}
          >
            <ItemField kind={kind} name={name} field={field} />
          </div>
        ))}
      </div>
    </ItemFieldComponentContext>
  )
}
