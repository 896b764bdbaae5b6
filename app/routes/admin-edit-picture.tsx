import { useLoaderData } from 'react-router'
import { createAction } from '../actions/create-action.ts'
import { createAdminPageLoader } from '../admin/admin-loader.ts'
import { AdminPageLayout, AdminSection } from '../admin/admin-page-layout.tsx'
import { PictureEditForm } from '../admin/pictures/picture-editor/picture-edit-form.tsx'
import {
  changePictureAction,
  readPictureEditorData,
} from '../admin/pictures/picture-editor/picture-editor-data.ts'
import { ReplacePictureForm } from '../admin/pictures/picture-editor/replace-picture-form.tsx'
import { usePageContext } from '../layout/page-context.ts'
import { parseIdParam } from '../page-loader.ts'
import { Notice } from '../ui/notice.tsx'

export const loader = createAdminPageLoader('contributors', async ({ app, args }) => ({
  data: await readPictureEditorData(app, parseIdParam(args.params.id)),
}))

export const action = createAction('contributors', { change: changePictureAction })

/** Turns, crops and replaces the picture of an image. */
export default function AdminEditPicturePage() {
  const { t } = usePageContext()
  const { data, me, flash } = useLoaderData<typeof loader>()
  const { id, version, name, status, picture, texts, limits } = data
  return (
    <AdminPageLayout title={t('pictureEditor.title', { name })} me={me} flash={flash}>
      <p className="admin-back">
        <a href={`/admin/edit/image/${id}`}>{t('pictureEditor.back')}</a>
      </p>
      {status !== 'live' && <Notice>{t('pictureEditor.notPublic')}</Notice>}
      {texts.length > 0 && (
        <Notice>
          <p>{t('pictureEditor.inTexts')}</p>
          <ul>
            {texts.map((text) => (
              <li key={`${text.kind} ${text.id}`}>
                <a href={`/admin/edit/${text.kind}/${text.id}`}>{text.name}</a>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <AdminSection
        id="picture"
        title={t('pictureEditor.edit')}
        intro={t(picture?.isEdited ? 'pictureEditor.editedIntro' : 'pictureEditor.editIntro')}
        flash={flash}
      >
        {picture === null ? (
          <p>{t('items.fileNone')}</p>
        ) : (
          <PictureEditForm key={`${version} ${picture.original.hash}`} version={version} picture={picture} />
        )}
      </AdminSection>
      <AdminSection
        id="replace"
        title={t('pictureEditor.replaceTitle')}
        intro={t('pictureEditor.replaceIntro')}
        flash={flash}
      >
        <ReplacePictureForm image={id} limits={limits} />
      </AdminSection>
    </AdminPageLayout>
  )
}
