/**
 * What may be fetched while the pointer rests on a link; the paths left out need a session or are large. The text is
 * hashed for the content security policy, so the server and the browser must have the same.
 */
export const speculationRules = JSON.stringify({
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
