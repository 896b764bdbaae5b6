/** Elements that begin a new line; all others are part of a line of text. */
const blockTags = new Set(
  (
    'address article aside blockquote body center dd details dialog dir div dl dt fieldset figcaption figure footer ' +
    'form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li main menu nav ol p pre section summary table tbody td ' +
    'tfoot th thead tr ul audio embed iframe object video'
  ).split(' '),
)

/** Elements that are removed with their content: it is not text for readers. */
const removedTags = new Set(
  (
    'applet base button canvas frame frameset head input link map math meta noembed noframes noscript option ' +
    'script select source style svg template textarea title track xmp'
  ).split(' '),
)

/** Of the removed elements, those whose loss a reader would notice. */
const reportedTags = new Set('applet button canvas input math noembed script select svg textarea'.split(' '))

/** Inline elements of the rich text, and the names that other programs use for them. */
const inlineTags: Readonly<Record<string, string>> = {
  ...{ strong: 'strong', b: 'strong', em: 'em', i: 'em', u: 'u', ins: 'u', s: 's', strike: 's', del: 's' },
  ...{ sub: 'sub', sup: 'sup', code: 'code', kbd: 'code', samp: 'code', tt: 'code', cite: 'cite' },
  ...{ abbr: 'abbr', acronym: 'abbr', time: 'time' },
}

export function isBlockTag(tag: string): boolean {
  return blockTags.has(tag)
}

export function isRemovedTag(tag: string): boolean {
  return removedTags.has(tag)
}

export function isReportedTag(tag: string): boolean {
  return reportedTags.has(tag)
}

/** The inline element of the rich text; null if there is none, and only the content stays. */
export function findInlineTag(tag: string): string | null {
  return Object.hasOwn(inlineTags, tag) ? (inlineTags[tag] ?? null) : null
}

/** The heading of the rich text; the title of the page is above all of them. */
export function findHeadingTag(tag: string): string | null {
  const level = /^h([1-6])$/.exec(tag)?.[1]
  return level === undefined ? null : `h${Math.min(4, Math.max(2, Number(level)))}`
}
