import { createDublinCoreElements } from '../../domain/citation/dublin-core.ts'
import type { Citation } from '../citation/citation.ts'

/** The Dublin Core tags of an item's page, from which reference managers and libraries read its metadata. */
export function DublinCoreTags({ citation }: { citation: Citation | null }) {
  if (citation === null) return null
  return (
    <>
      <link rel="schema.DC" href="http://purl.org/dc/elements/1.1/" />
      {createDublinCoreElements(citation.record).map(({ name, value }) => (
        <meta key={`${name} ${value}`} name={`DC.${name}`} content={value} />
      ))}
    </>
  )
}
