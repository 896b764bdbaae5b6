import { paragraphsOf } from '../../../../domain/text/paragraphs.ts'

/** Plain text as paragraphs: parted by empty lines, where it has any; else each line is one. */
export function htmlOfText(text: string): string {
  const lines = text.replaceAll(/\r\n?/g, '\n').trim()
  return paragraphsOf(/\n\s*\n/.test(lines) ? lines : lines.replaceAll('\n', '\n\n'))
}
