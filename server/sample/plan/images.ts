import { eventsImages } from './images/events.ts'
import { peopleImages } from './images/people.ts'
import { placesImages } from './images/places.ts'
import { platesImages } from './images/plates.ts'
import { villageImages } from './images/village.ts'
import type { ImagePlan } from './picture.ts'

const all = [...placesImages, ...villageImages, ...peopleImages, ...platesImages, ...eventsImages] as const

/** The name by which plans and texts refer to an image. */
export type ImageKey = (typeof all)[number]['key']

/** All images of the sample site; inside a gallery their order here is their order there. */
export const images: readonly ImagePlan<ImageKey>[] = all
