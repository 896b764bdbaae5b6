const closed = ['/admin', '/login', '/auth', '/storage']

/** Who may look where: everybody everywhere, but for what needs a session. */
export function robotsText(origin: string): string {
  const lines = ['User-agent: *', 'Allow: /', ...closed.map((path) => `Disallow: ${path}`)]
  return `${lines.join('\n')}\n\nSitemap: ${origin}/sitemap.xml\n`
}
