/**
 * Shown in place of a missing picture: an empty frame in muted colours that suit the light and dark theme. It
 * has no intrinsic size or aspect ratio, so it fills the space the page has reserved for the picture.
 */
export const placeholderSvg = [
  '<svg xmlns="http://www.w3.org/2000/svg">',
  '<rect width="100%" height="100%" fill="#8b8375" fill-opacity=".28"/>',
  '<svg x="50%" y="50%" overflow="visible">',
  '<path fill="none" stroke="#8b8375" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" ',
  'd="M-20-15h40v30h-40zm0 24 11-11 10 9 7-6 12 10m-9-17h.1"/>',
  '</svg></svg>',
].join('')

export const placeholderContentType = 'image/svg+xml'
