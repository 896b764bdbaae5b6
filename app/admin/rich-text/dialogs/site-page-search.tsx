import { useId, useState } from 'react'
import { getKindDefinition, type KindName, kindNames } from '../../../../domain/kinds/index.ts'
import type { Translate } from '../../../i18n/translate.ts'
import { useItemOptionSearch } from '../../items/reference-picker/use-item-options.ts'
import { DialogTextField } from './dialog-text-field.tsx'

export interface SitePageSearchResult {
  readonly path: string
  readonly name: string
}

interface Props {
  readonly t: Translate
  readonly onPick: (page: SitePageSearchResult) => void
}

const linkableKinds: readonly KindName[] = kindNames.filter((kind) => getKindDefinition(kind).page)
const maxResults = 8

/** Finds pages of the site by their names. */
export function SitePageSearch({ t, onPick }: Props) {
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
