import { useContentLangAttribute } from '../../layout/page-context.ts'
import { createItemKey } from '../../live/live-page-settings.ts'
import { EditItemLink } from '../../ui/edit-item-link.tsx'
import { ExternalLink } from '../../ui/link.tsx'
import { NonPublicMark } from '../../ui/non-public-mark.tsx'
import { Thumbnail } from '../../ui/responsive-image.tsx'
import type { LinkEntryData as Data } from './present-links.ts'

/** A link to another site. */
export function LinkEntry({ link }: { link: Data }) {
  return (
    <article
      className="entry"
      id={`link-${link.id}`}
      data-item={createItemKey('link', link.id)}
      lang={useContentLangAttribute()}
    >
      {link.thumb !== null && <Thumbnail picture={link.thumb} />}
      <div>
        <h3>{link.url === null ? link.name : <ExternalLink href={link.url}>{link.name}</ExternalLink>}</h3>
        <NonPublicMark status={link.nonPublic} />
        <p>{link.description}</p>
        <p className="meta">
          {link.url !== null && <span>{getHost(link.url)}</span>}
          <EditItemLink kind="link" id={link.id} name={link.name} />
        </p>
      </div>
    </article>
  )
}

function getHost(url: string): string {
  return URL.parse(url)?.host ?? url
}
