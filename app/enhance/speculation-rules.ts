/**
 * The links that may be prefetched on hover; excluded paths need a session or are large. The text is hashed for the
 * content security policy, so it must be the same on the server and in the browser.
 */
export const speculationRulesJson = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: ['/admin*', '/login*', '/img/*', '/files/*', '/auth/*', '/storage/*'] } },
          { not: { selector_matches: '[rel~=external]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
})
