import { useId, useState } from 'react'
import { getKindDefinition, type KindName, kindNames } from '../../../domain/kinds/index.ts'
import type { Translate } from '../../i18n/translate.ts'
import { useItemOptionSearch } from '../../pickers/use-item-options.ts'
import { Button } from '../../ui/button.tsx'
import { parseLinkAddress } from '../link-address.ts'
import { BaseEditorDialog, DialogConfirmCancelButtons, DialogTextField } from './editor-dialog.tsx'

/** The link that was entered in the dialog. */
export interface LinkDialogResult {
  readonly href: string
  readonly title: string | null
  /** The link text, used where no text is selected. */
  readonly text: string
}

interface LinkDialogProps {
  readonly href: string
  readonly title: string
  /** Text is selected, or the cursor is in an existing link. */
  readonly hasText: boolean
  readonly t: Translate
  readonly onDone: (link: LinkDialogResult) => void
  readonly onRemove: (() => void) | null
  readonly onClose: () => void
}

/** Edits a link: an address, or a page of the site found by name. */
export function LinkDialog({
  href: initialHref,
  title: initialTitle,
  hasText,
  t,
  onDone,
  onRemove,
  onClose,
}: LinkDialogProps) {
  const [href, setHref] = useState(initialHref)
  const [title, setTitle] = useState(initialTitle)
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)
  const submit = (input = href, name = text) => {
    const address = parseLinkAddress(input, window.location.origin)
    if (address === null) setError(t(input.trim() === '' ? 'editor.linkEmpty' : 'editor.linkRefused'))
    else
      onDone({
        href: address,
        title: title.trim() || null,
        text: name.trim() || address.replace(/^(?:https?:\/\/|mailto:|tel:)/, ''),
      })
  }
  return (
    <BaseEditorDialog
      title={t('editor.link')}
      className="editor-link"
      onClose={onClose}
      onEnter={() => submit()}
    >
      <DialogTextField
        label={t('editor.linkAddress')}
        help={t('editor.linkAddressHelp')}
        value={href}
        error={error}
        onChange={(value) => {
          setHref(value)
          setError(null)
        }}
      />
      <SitePageSearch
        t={t}
        onPick={(choice) => {
          setHref(choice.path)
          setError(null)
          if (text === '') setText(choice.name)
        }}
      />
      {!hasText && <DialogTextField label={t('editor.linkText')} value={text} onChange={setText} />}
      <DialogTextField label={t('editor.linkTitle')} value={title} maxLength={200} onChange={setTitle} />
      <DialogConfirmCancelButtons
        confirmLabel={t('editor.ok')}
        cancelLabel={t('editor.cancel')}
        onConfirm={() => submit()}
        onCancel={onClose}
      >
        {onRemove !== null && (
          <Button variant="quiet" onClick={onRemove}>
            {t('editor.removeLink')}
          </Button>
        )}
      </DialogConfirmCancelButtons>
    </BaseEditorDialog>
  )
}

interface SitePageSearchResult {
  readonly path: string
  readonly name: string
}

interface SitePageSearchProps {
  readonly t: Translate
  readonly onPick: (page: SitePageSearchResult) => void
}

const linkableKinds: readonly KindName[] = kindNames.filter((kind) => getKindDefinition(kind).page)
const maxResults = 8

/** Finds pages of the site by their names. */
function SitePageSearch({ t, onPick }: SitePageSearchProps) {
  const [q, setQ] = useState('')
  const id = useId()
  const search = useItemOptionSearch({ kinds: linkableKinds, q: q.trim() }, undefined, q.trim() !== '')
  const items = q.trim() === '' ? [] : search.items.filter(({ path }) => path !== null).slice(0, maxResults)
  const isResultCountVisible = q.trim() !== '' && !search.busy && search.failure === null
  return (
    <div className="editor-search">
      <DialogTextField
        type="search"
        label={t('editor.linkSearch')}
        value={q}
        maxLength={200}
        onChange={setQ}
      />
      <p className="field-help" role="status" id={id}>
        {isResultCountVisible ? t('editor.linkFound', { count: items.length }) : ''}
        {search.failure !== null && t('editor.linkSearchFailed')}
      </p>
      <ul className="editor-found" aria-labelledby={id}>
        {items.map(({ kind, id: item, name, path, status }) => (
          <li key={`${kind}-${item}`}>
            <button
              type="button"
              onClick={() => {
                if (path !== null) onPick({ path, name })
                setQ('')
              }}
            >
              <span>{name}</span>
              <small>
                {t(`kinds.${kind}`)}
                {status !== 'live' && ` · ${t('editor.linkHidden')}`}
              </small>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
