/** An empty element of the head. */
export interface HeadTag {
  readonly name: 'meta' | 'link'
  readonly attributes: Readonly<Record<string, string>>
}

export function createMetaTag(key: 'name' | 'property', name: string, content: string): HeadTag {
  return { name: 'meta', attributes: { [key]: name, content } }
}

export function createLinkTag(rel: string, href: string): HeadTag {
  return { name: 'link', attributes: { rel, href } }
}

/** The title and other tags of a page, which React moves to the head. */
export function HeadTags({ title, tags }: { title: string; tags: readonly HeadTag[] }) {
  return (
    <>
      <title>{title}</title>
      {tags.map((tag) => (
        <tag.name key={JSON.stringify(tag.attributes)} {...tag.attributes} />
      ))}
    </>
  )
}
