import '../styles/desk.css'
import '../styles/picker.css'
import { useLoaderData, useSubmit } from 'react-router'
import { adminLoader } from '../admin/asking.ts'
import { deedsOf } from '../admin/deeds.ts'
import { AdminFrame } from '../admin/frame.tsx'
import { useAnyAnswer } from '../admin/intent-form.tsx'
import { readChoices, readEdited } from '../admin/pictures/choices.ts'
import { ChoosePage } from '../admin/pictures/choose-page.tsx'
import { editAlone, pairAlone } from '../admin/pictures/edit-alone.ts'
import type { DeskOutcome } from '../admin/pictures/outcome.ts'
import { PictureForm } from '../admin/pictures/picture-form.tsx'
import { choicesIn } from '../admin/pictures/read-desk.ts'
import { useFrame } from '../layout/frame.ts'
import { idOf } from '../loading.ts'

export const loader = adminLoader('everybody', async ({ app, args }) => {
  const image = await readEdited(app, idOf(args.params.id))
  const { searchParams } = new URL(args.request.url)
  if (!searchParams.has('choose')) return { image, choosing: null }
  const choosing = {
    found: await readChoices(app, searchParams),
    galleries: choicesIn(await app.content.galleryTree(app.asker)),
    q: searchParams.get('q') ?? '',
    gallery: searchParams.get('gallery') ?? '',
  }
  return { image, choosing }
})

export const action = deedsOf('everybody', { edit: editAlone, pair: pairAlone })

/** One picture and all that can be written of it. */
export default function AdminEditImage() {
  const { t } = useFrame()
  const { image, choosing, me, said } = useLoaderData<typeof loader>()
  const answer = useAnyAnswer<DeskOutcome>()
  const submit = useSubmit()
  return (
    <AdminFrame title={image.name} me={me} said={said}>
      <p className="admin-back">
        <a href={`/admin/galleries/${image.gallery.id}`}>{t('desk.back', { name: image.gallery.name })}</a>
      </p>
      {choosing === null ? (
        <PictureForm
          key={image.version}
          image={image}
          answer={answer}
          save={async (fields) => {
            await submit(fields, { method: 'post', preventScrollReset: true })
            return undefined
          }}
        />
      ) : (
        <ChoosePage image={image} {...choosing} />
      )}
    </AdminFrame>
  )
}
