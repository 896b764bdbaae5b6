import type { PublicSiteSettings } from '../content/contract/site.ts'

const maxShortNameLength = 12

/** Creates the web app manifest. */
export function createWebManifest(site: PublicSiteSettings): string {
  const manifest = {
    id: '/',
    name: site.webTitle,
    // Without short_name, browsers truncate a long name themselves.
    ...(site.webTitle.length > maxShortNameLength ? {} : { short_name: site.webTitle }),
    lang: site.lang,
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'browser',
    theme_color: '#1c2e4a',
    background_color: '#faf6ec',
    icons: [
      { src: '/icons/192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: '/icons/512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: '/icons/maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  }
  return `${JSON.stringify(manifest)}\n`
}
