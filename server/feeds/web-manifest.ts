import type { PublicSite } from '../content/contract.ts'

const shortest = 12

/** What a browser shows of the site where it is kept among apps. */
export function webManifest(site: PublicSite): string {
  const manifest = {
    id: '/',
    name: site.webTitle,
    short_name: shortName(site.webTitle),
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

/** As many whole words as stand under an icon; a longer first word stays whole and is cut where it is shown. */
function shortName(title: string): string {
  const words = title.split(/\s+/)
  let name = words.shift() ?? title
  for (const word of words) {
    if (name.length + 1 + word.length > shortest) break
    name += ` ${word}`
  }
  return name
}
