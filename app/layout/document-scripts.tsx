import { InlineScript } from './inline-script.tsx'
import { scriptList } from './script-list.ts'

// Fetched while the pointer rests on a link; the paths left out need a session or are large.
const speculationRules = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: ['/admin*', '/login*', '/img/*', '/auth/*', '/storage/*'] } },
          { not: { selector_matches: '[rel~=external]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
})

/** What a document carries instead of React: the enhance script, which wakes islands when they are needed. */
export function DocumentScripts() {
  return (
    <>
      {scriptList.map((src) => (
        <script key={src} type="module" src={src} />
      ))}
      <InlineScript type="speculationrules" code={speculationRules} />
    </>
  )
}
