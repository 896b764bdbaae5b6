export function drawFavicon(): string {
  return ''
}
