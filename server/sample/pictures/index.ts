export { banner, drawBanner } from './banner.ts'
export { drawPicture } from './draw.ts'
export { drawPictures } from './draw-many.ts'
export { drawFavicon } from './favicon.ts'
