import { usePageContext } from '../layout/page-context.ts'
import { Icon } from './icon.tsx'

/** Copies a text; `app/enhance/copy-buttons.ts` makes it visible, because it does nothing without a script. */
export function CopyButton({ text, label, copied }: { text: string; label: string; copied: string }) {
  const { t } = usePageContext()
  return (
    <span className="share">
      <button type="button" data-copy={text} data-copied={copied} data-failed={t('cite.failed')}>
        <Icon name="copy" />
        <span>{label}</span>
      </button>
      <span className="share-status" role="status" />
    </span>
  )
}
