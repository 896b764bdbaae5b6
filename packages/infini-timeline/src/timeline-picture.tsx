import { useLayoutEffect, useRef, useState } from 'react'
import type { TimelineImage } from './types.ts'

/** An item's picture; one that does not come leaves no empty frame behind. */
export function TimelinePicture({ image }: { readonly image: string | TimelineImage }) {
  const { src, alt = '', width, height } = typeof image === 'string' ? { src: image } : image
  const [isBroken, setBroken] = useState(false)
  const element = useRef<HTMLImageElement>(null)
  // It may have failed before anybody listened, when the server's HTML was there first.
  useLayoutEffect(() => {
    const { current } = element
    if (current?.complete && current.naturalWidth === 0 && current.getAttribute('src')) setBroken(true)
  }, [])
  if (isBroken || !src) return null
  return (
    <img
      ref={element}
      className="it-image"
      src={src}
      alt={alt}
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
      onError={() => setBroken(true)}
    />
  )
}
