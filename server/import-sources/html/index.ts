export { convertHtml, type HtmlConversion } from './convert-html.ts'
export { escapeText, writeAttributes } from './escape-html.ts'
export {
  convertHtmlToSummary,
  convertHtmlToText,
  type ForeignElement,
  type ForeignNode,
  findElement,
  getTextContent,
  hasClass,
  isElement,
  iterateElements,
} from './foreign-html-tree.ts'
export type { PictureInText } from './inline-writer.ts'
