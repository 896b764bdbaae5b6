import '../lists/lists.css'
import './reader-messages.css'
import { Link } from 'react-router'
import { readerMessageStatuses } from '../../../domain/reader-message.ts'
import { useContentLangAttribute, usePageContext } from '../../layout/page-context.ts'
import { Pagination } from '../../ui/pagination.tsx'
import { TimeElement } from '../formatted-date-time.tsx'
import type { ReaderMessageListData, ReaderMessageView } from './read-reader-messages.ts'

/** The messages of readers, with links to those of one status. */
export function ReaderMessageList({ list }: { readonly list: ReaderMessageListData }) {
  const { t } = usePageContext()
  const { messages, paging, status } = list
  return (
    <>
      <p className="admin-intro">{t('readerMessages.adminIntro')}</p>
      <nav className="reader-message-tabs" aria-label={t('readerMessages.statusFilter')}>
        {[null, ...readerMessageStatuses].map((name) => (
          <Link
            key={name ?? ''}
            to={name === null ? '/admin/messages' : `/admin/messages?status=${name}`}
            aria-current={name === status ? 'page' : undefined}
          >
            {t(name === null ? 'readerMessages.all' : `readerMessages.statuses.${name}`)}
          </Link>
        ))}
      </nav>
      {messages.length === 0 ? (
        <div className="list-empty">
          <p className="list-empty-title">{t('readerMessages.empty')}</p>
          <p>{t('readerMessages.emptyText')}</p>
        </div>
      ) : (
        <div className="list-box reader-messages">
          <table className="list-table">
            <caption className="sr-only">{t('readerMessages.title')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('readerMessages.message')}</th>
                <th scope="col">{t('readerMessages.sender')}</th>
                <th scope="col">{t('readerMessages.item')}</th>
                <th scope="col">{t('readerMessages.status')}</th>
                <th scope="col">{t('readerMessages.sentAt')}</th>
              </tr>
            </thead>
            <tbody>
              {messages.map((message) => (
                <ReaderMessageTableRow key={message.id} message={message} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Pagination paging={paging} query={status === null ? {} : { status }} />
    </>
  )
}

const maxExcerptLength = 120

function ReaderMessageTableRow({ message }: { readonly message: ReaderMessageView }) {
  const { t } = usePageContext()
  const lang = useContentLangAttribute()
  const { id, text, name, title, status, sentAt } = message
  return (
    <tr>
      <th scope="row" className="list-name">
        <Link to={`/admin/messages/${id}`}>
          {text.length > maxExcerptLength ? `${text.slice(0, maxExcerptLength)}…` : text}
        </Link>
      </th>
      <td className="list-cell" data-label={t('readerMessages.sender')}>
        {name}
      </td>
      <td
        className="list-cell"
        data-label={t('readerMessages.item')}
        lang={title === null ? undefined : lang}
      >
        {title ?? t('readerMessages.itemGone')}
      </td>
      <td className="list-cell" data-label={t('readerMessages.status')}>
        <ReaderMessageStatusChip status={status} />
      </td>
      <td className="list-cell" data-label={t('readerMessages.sentAt')}>
        <TimeElement moment={sentAt} />
      </td>
    </tr>
  )
}

export function ReaderMessageStatusChip({ status }: Pick<ReaderMessageView, 'status'>) {
  const { t } = usePageContext()
  return (
    <span className="reader-message-status" data-status={status}>
      {t(`readerMessages.statuses.${status}`)}
    </span>
  )
}
