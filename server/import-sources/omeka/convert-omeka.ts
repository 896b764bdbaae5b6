import { extractPlainText } from '../../../domain/text/plain-text.ts'
import { AddedItems, timeOfUndatedItems } from '../added-items.ts'
import { type ContentFolderWriter, shortenText } from '../content-folder-writer.ts'
import { getGeneratedName } from '../generated-names.ts'
import { convertHtml, escapeText } from '../html/index.ts'
import type { ConversionOptions } from '../import-source.ts'
import { PictureFinder } from '../picture-finder.ts'
import type { SourceFiles } from '../source-files.ts'
import { parseDate, parseTime } from '../tables/parse-cell.ts'
import { type OmekaResource, type OmekaResources, readLinkedIds, readProperty } from './read-resources.ts'

/** A picture of an item. */
interface ItemPicture {
  readonly name: string
  readonly hash: string
  readonly fileName: string
  readonly medium: OmekaResource
}

/** Properties that have a field; the others become a table below the description. */
const usedProperties = ['dcterms:title', 'dcterms:description']
const imageProperties = ['dcterms:creator', 'dcterms:source', 'dcterms:rights', 'dcterms:license']
const dateProperties = ['dcterms:date', 'dcterms:created', 'dcterms:temporal']

/** Item sets become galleries, items with pictures images in them, other items articles. */
export async function convertOmeka(
  resources: OmekaResources,
  files: SourceFiles,
  target: ContentFolderWriter,
  options: ConversionOptions,
): Promise<void> {
  await new OmekaConverter(resources, files, target, options).convert()
}

class OmekaConverter {
  readonly #resources: OmekaResources
  readonly #target: ContentFolderWriter
  readonly #options: ConversionOptions
  readonly #pictures: PictureFinder
  readonly #added: AddedItems
  /** The keys of galleries, by the id of their item set. */
  readonly #galleries = new Map<number, string>()
  /** The media of items that do not list them. */
  readonly #mediaByItem: ReadonlyMap<number, readonly OmekaResource[]>

