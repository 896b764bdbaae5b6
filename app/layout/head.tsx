import { useFrame } from './frame.ts'

interface HeadProps {
  /** The page's own name; left out on the home page, whose name is the site's. */
  readonly title?: string
  readonly description?: string
}

/** The page's title and description; React puts them into the document's head. */
export function Head({ title, description }: HeadProps) {
  const { t, site } = useFrame()
  return (
    <>
      <title>
        {title === undefined ? site.webTitle : t('site.pageTitle', { page: title, site: site.webTitle })}
      </title>
      {description !== undefined && description !== '' && <meta name="description" content={description} />}
    </>
  )
}
