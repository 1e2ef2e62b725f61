import { latinDigits } from './arabic.ts'

/**
 * Numbers of a text as people type and paste them, with Latin digits and a point. Marks of thousands go only where they
 * part groups of three: «12,50» stays what it is, which is no number, and does not become 1250.
 */
export const plainNumbers = (text: string): string =>
  latinDigits(text)
    .replace(/[\s\u00a0]/g, '')
    .replaceAll('٫', '.')
    .replace(/(?<![\d.,٬])[1-9]\d*(?:[,٬]\d{3})+(?![\d,٬])/g, (grouped) => grouped.replace(/[,٬]/g, ''))
