/** The formats that can be imported. */
export const importFormats = [
  'letopis',
  'wordpress',
  'ghost',
  'omeka',
  'supabase',
  'csv',
  'markdown',
] as const

export type ImportFormat = (typeof importFormats)[number]

export function isImportFormat(text: string): text is ImportFormat {
  return importFormats.some((format) => format === text)
}

/** What a conversion changed or could not take over; the texts for people are made from the code. */
export const importNoteCodes = [
  /** A text was longer than its field; `detail` is the field. */
  'shortened',
  /** A required field was empty and was filled; `detail` is the field. */
  'filled',
  /** A picture is not among the files; `detail` is its address. */
  'missing_picture',
  /** A file is not a picture that can be shown; `detail` is its name. */
  'unsupported_file',
  /** A column or property has no counterpart; `detail` is its name. */
  'unknown_field',
  /** A value does not fit the field; `detail` is the field and the value. */
  'bad_value',
  /** Content of a type that has no counterpart; `detail` is the type. */
  'unsupported_content',
  /** Comments of readers, which the site does not have; `detail` is their number. */
  'comments',
  /** Part of a text was removed or replaced; `detail` is the markup. */
  'removed_markup',
  /** A reference to something that is not in the source; `detail` is the target. */
  'missing_reference',
  /** It is imported as a draft; `detail` is its state in the source. */
  'made_draft',
  /** It lacks what a published item needs and is imported as a draft; `detail` are the fields. */
  'incomplete',
  /** The old address cannot be redirected; `detail` is the path. */
  'no_redirect',
  /** The item breaks a rule of the site and is not imported; `detail` is the rule's message. */
  'rejected',
] as const

export type ImportNoteCode = (typeof importNoteCodes)[number]

export interface ImportNote {
  readonly code: ImportNoteCode
  /** What it is about, in the words of the source, such as a title or a file and a row. */
  readonly source: string
  readonly detail: string
}
