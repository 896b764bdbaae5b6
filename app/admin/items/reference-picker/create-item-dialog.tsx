import { useContext, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import {
  type FieldDefinition,
  getKindDefinition,
  isRequiredField,
  type KindName,
} from '../../../../domain/kinds/index.ts'
import { findPublicItemPathWithAnchor } from '../../../../domain/kinds/paths.ts'
import { isActionAllowed, type SiteRole } from '../../../../domain/permissions.ts'
import { Form, type FormErrors, type FormValues, SubmitButton } from '../../../forms/index.ts'
import { usePageContext } from '../../../layout/page-context.ts'
import type { ItemOptionWithPublicPath } from '../../../pickers/contract.ts'
import { Button } from '../../../ui/button.tsx'
import { ModalDialog } from '../../../ui/dialog.tsx'
import { ItemFieldComponentContext } from '../fields/item-form-context.ts'
import { generateUuid } from '../form-id.ts'
import { sendItemSaveRequest } from '../use-item-editor.ts'

interface Props {
  readonly kind: KindName
  /** The initial title. */
  readonly name: string
  /** Values of fields that the form does not show. */
  readonly preset: Readonly<Record<string, string>>
  readonly onCreated: (choice: ItemOptionWithPublicPath) => void
  readonly onClose: () => void
}

/** Dialog to create a missing item without leaving the form that references it. */
export function QuickCreateItemDialog({ kind, name, preset, onCreated, onClose }: Props) {
  const { t } = usePageContext()
  const dialog = useRef<HTMLDialogElement>(null)
  const [creationKey] = useState(generateUuid)
  const FieldComponent = useContext(ItemFieldComponentContext)
  if (FieldComponent === null) throw new Error('CreateItemDialog must be rendered inside an item form.')

  const create = async (values: FormValues): Promise<FormErrors | undefined> => {
    const outcome = await sendItemSaveRequest({
      kind,
      id: null,
      version: null,
      values: { ...preset, ...values },
      publication: 'keep',
      form: null,
      creationKey,
    })
    if (outcome.state === 'invalid') return outcome.errors
    if (outcome.state !== 'saved' || outcome.item.id === null) {
      const failure = outcome.state === 'trouble' ? outcome.trouble : 'failed'
      return { form: [t(`items.troubles.${failure}`)] }
    }
    const createdId = outcome.item.id
    const createdName = String(outcome.item.values[getKindDefinition(kind).title] ?? '')
    onCreated({
      kind,
      id: createdId,
      name: createdName,
      status: outcome.item.status,
      picture: null,
      path: findPublicItemPathWithAnchor(kind, createdId),
    })
    dialog.current?.close()
    return undefined
  }
  return createPortal(
    <ModalDialog
      ref={dialog}
      title={t(`admin.add.${kind}`)}
      boxClassName="item-create"
      openOnMount
      // React events bubble from the portal to the outer form, which must not be submitted with this one.
      onSubmit={(event) => event.stopPropagation()}
      onClose={onClose}
    >
      <Form values={{ [getKindDefinition(kind).title]: name }} onSubmit={create}>
        {getQuickCreateFields(kind, preset).map(([field, definition]) => (
          <FieldComponent key={field} kind={kind} name={field} field={definition} />
        ))}
        {getKindDefinition(kind).published && <p className="field-help">{t('items.createDraft')}</p>}
        <div className="item-create-buttons">
          <Button variant="quiet" onClick={() => dialog.current?.close()}>
            {t('admin.cancel')}
          </Button>
          <SubmitButton>{t('items.create')}</SubmitButton>
        </div>
      </Form>
    </ModalDialog>,
    document.body,
  )
}

const quickCreateFieldTypes: readonly FieldDefinition['type'][] = [
  'text',
  'lines',
  'url',
  'email',
  'phone',
  'choice',
]

/** The required fields of a kind, for a form that creates an item; `ord` is set automatically. */
export function getQuickCreateFields(
  kind: KindName,
  preset: Readonly<Record<string, unknown>>,
): [string, FieldDefinition][] {
  return Object.entries(getKindDefinition(kind).fields).filter(
    ([name, field]) => isRequiredField(field) && name !== 'ord' && !Object.hasOwn(preset, name),
  )
}

/** Whether items of a kind can be created in a dialog over another item's form. */
export function canQuickCreate(kind: KindName, role: SiteRole | null): boolean {
  return (
    getKindDefinition(kind).editedBy === 'editor' &&
    isActionAllowed({ role: role ?? 'visitor', userId: null }, 'draft', kind) &&
    getQuickCreateFields(kind, {}).every(([, { type }]) => quickCreateFieldTypes.includes(type))
  )
}
