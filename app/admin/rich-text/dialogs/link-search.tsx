import { useId, useState } from 'react'
import { type KindName, kindNames, kindOf } from '../../../../domain/kinds/index.ts'
import type { Translate } from '../../../i18n/translate.ts'
import { useChoices } from '../../items/choosing/use-choices.ts'
import { TextField } from './text-field.tsx'

/** A page of the site. */
export interface SitePage {
  readonly path: string
  readonly name: string
}

interface Props {
  readonly t: Translate
  readonly onPick: (page: SitePage) => void
}

const linked: readonly KindName[] = kindNames.filter((kind) => kindOf(kind).page)
const most = 8

/** Finds pages of the site by their names. */
export function LinkSearch({ t, onPick }: Props) {
  const [q, setQ] = useState('')
  const id = useId()
  const found = useChoices({ kinds: linked, q: q.trim() }, undefined, q.trim() !== '')
  const items = q.trim() === '' ? [] : found.items.filter(({ path }) => path !== null).slice(0, most)
  const isTold = q.trim() !== '' && !found.busy && found.trouble === null
  return (
    <div className="editor-search">
      <TextField type="search" label={t('editor.linkSearch')} value={q} maxLength={200} onChange={setQ} />
      <p className="field-help" role="status" id={id}>
        {isTold ? t('editor.linkFound', { count: items.length }) : ''}
        {found.trouble !== null && t('editor.linkSearchFailed')}
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
