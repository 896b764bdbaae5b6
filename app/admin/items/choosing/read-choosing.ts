import { type KindName, kindOf } from '../../../../domain/kinds/index.ts'
import type { AppRequest } from '../../../request.ts'
import { readChoices } from '../../pictures/choices.ts'
import { choicesIn } from '../../pictures/read-desk.ts'
import type { Choosing } from './choose-page.tsx'

/** What `?choose=thumb&q=&gallery=` shows; null where no picture is chosen. */
export async function readChoosing(
  app: AppRequest,
  kind: KindName,
  query: URLSearchParams,
): Promise<Choosing | null> {
  const field = query.get('choose') ?? ''
  const { fields } = kindOf(kind)
  if (!Object.hasOwn(fields, field) || fields[field]?.to !== 'image') return null
  return {
    field,
    found: await readChoices(app, query),
    galleries: choicesIn(await app.content.galleries.tree(app.context)),
    q: query.get('q') ?? '',
    gallery: query.get('gallery') ?? '',
  }
}
