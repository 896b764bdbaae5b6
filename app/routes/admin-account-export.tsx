import type { LoaderFunctionArgs } from 'react-router'
import { createPersonalDataResponse } from '../admin/account/personal-data-actions.ts'
import { runAdminJsonAction } from '../admin/admin-loader.ts'
import { getTranslator } from '../i18n/translate.ts'

/** The file with everything the site stores about the user. */
export function loader(args: LoaderFunctionArgs) {
  return runAdminJsonAction(args, 'contributors', (request) =>
    createPersonalDataResponse(
      request,
      request.me.id,
      getTranslator(request.app.language)('account.dataFile'),
    ),
  )
}
