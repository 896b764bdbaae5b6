/**
 * What stands where a picture should be: an empty frame, in tones that are quiet on paper and in the dark alike. It has
 * neither size nor proportion of its own, so it takes the room that the page has kept for the picture.
 */
export const placeholderSvg = [
  '<svg xmlns="http://www.w3.org/2000/svg">',
  '<rect width="100%" height="100%" fill="#8b8375" fill-opacity=".28"/>',
  '<svg x="50%" y="50%" overflow="visible">',
  '<path fill="none" stroke="#8b8375" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" ',
  'd="M-20-15h40v30h-40zm0 24 11-11 10 9 7-6 12 10m-9-17h.1"/>',
  '</svg></svg>',
].join('')

/** Its type. */
export const placeholderContentType = 'image/svg+xml'
