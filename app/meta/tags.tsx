/** An element of the head that has no content. */
export interface Tag {
  readonly name: 'meta' | 'link'
  readonly attributes: Readonly<Record<string, string>>
}

export function meta(key: 'name' | 'property', name: string, content: string): Tag {
  return { name: 'meta', attributes: { [key]: name, content } }
}

export function link(rel: string, href: string): Tag {
  return { name: 'link', attributes: { rel, href } }
}

/** The title and the other tags of a page's head, where React puts them. */
export function HeadTags({ title, tags }: { title: string; tags: readonly Tag[] }) {
  return (
    <>
      <title>{title}</title>
      {tags.map((tag) => (
        <tag.name key={JSON.stringify(tag.attributes)} {...tag.attributes} />
      ))}
    </>
  )
}
