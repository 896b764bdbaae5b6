/** What a language has to say about a gallery; `dscr` is HTML. */
export type GalleryText = { readonly name: string; readonly dscr?: string }

/** What a language has to say about an image; `alt` tells what is seen, `dscr` (HTML) what is known. */
export type ImageText = { readonly name: string; readonly alt: string; readonly dscr?: string }

/** Name and purpose of a category, in plain text. */
export type CategoryText = { readonly name: string; readonly dscr: string }

/** An author's name as the language writes it. */
export type AuthorText = { readonly name: string }

/** Whom the reader will reach by a contact. */
export type ContactText = { readonly name: string }

/** A book's title page and one plain sentence or two about it. */
export type BookText = { readonly writer: string; readonly name: string; readonly dscr: string }

/** A link's name and why it is worth following, in plain text. */
export type LinkText = { readonly name: string; readonly dscr: string }

/** One entry of the timeline, in plain text; the date is in the plan. */
export type TimelineText = { readonly title: string; readonly content: string; readonly tooltip?: string }
