import type { ImageKey } from '../plan/images.ts'
import type { ImageText } from '../texts.ts'
import { eventsImages } from './images/events.ts'
import { peopleImages } from './images/people.ts'
import { placesImages } from './images/places.ts'
import { platesImages } from './images/plates.ts'
import { villageImages } from './images/village.ts'

/** Czech words for every image. */
export const images: Record<ImageKey, ImageText> = {
  ...placesImages,
  ...villageImages,
  ...peopleImages,
  ...platesImages,
  ...eventsImages,
}
