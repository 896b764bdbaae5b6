import { useRendering } from '../layout/rendering.ts'

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

/**
 * The title and what else belongs into the head. A document writes it down at once: there are dozens on every page, and
 * React takes its time with elements that it has to move there.
 */
export function HeadTags({ title, tags }: { title: string; tags: readonly Tag[] }) {
  const rendering = useRendering()
  if (rendering?.noteHead) {
    rendering.noteHead(`<title>${escaped(title)}</title>${tags.map(markup).join('')}`)
    return null
  }
  return (
    <>
      <title>{title}</title>
      {tags.map((tag) => (
        <tag.name key={JSON.stringify(tag.attributes)} {...tag.attributes} />
      ))}
    </>
  )
}

function markup({ name, attributes }: Tag): string {
  const pairs = Object.entries(attributes).map(([key, value]) => `${key}="${escaped(value)}"`)
  return `<${name} ${pairs.join(' ')}/>`
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => entities[letter] ?? letter)
}
