import { plainText } from '../../domain/text/plain.ts'
import { usePageContext } from '../layout/frame.ts'
import { Head } from '../layout/head.tsx'
import { StructuredData } from './linked-data.tsx'
import { summaryOf } from './plain.ts'
import { websiteData } from './website.ts'

/** What the home page says of itself and of the site. */
export function HomeHead({ about }: { about: string | null }) {
  const pageContext = usePageContext()
  const description = summaryOf(plainText(about ?? ''))
  return (
    <>
      <Head description={description} />
      <StructuredData things={websiteData(pageContext, description)} />
    </>
  )
}
