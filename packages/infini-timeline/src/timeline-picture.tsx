import { useLayoutEffect, useRef, useState } from 'react'
import type { TimelineImage } from './types.ts'

/** The picture of an item; hidden if it fails to load. */
export function TimelinePicture({ image }: { readonly image: string | TimelineImage }) {
  const {
    src,
    srcSet,
    sizes,
    alt = '',
    width,
    height,
    position,
  } = typeof image === 'string' ? { src: image } : image
  const [isBroken, setIsBroken] = useState(false)
  const element = useRef<HTMLImageElement>(null)
  // It may have failed before hydration, when no error handler was attached.
  useLayoutEffect(() => {
    const { current } = element
    if (current?.complete && current.naturalWidth === 0 && current.getAttribute('src')) setIsBroken(true)
  }, [])
  if (isBroken || !src) return null
  return (
    <img
      ref={element}
      className="it-image"
      src={src}
      srcSet={srcSet}
      sizes={sizes}
      alt={alt}
      width={width}
      height={height}
      style={position === undefined ? undefined : { objectFit: 'cover', objectPosition: position }}
      loading="lazy"
      decoding="async"
      onError={() => setIsBroken(true)}
    />
  )
}
