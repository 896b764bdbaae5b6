import { Button } from '../../../ui/button.tsx'
import './keeping.css'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { usePageContext } from '../../../layout/frame.ts'
import { momentOf } from '../../moments.ts'
import type { EditedItem } from '../contract.ts'
import type { KeptText, KeptValues } from './kept-text.ts'
import { KeptView } from './kept-view.tsx'
import type { Keeping } from './use-keeping.ts'

interface Props {
  readonly keeping: Keeping
  readonly item: EditedItem
  /** The item has been saved since the text was written: both are to be looked at. */
  readonly onCompare: (text: KeptText, values: KeptValues) => void
}

/** Offers back what was written and not saved. */
export function KeptTextNotice({ keeping, item, onCompare }: Props) {
  const { t } = usePageContext()
  const { continued, undo, discard } = keeping
  // Once a new item is saved, what was left of other new ones belongs to their forms, not to this one.
  const left = keeping.left.filter((text) => text.item === item.id)
  return (
    <>
      {continued !== null && (
        <div className="kept" role="status">
          <p>
            {t('keeping.continued')} <When at={continued.at} />.
          </p>
          <Button variant="quiet" onClick={discard}>
            {t('keeping.throwAway')}
          </Button>
        </div>
      )}
      {left.length > 0 && (
        <section className="kept" aria-label={t('keeping.title', { count: left.length })}>
          <h2 className="kept-title">{t('keeping.title', { count: left.length })}</h2>
          <ul className="kept-list">
            {left.map((text) => (
              <Offer key={text.form} text={text} keeping={keeping} item={item} onCompare={onCompare} />
            ))}
          </ul>
        </section>
      )}
      {undo !== null && <ThrownAway undo={undo} />}
    </>
  )
}

function ThrownAway({ undo }: { undo: () => void }) {
  const { t } = usePageContext()
  const button = useRef<HTMLButtonElement>(null)
  // What was pressed is gone with its text; the way back takes its place.
  useEffect(() => {
    if (document.activeElement === document.body) button.current?.focus()
  }, [])
  const takeBack = () => {
    flushSync(undo)
    document.querySelector<HTMLElement>('.kept-list button')?.focus()
  }
  return (
    <div className="kept">
      <p role="status">{t('keeping.thrown')}</p>
      <Button variant="quiet" ref={button} onClick={takeBack}>
        {t('keeping.undo')}
      </Button>
    </div>
  )
}

interface OfferProps extends Props {
  readonly text: KeptText
}

function Offer({ text, keeping, item, onCompare }: OfferProps) {
  const { t } = usePageContext()
  const [seen, setSeen] = useState<KeptValues | null>(null)
  const [trouble, setTrouble] = useState(false)
  const isNewer = item.version !== null && text.version !== item.version
  const withValues = async (act: (values: KeptValues) => void) => {
    const values = await keeping.read(text)
    setTrouble(values === null)
    if (values !== null) act(values)
  }
  return (
    <li>
      <p>
        {text.name !== '' && <strong className="kept-name">{text.name}</strong>}{' '}
        <span>
          <When at={text.at} />, {t(`keeping.where.${text.where}`)}.
        </span>{' '}
        {isNewer && <span className="kept-newer">{t('keeping.newer')}</span>}
      </p>
      <p className="admin-buttons">
        <Button
          onClick={() =>
            void (isNewer
              ? withValues((values) => onCompare(text, values))
              : keeping.bringBack(text).then((isBack) => setTrouble(!isBack)))
          }
        >
          {t(isNewer ? 'keeping.compare' : 'keeping.bringBack')}
        </Button>
        <Button
          variant="quiet"
          aria-expanded={seen !== null}
          onClick={() => (seen === null ? void withValues(setSeen) : setSeen(null))}
        >
          {t(seen === null ? 'keeping.see' : 'keeping.hide')}
        </Button>
        <Button variant="quiet" onClick={() => keeping.throwAway(text)}>
          {t('keeping.throwAway')}
        </Button>
      </p>
      <p role="alert" className="admin-problem">
        {trouble && t('keeping.unreadable')}
      </p>
      {seen !== null && <KeptView item={item} values={seen} />}
    </li>
  )
}

function When({ at }: { at: string }) {
  const pageContext = usePageContext()
  return <time dateTime={at}>{momentOf(at, pageContext).words}</time>
}
