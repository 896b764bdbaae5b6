import { renderMarkdown } from '../../content-folder/index.ts'

/** The beginning of links that name a document instead of its path. */
export const documentLinkPrefix = '/~document/'

/** Code between fences, or to the end of the text if no fence closes it, and code in a line. */
const code =
  /(^ {0,3}(?:`{3,}[^`\n]*|~{3,}[^\n]*)\n(?:[\s\S]*?^ {0,3}(?:```|~~~)[`~ \t]*$|[\s\S]*)|`[^`\n]*`)/m
const footnoteDefinition = /^\[\^([^\]\s]{1,50})\]:[ \t]*(.*(?:\r?\n(?: {2,}|\t).*)*)$/gm
const footnoteReference = /\[\^([^\]\s]{1,50})\](?!:)/g

/** Renders a text as HTML, with the notations of Obsidian, Hugo and Jekyll. `onRemoved` gets those without a counterpart. */
export function renderForeignMarkdown(text: string, onRemoved: (markup: string) => void): string {
  const footnotes = new Map<string, string>()
  const withoutDefinitions = replaceOutsideCode(text, (part) =>
    part.replaceAll(footnoteDefinition, (_, name: string, note: string) => {
      footnotes.set(name, note.replaceAll(/\s+/g, ' ').trim())
      return ''
    }),
  )
  const numbers = new Map<string, number>()
  const markdown = replaceOutsideCode(withoutDefinitions, (part) =>
    replaceNotations(part, onRemoved).replaceAll(footnoteReference, (whole, name: string) => {
      if (!footnotes.has(name)) return whole
      const isFirst = !numbers.has(name)
      const number = numbers.get(name) ?? numbers.size + 1
      numbers.set(name, number)
      return `<sup${isFirst ? ` id="fnref-${number}"` : ''}><a href="#fn-${number}">${number}</a></sup>`
    }),
  )
  return renderMarkdown(markdown) + renderFootnotes(footnotes, numbers)
}

function replaceOutsideCode(text: string, replace: (part: string) => string): string {
  return text
    .split(code)
    .map((part, index) => (index % 2 === 0 ? replace(part) : part))
    .join('')
}

function replaceNotations(text: string, onRemoved: (markup: string) => void): string {
  return (
    text
      .replaceAll(/!\[\[([^[\]|\n]{1,500})(?:\|([^[\]\n]{0,500}))?\]\]/g, (_, target: string, label = '') =>
        formatLink('!', /^\d+(?:x\d+)?$/.test(label) ? '' : label, target),
      )
      .replaceAll(
        /\[\[([^[\]|\n]{1,500})(?:\|([^[\]\n]{0,500}))?\]\]/g,
        (_, target: string, label?: string) =>
          formatLink(
            '',
            label || target,
            `${documentLinkPrefix}${encodeURIComponent(target.replace(/#.*$/, '').trim())}`,
          ),
      )
      .replaceAll(/\{\{[<%]\s*figure\s([^{}]*)[>%]\}\}/g, (_, attributes: string) => {
        const [source = '', caption = ''] = ['src', 'caption'].map((name) => readAttribute(attributes, name))
        return formatLink('!', caption, source)
      })
      .replaceAll(/\{\{[<%]\s*(?:rel)?ref\s+"([^"{}]+)"\s*[>%]\}\}/g, (_, target: string) =>
        toDocumentLink(target),
      )
      .replaceAll(/\{%-?\s*(?:post_url|link)\s+([^\s%]+)\s*-?%\}/g, (_, target: string) =>
        toDocumentLink(target),
      )
      .replaceAll(/\{\{\s*(?:site\.(?:baseurl|url)|['"]{2}\s*\|\s*relative_url)\s*\}\}/g, '')
      .replaceAll(/\{\{[<%][^{}]*[>%]\}\}|\{%[^{}]*%\}/g, (markup) => {
        onRemoved(markup.slice(0, 100))
        return ''
      })
      .replaceAll(/%%[\s\S]*?%%/g, '')
      // The attributes of kramdown.
      .replaceAll(/\{:[^{}\n]{1,200}\}/g, '')
  )
}

function toDocumentLink(target: string): string {
  return `${documentLinkPrefix}${encodeURIComponent(target.replace(/#.*$/, ''))}`
}

function formatLink(prefix: string, label: string, target: string): string {
  return `${prefix}[${label.replaceAll(/[[\]]/g, '')}](<${target.trim().replaceAll(/[<>\n]/g, '')}>)`
}

function readAttribute(attributes: string, name: string): string {
  return new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1] ?? ''
}

function renderFootnotes(
  footnotes: ReadonlyMap<string, string>,
  numbers: ReadonlyMap<string, number>,
): string {
  if (numbers.size === 0) return ''
  const notes = [...numbers].map(([name, number]) => {
    const note = renderMarkdown(footnotes.get(name) ?? '').replace(/^<p>([\s\S]*)<\/p>$/, '$1')
    return `<li id="fn-${number}">${note} <a href="#fnref-${number}">↩</a></li>`
  })
  return `<ol>${notes.join('')}</ol>`
}
