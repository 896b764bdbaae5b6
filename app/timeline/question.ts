import { isTimelineKind, type TimelineKind, timelineKinds } from '../../domain/kinds/index.ts'
import { Problem } from '../../domain/problem.ts'
import type { TimelineRun } from '../../server/content/contract/timeline.ts'
import { idOf } from '../loading.ts'
import { pageOf } from '../paging.ts'
import { yearsOf } from '../search/question.ts'
import { type LineFields, USUAL_KIND } from './address.ts'

/** What an address asks of the timeline, as far as it makes sense. */
export interface LineQuestion {
  readonly kinds: readonly TimelineKind[]
  readonly from: number | null
  readonly to: number | null
  readonly page: number
  /** The item that is to be shown, whatever page it is on. */
  readonly at: TimelineRun['first'] | null
}

/** Reads a question; whatever no form of ours would send is as if it had not been sent, but an item is there or not. */
export function lineQuestionOf(url: URL): LineQuestion {
  const words = url.searchParams.getAll('kinds').flatMap((text) => text.slice(0, 100).split(','))
  const at = nameIn(url.searchParams.get('at'))
  const kinds = timelineKinds.filter((kind) => words.includes(kind))
  const asked = kinds.length === 0 ? [USUAL_KIND as TimelineKind] : kinds
  return {
    kinds: at === null ? asked : timelineKinds.filter((kind) => kind === at.kind || asked.includes(kind)),
    ...yearsOf(url),
    page: pageOf(url),
    at,
  }
}

/** The question as its form shows it. */
export function lineFieldsOf({ kinds, from, to }: LineQuestion): LineFields {
  return { kinds, from: String(from ?? ''), to: String(to ?? '') }
}

/** What the services are asked. */
export function lineQueryOf({ kinds, from, to }: LineQuestion) {
  return { kinds, years: { ...(from === null ? {} : { from }), ...(to === null ? {} : { to }) } }
}

/** `80` is an event, `image-80` an image. */
function nameIn(text: string | null): TimelineRun['first'] | null {
  if (text === null) return null
  const [, kind = USUAL_KIND, id] = /^(?:([a-z]{1,20})-)?(\d+)$/.exec(text) ?? []
  if (!isTimelineKind(kind)) throw new Problem('not_found')
  return { kind, id: idOf(id) }
}
