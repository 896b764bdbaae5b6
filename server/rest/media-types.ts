import { PostgrestError } from './postgrest-error.ts'

/** How rows are represented in a response. */
export interface RowsRepresentation {
  readonly shape: 'array' | 'object' | 'csv'
  /** Whether object members that are null are left out. */
  readonly stripNulls: boolean
  readonly contentType: string
}

interface MediaRange {
  readonly type: string
  readonly parameters: ReadonlyMap<string, string>
  readonly quality: number
}

/** Chooses the representation of rows by `Accept`. */
export function negotiateRowsRepresentation(accept: string | null): RowsRepresentation {
  const mediaRanges = parseAcceptHeader(accept)
  for (const mediaRange of mediaRanges) {
    const representation = findRepresentation(mediaRange)
    if (representation !== null) return representation
  }
  throw createNotAcceptableError(mediaRanges.map(({ type }) => type))
}

/** No representation of the resource has one of these types. */
export function createNotAcceptableError(types: readonly string[]): PostgrestError {
  return new PostgrestError('PGRST107', {
    message: `None of these media types are available: ${types.join(', ').slice(0, 500)}`,
  })
}

/** Parses `Accept`: the preferred type first; without a value, anything. */
export function parseAcceptHeader(accept: string | null): readonly MediaRange[] {
  return (accept?.trim() || '*/*')
    .split(',')
    .map((text): MediaRange => {
      const [type = '', ...parameterTexts] = text.split(';').map((part) => part.trim())
      const parameters = new Map(
        parameterTexts.map((parameter) => {
          const [name = '', value = ''] = parameter.split('=').map((part) => part.trim())
          return [name.toLowerCase(), value]
        }),
      )
      const quality = Number(parameters.get('q') ?? 1)
      return { type: type.toLowerCase(), parameters, quality: Number.isNaN(quality) ? 1 : quality }
    })
    .filter(({ type, quality }) => type !== '' && quality > 0)
    .sort((a, b) => b.quality - a.quality)
}

function findRepresentation({ type, parameters }: MediaRange): RowsRepresentation | null {
  const stripNulls = parameters.get('nulls') === 'stripped'
  const suffix = `${stripNulls ? '; nulls=stripped' : ''}; charset=utf-8`
  switch (type) {
    case '*/*':
    case 'application/*':
    case 'application/json':
      return { shape: 'array', stripNulls: false, contentType: 'application/json; charset=utf-8' }
    case 'application/vnd.pgrst.array':
    case 'application/vnd.pgrst.array+json':
      return { shape: 'array', stripNulls, contentType: `application/vnd.pgrst.array+json${suffix}` }
    case 'application/vnd.pgrst.object':
    case 'application/vnd.pgrst.object+json':
      return { shape: 'object', stripNulls, contentType: `application/vnd.pgrst.object+json${suffix}` }
    case 'text/*':
    case 'text/csv':
      return { shape: 'csv', stripNulls: false, contentType: 'text/csv; charset=utf-8' }
    default:
      return null
  }
}
