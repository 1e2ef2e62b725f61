const digits = /^\+?[\d\s-]{6,20}$/

/** The link of a contact; undefined unless its address is of a known kind. */
export function contactHref(value: string): string | undefined {
  if (/^https?:\/\//i.test(value)) return value
  if (/^[^\s@]+@[^\s@]+$/.test(value)) return `mailto:${value}`
  return digits.test(value) ? `tel:${value.replace(/[\s-]/g, '')}` : undefined
}
/** A contact as text: a link without its protocol and last slash. */
export const contactText = (value: string): string => value.replace(/^https?:\/\//i, '').replace(/\/$/, '')
