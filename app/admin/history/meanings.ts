import { type KindName, kindOf } from '../../../domain/kinds/index.ts'
import { referencesOf } from '../../../domain/kinds/references.ts'
import { problemOf } from '../../../domain/problem.ts'
import { messageOf, translator } from '../../i18n/translate.ts'
import type { AppRequest } from '../../request.ts'
import type { FieldValues, Meaning } from '../differences/fields.ts'
import { momentOf } from '../moments.ts'

/** What the values of some texts of a kind mean: names for what they point to, moments in the site's zone. */
export async function meaningsOf(
  app: AppRequest,
  kind: KindName,
  texts: readonly FieldValues[],
): Promise<Meaning> {
  const names = new Map<string, string>()
  for (const { field, to } of referencesOf(kind))
    for (const id of new Set(texts.map((values) => values[field])))
      if (typeof id === 'number') names.set(`${field} ${id}`, await nameOf(app, to, id))
  return (name, value) => {
    if (name === 'published_at') return momentOf(String(value), app).words
    return names.get(`${name} ${value}`) ?? null
  }
}

async function nameOf(
  { content, context, language }: AppRequest,
  kind: KindName,
  id: number,
): Promise<string> {
  try {
    const item = await content.items.read(kind, id, context)
    const name: unknown = Reflect.get(item, kindOf(kind).title)
    return typeof name === 'string' ? name : `${id}`
  } catch (error) {
    if (problemOf(error)?.code !== 'not_found') throw error
    return translator(language)('history.gone', { id: String(id) })
  }
}

/** What an action is called. */
export function actionWords(action: string, app: Pick<AppRequest, 'language'>): string {
  return messageOf(`history.actions.${action}`, app.language)
}
