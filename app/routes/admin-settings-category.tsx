import '../admin/settings/settings.css'
import { useLoaderData } from 'react-router'
import { createAction } from '../actions/create-action.ts'
import { createAdminPageLoader } from '../admin/admin-loader.ts'
import { AdminPageLayout } from '../admin/admin-page-layout.tsx'
import { readRemoveCategoryFormData, removeCategoryAction } from '../admin/settings/remove-category-action.ts'
import { RemoveCategoryForm } from '../admin/settings/remove-category-form.tsx'
import { usePageContext } from '../layout/page-context.ts'
import { parseIdParam } from '../page-loader.ts'

export const loader = createAdminPageLoader('editors', async ({ app, args: { params } }) => ({
  category: await readRemoveCategoryFormData(app, parseIdParam(params.id)),
}))

export const action = createAction('editors', { leave: removeCategoryAction })

/** Removes a category that is in use, after moving its items to another. */
export default function AdminRemoveUsedCategoryPage() {
  const { t } = usePageContext()
  const { category, me, flash } = useLoaderData<typeof loader>()
  return (
    <AdminPageLayout title={t('settings.categoryLeave')} me={me} flash={flash}>
      <p className="settings-back">
        <a href="/admin/edit/category">{t('settings.list.category.name')}</a>
      </p>
      <RemoveCategoryForm category={category} />
    </AdminPageLayout>
  )
}
