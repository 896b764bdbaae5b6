import { choosing } from './choose.ts'
import type { Content } from './contract.ts'
import type { ContentDeps, ContentParts } from './deps.ts'
import { gallerying } from './galleries.ts'
import { remembering } from './history.ts'
import { imagining } from './imagine.ts'
import { lining } from './line.ts'
import { createMemory } from './memory.ts'
import { ordering } from './order.ts'
import { outlining } from './outline.ts'
import { overseeing } from './overview.ts'
import { pairing } from './pairs.ts'
import { picking } from './pick.ts'
import { picturing } from './pictures.ts'
import { previewLinking } from './preview-links.ts'
import { publishing } from './publish.ts'
import { reading } from './read.ts'
import { redirecting } from './redirects.ts'
import { saving } from './save.ts'
import { searching } from './search.ts'
import { showing } from './showing.ts'
import { siting } from './site.ts'
import { sorting } from './sort-images.ts'
import { trash } from './trash.ts'
import { trashListing } from './trash-list.ts'
import { keeping } from './unsaved.ts'

/** The services over content, whoever calls them: pages, the command line, the sample's loader. */
export function createContent(parts: ContentParts): Content {
  const deps: ContentDeps = { ...parts, memory: createMemory(parts.events, parts.now) }
  const read = reading(deps)
  const { save } = saving(deps)
  const arranging = ordering(deps)
  const pictures = picturing(deps, read.byIds)
  const galleries = gallerying(deps, { read: read.read, picturesByIds: pictures.picturesByIds })
  const show = showing(deps, () => content)
  const content: Content = {
    ...read,
    save,
    ...arranging,
    ...sorting(deps, arranging.order),
    ...publishing(deps),
    ...imagining(deps, show),
    ...previewLinking(deps, show),
    ...trash(deps),
    ...trashListing(deps),
    ...overseeing(deps),
    ...remembering(deps, save),
    ...keeping(deps),
    ...pictures,
    ...pairing(deps, read.byIds),
    ...galleries,
    ...outlining(deps, { ...pictures, ...galleries }),
    ...searching(deps, { byIds: read.byIds, picturesByIds: pictures.picturesByIds }),
    ...lining(deps, read.byIds),
    ...choosing(deps),
    ...picking(deps),
    ...siting(deps),
    ...redirecting(deps),
  }
  return content
}

export type { Asker, Content, Trace } from './contract.ts'
export type { ContentParts } from './deps.ts'
export { unsavedDays } from './unsaved.ts'
