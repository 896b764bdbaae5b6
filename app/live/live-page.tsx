import { getKindDefinition, type KindName } from '../../domain/kinds/index.ts'
import { usePageContext } from '../layout/page-context.ts'
import { type AnnouncedKind, createItemKey, type LivePageSettings } from './live-page-settings.ts'
import { createPluralForms } from './plural-forms.ts'

/** Items that a page shows: all of a kind, or those that match a filter of the realtime service. */
interface LivePageRows {
  readonly kind: KindName
  readonly filter?: string
}

interface LivePageProps {
  readonly rows: readonly LivePageRows[]
  /** The kinds of the items that the page lists. */
  readonly lists?: readonly Exclude<AnnouncedKind, 'item'>[]
  /** The item whose page it is. */
  readonly item?: { readonly kind: 'news' | 'article' | 'gallery' | 'page'; readonly id: number }
}

/** Makes a document live: its script listens to changes of these rows and offers to show them. */
export function LivePage({ rows, lists = [], item }: LivePageProps) {
  const { t, language, liveService } = usePageContext()
  if (liveService === null) return null
  const announcedKinds: readonly AnnouncedKind[] = lists.length > 1 ? [...lists, 'item'] : lists
  const settings: LivePageSettings = {
    service: liveService,
    rows: rows.map(({ kind, ...row }) => ({ kind, table: getKindDefinition(kind).collection, ...row })),
    item: item === undefined ? null : createItemKey(item.kind, item.id),
    texts: {
      newItems: Object.fromEntries(
        announcedKinds.map((kind) => [kind, createPluralForms(t, `live.new.${kind}`, language)]),
      ),
      show: t('live.show'),
      added: t('live.added', { what: '{what}' }),
      goTo: t('live.goTo'),
      updated: item === undefined ? '' : t(`live.updated.${item.kind}`),
      showUpdate: t('live.showUpdate'),
      gone: item === undefined ? '' : t(`live.gone.${item.kind}`),
      dismiss: t('version.dismiss'),
    },
  }
  return <div hidden data-live={JSON.stringify(settings)} />
}
