import type { Page } from '@playwright/test'
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'

interface PrintedPage {
  /** Without spaces, which lines break differently. */
  readonly text: string
  readonly pictures: number
}

/** The pages of the document as the browser prints it on A4. */
export async function printPages(page: Page): Promise<PrintedPage[]> {
  const { promise } = getDocument({ data: new Uint8Array(await page.pdf({ format: 'A4' })) })
  const pdf = await promise
  const pages: PrintedPage[] = []
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const printed = await pdf.getPage(number)
    const { items } = await printed.getTextContent()
    const { fnArray } = await printed.getOperatorList()
    pages.push({
      text: removeSpaces(items.map((item) => ('str' in item ? item.str : '')).join('')),
      pictures: fnArray.filter((operation) => operation === OPS.paintImageXObject).length,
    })
  }
  return pages
}

export const removeSpaces = (text: string) => text.replaceAll(/\s/g, '')
