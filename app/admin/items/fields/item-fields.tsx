import '../items.css'
import { type KindName, kindOf } from '../../../../domain/kinds/index.ts'
import { FieldComponentContext, useItemFormContext } from './around.ts'
import { ItemField } from './item-field.tsx'
import { orderedFields } from './order.ts'

/** The fields of an item, as its kind defines them. */
export function ItemFields({ kind }: { kind: KindName }) {
  const around = useItemFormContext()
  const { title } = kindOf(kind)
  const shown = orderedFields(kind).filter(([, { type }]) => type !== 'account' || around?.accounts !== null)
  return (
    <FieldComponentContext value={ItemField}>
      <div className="item-fields">
        {shown.map(([name, field]) => (
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
    </FieldComponentContext>
  )
}