  constructor(
    resources: OmekaResources,
    files: SourceFiles,
    target: ContentFolderWriter,
    options: ConversionOptions,
  ) {
    this.#resources = resources
    this.#target = target
    this.#options = options
    this.#pictures = new PictureFinder(files)
    this.#added = new AddedItems(target, options.language)
    this.#mediaByItem = Map.groupBy(
      resources.media.values(),
      (medium) => readLinkedIds(medium, 'o:item')[0] ?? 0,
    )
  }

  async convert(): Promise<void> {
    const { items, itemSets } = this.#resources
    for (const [id, itemSet] of itemSets) await this.#convertItemSet(id, itemSet)
    let done = 0
    for (const [id, item] of items) {
      this.#options.signal.throwIfAborted()
      await this.#convertItem(id, item)
      done += 1
      this.#options.onProgress(done, items.size)
    }
    await this.#added.finish()
  }

  async #convertItemSet(id: number, itemSet: OmekaResource): Promise<void> {
    const name = this.#readTitle(itemSet, `${getGeneratedName('gallery', this.#options.language)} ${id}`)
    const source = `item set ${id}: ${name}`
    const key = this.#target.reserveKey('gallery', name)
    this.#galleries.set(id, key)
    const description = await this.#describe(itemSet, source, usedProperties)
    await this.#target.addItem('gallery', {
      key,
      ...this.#readTimes(itemSet, source),
      values: { name, description },
      source,
    })
    this.#redirect('item-set', id, 'gallery', key)
  }

  async #convertItem(id: number, item: OmekaResource): Promise<void> {
    const title = this.#readTitle(item, `${getGeneratedName('untitled', this.#options.language)} ${id}`)
    const source = `item ${id}: ${title.slice(0, 100)}`
    const pictures = await this.#findPictures(id, item, source)
    if (pictures.length === 0) return this.#addArticle(id, item, title, source)
    const sets = readLinkedIds(item, 'o:item_set')
    const ownSet = sets.find((set) => this.#galleries.has(set))
    // An image is in one gallery.
    for (const set of sets.filter((set) => set !== ownSet))
      this.#target.note('missing_reference', source, `item set ${set}`)
    const gallery = this.#galleries.get(ownSet ?? 0) ?? this.#added.addGallery(null)
    const date = this.#readDate(item, source)
    const used = [...usedProperties, ...imageProperties, ...(date === null ? [] : dateProperties)]
    const values = {
      ...{ gallery, date },
      description: await this.#describe(item, source, used),
      source: [...readProperty(item, 'dcterms:creator'), ...readProperty(item, 'dcterms:source')].join('; '),
      licence: [...readProperty(item, 'dcterms:license'), ...readProperty(item, 'dcterms:rights')].join('; '),
    }
    for (const [index, picture] of pictures.entries()) {
      const { name: file, fileName, medium } = picture
      const ownTitle = readProperty(medium, 'dcterms:title')[0]
      const name = index === 0 ? title : (ownTitle ?? `${title} (${index + 1})`)
      const key = this.#target.reserveKey('image', name)
      await this.#target.addItem('image', {
        ...{ key, fileName, source, ...this.#readTimes(item, source) },
        values: { ...values, name, file, alt: readAltText(medium) },
      })
      if (index === 0) this.#redirect('item', id, 'image', key)
      const mediumId = medium['o:id']
      if (typeof mediumId === 'number') this.#redirect('media', mediumId, 'image', key)
    }
  }

  async #addArticle(id: number, item: OmekaResource, title: string, source: string): Promise<void> {
    const content = await this.#describe(item, source, usedProperties)
    if (content === '') this.#target.note('filled', source, 'content')
    const [firstSet = 0] = readLinkedIds(item, 'o:item_set')
    const itemSet = this.#resources.itemSets.get(firstSet)
    const category = itemSet === undefined ? null : this.#readTitle(itemSet, '')
    const summary = readProperty(item, 'dcterms:abstract')[0] ?? extractPlainText(content)
    const key = this.#target.reserveKey('article', title)
    await this.#target.addItem('article', {
      ...{ key, source, ...this.#readTimes(item, source) },
      values: {
        name: title,
        description: shortenText(summary || title, 255),
        content: content || `<p>${escapeText(title)}</p>`,
        category: this.#added.addCategory('article', category || null),
        gallery: this.#galleries.get(firstSet) ?? null,
      },
    })
    this.#redirect('item', id, 'article', key)
  }

  /** The pictures of an item in their order; other media and missing files are reported. */
  async #findPictures(id: number, item: OmekaResource, source: string): Promise<ItemPicture[]> {
    const listed = readLinkedIds(item, 'o:media').map((mediumId) => this.#resources.media.get(mediumId))
    const media = listed.length > 0 ? listed : (this.#mediaByItem.get(id) ?? [])
    const pictures: ItemPicture[] = []
    for (const medium of media) {
      const address = medium?.['o:original_url']
      const sourceName = medium?.['o:source']
      if (medium === undefined || typeof address !== 'string') {
        this.#target.note('missing_picture', source, String(sourceName ?? 'o:media').slice(0, 200))
        continue
      }
      const fileName = typeof sourceName === 'string' ? sourceName : address
      const file = this.#pictures.find(address) ?? this.#pictures.find(fileName)
      if (file === null) {
        this.#target.note('missing_picture', source, address.slice(0, 200))
        continue
      }
      const picture = await this.#target.addPicture(file, source)
      if (picture !== null)
        pictures.push({ ...picture, medium, fileName: fileName.split(/[/\\]/).at(-1) ?? '' })
    }
    return pictures
  }

  /** The description, and a table of the properties that have no field. */
  async #describe(resource: OmekaResource, source: string, used: readonly string[]): Promise<string> {
    const descriptions = readProperty(resource, 'dcterms:description').map(formatParagraphs)
    const rows = Object.keys(resource)
      .filter((name) => /^[a-z][\w-]*:[\w-]+$/i.test(name) && !name.startsWith('o:') && !used.includes(name))
      .flatMap((name) => {
        const values = readProperty(resource, name)
        return values.length === 0 ? [] : [{ label: readLabel(resource, name), text: values.join('; ') }]
      })
    const cells = rows.map(
      ({ label, text }) => `<tr><th>${escapeText(label)}</th><td>${escapeText(text)}</td></tr>`,
    )
    const table = cells.length === 0 ? '' : `<table><tbody>${cells.join('')}</tbody></table>`
    return convertHtml(descriptions.join('') + table, {
      source,
      note: this.#target.note,
      resolveLink: (address) => (/^(?:https?|mailto):/i.test(address) ? address : null),
      resolvePicture: async () => null,
    })
  }

  #readTitle(resource: OmekaResource, fallback: string): string {
    const title = resource['o:title']
    return (
      readProperty(resource, 'dcterms:title')[0] ??
      (typeof title === 'string' && title !== '' ? title : fallback)
    )
  }

  #readDate(item: OmekaResource, source: string): string | null {
    const texts = dateProperties.flatMap((name) => readProperty(item, name))
    const date = texts.map((text) => parseDate(text)).find((text) => text !== null)
    const [first] = texts
    if (date === undefined && first !== undefined)
      this.#target.note('bad_value', source, `date: ${first.slice(0, 100)}`)
    return date ?? null
  }

  #readTimes(
    resource: OmekaResource,
    source: string,
  ): { created: string | null; edited: string | null; published: string | null } {
    const read = (name: string) => {
      const value = resource[name]
      const text =
        typeof value === 'object' && value !== null
          ? Object.entries(value).find(([key]) => key === '@value')?.[1]
          : value
      return typeof text === 'string' ? parseTime(text, this.#options) : null
    }
    const created = read('o:created')
    const edited = read('o:modified')
    const isPublic = resource['o:is_public'] !== false
    if (!isPublic) this.#target.note('made_draft', source, 'private')
    return { created, edited, published: isPublic ? (created ?? edited ?? timeOfUndatedItems) : null }
  }

  #redirect(type: string, id: number, kind: 'gallery' | 'image' | 'article', key: string): void {
    this.#target.addRedirect(`/${type}/${id}`, kind, key)
    for (const slug of this.#resources.siteSlugs)
      this.#target.addRedirect(`/s/${slug}/${type}/${id}`, kind, key)
  }
}

function readAltText(medium: OmekaResource): string {
  const alt = medium['o:alt_text']
  return typeof alt === 'string' ? alt : ''
}

function formatParagraphs(text: string): string {
  if (/<(?:p|br|div|ul|ol|table|em|strong|a)\b/i.test(text)) return text
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${escapeText(paragraph.trim()).replaceAll('\n', '<br>')}</p>`)
    .join('')
}

/** The label that Omeka shows for a property. */
function readLabel(resource: OmekaResource, name: string): string {
  const values = resource[name]
  const first: unknown = Array.isArray(values) ? values[0] : null
  const label =
    typeof first === 'object' && first !== null
      ? Object.entries(first).find(([key]) => key === 'property_label')?.[1]
      : null
  return typeof label === 'string' && label !== '' ? label : (name.split(':')[1] ?? name)
}
