import { redirect } from 'react-router'
import { createAdminPageLoader } from '../admin/admin-loader.ts'
import { parseIdParam } from '../page-loader.ts'

/** Former addresses of the list of galleries and of a gallery. */
export const loader = createAdminPageLoader('contributors', async ({ args: { params } }) => {
  const list = '/admin/edit/gallery'
  throw redirect(params.id === undefined ? list : `${list}/${parseIdParam(params.id)}`)
})
