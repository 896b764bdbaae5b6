/**
 * Fades lazy pictures in over their placeholders. Eager pictures are left alone, because they may already be partly
 * visible.
 */
export function fadeInLazyImages(root: ParentNode): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  for (const picture of root.querySelectorAll<HTMLImageElement>('.tile-room img[loading=lazy]')) {
    if (picture.complete) continue
    picture.dataset.coming = ''
    const show = () => {
      picture.dataset.came = ''
      delete picture.dataset.coming
    }
    picture.addEventListener('load', show, { once: true })
    picture.addEventListener('error', show, { once: true })
  }
}
