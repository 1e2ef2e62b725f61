const digits = /^\+?[\d\s-]{6,20}$/

/** Where a contact leads; only addresses of known kinds become links. */
export function contactHref(value: string): string | undefined {
  if (/^https?:\/\//i.test(value)) return value
  if (/^[^\s@]+@[^\s@]+$/.test(value)) return `mailto:${value}`
  return digits.test(value) ? `tel:${value.replace(/[\s-]/g, '')}` : undefined
}
/** A contact as it is read: without the protocol and the last stroke of a link. */
export const contactText = (value: string): string => value.replace(/^https?:\/\//i, '').replace(/\/$/, '')
