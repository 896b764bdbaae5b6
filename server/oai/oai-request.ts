import { OaiError } from './oai-error.ts'

/** The arguments of each verb. `resumptionToken` is exclusive: no other argument may be beside it. */
const argumentsByVerb = {
  Identify: { required: [], optional: [] },
  ListMetadataFormats: { required: [], optional: ['identifier'] },
  ListSets: { required: [], optional: ['resumptionToken'] },
  ListIdentifiers: {
    required: ['metadataPrefix'],
    optional: ['from', 'until', 'set', 'resumptionToken'],
  },
  ListRecords: { required: ['metadataPrefix'], optional: ['from', 'until', 'set', 'resumptionToken'] },
  GetRecord: { required: ['identifier', 'metadataPrefix'], optional: [] },
} as const satisfies Readonly<
  Record<string, { readonly required: readonly string[]; readonly optional: readonly string[] }>
>

export type OaiVerb = keyof typeof argumentsByVerb

/** A request whose arguments are those of its verb; their values are not checked yet. */
export interface OaiRequest {
  readonly verb: OaiVerb
  readonly arguments: Readonly<Record<string, string>>
}

const maxValueLength = 500

/** Parses the parameters of a request. Throws `OaiError`. */
export function parseOaiRequest(parameters: URLSearchParams): OaiRequest {
  const verbs = parameters.getAll('verb')
  const [verb = ''] = verbs
  if (verbs.length !== 1 || !isVerb(verb)) throw new OaiError('badVerb', 'The verb is missing or unknown.')
  const { required, optional }: { required: readonly string[]; optional: readonly string[] } =
    argumentsByVerb[verb]
  const found = new Map<string, string>()
  for (const [name, value] of parameters) {
    if (name === 'verb') continue
    if (!required.includes(name) && !optional.includes(name))
      throw new OaiError('badArgument', 'An argument is not one of this verb.')
    if (found.has(name)) throw new OaiError('badArgument', `The argument ${name} is repeated.`)
    if (value === '' || value.length > maxValueLength)
      throw new OaiError('badArgument', `The argument ${name} is empty or too long.`)
    found.set(name, value)
  }
  if (found.has('resumptionToken')) {
    if (found.size > 1) throw new OaiError('badArgument', 'A resumptionToken must be the only argument.')
  } else {
    const missing = required.find((name) => !found.has(name))
    if (missing !== undefined) throw new OaiError('badArgument', `The argument ${missing} is missing.`)
  }
  return { verb, arguments: Object.fromEntries(found) }
}

function isVerb(name: string): name is OaiVerb {
  return Object.hasOwn(argumentsByVerb, name)
}
