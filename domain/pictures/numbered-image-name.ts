const maxNameLength = 80

/** The name of an image that has none of its own: that of its gallery, and its number there. */
export function createNumberedImageName(gallery: string, number: number): string {
  const ending = ` ${number}`
  return `${[...gallery]
    .slice(0, maxNameLength - ending.length)
    .join('')
    .trim()}${ending}`
}

/** Whether a name is only that of the gallery with a number. */
export function isNumberedImageName(name: string, gallery: string): boolean {
  const number = /^.* (\d{1,10})$/s.exec(name)?.[1]
  return number !== undefined && createNumberedImageName(gallery, Number(number)) === name
}
