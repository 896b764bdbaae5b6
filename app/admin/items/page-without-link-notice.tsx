import { Form } from 'react-router'
import { usePageContext } from '../../layout/page-context.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { NavigationPlace } from '../settings/navigation-links.ts'
import type { EditableItem } from './contract.ts'

const places: readonly NavigationPlace[] = ['menu', 'footer']

/** Offers links to a published page that visitors cannot reach from the menu or the footer yet. */
export function PageWithoutLinkNotice({ item: { kind, id, path, values } }: { item: EditableItem }) {
  const { t, site, userRole } = usePageContext()
  if (kind !== 'page' || path === null || userRole !== 'owner') return null
  // The page above lists the pages below it.
  const isLinked = [...site.links.menu, ...site.links.footer].some(({ href }) => href === path)
  if (isLinked || (values.parent ?? null) !== null) return null
  return (
    <Notice className="page-without-link">
      <p>{t('navlinks.missing')}</p>
      <Form method="post" action="/admin/settings/menu">
        <input type="hidden" name="intent" value="linkAdd" />
        <input type="hidden" name="page" value={String(id)} />
        {places.map((place) => (
          <Button key={place} variant="quiet" type="submit" name="place" value={place}>
            {t(`navlinks.${place}.addPage`)}
          </Button>
        ))}
      </Form>
    </Notice>
  )
}
