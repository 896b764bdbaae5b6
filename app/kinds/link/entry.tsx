import { useContentLanguage } from '../../ui/content-language.ts'
import { OutsideLink } from '../../ui/outside-link.tsx'
import { Thumb } from '../../ui/thumb.tsx'
import type { LinkEntry as Data } from './present.ts'

/** A link to another site. */
export function LinkEntry({ link }: { link: Data }) {
  return (
    <article className="entry" id={`link-${link.id}`} lang={useContentLanguage()}>
      {link.thumb !== null && <Thumb picture={link.thumb} />}
      <div>
        <h3>
          <OutsideLink href={link.url}>{link.name}</OutsideLink>
        </h3>
        <p>{link.description}</p>
        <p className="meta">
          <span>{hostOf(link.url)}</span>
        </p>
      </div>
    </article>
  )
}

function hostOf(url: string): string {
  return URL.parse(url)?.host ?? url
}
