import { m } from '#web/generated/paraglide/messages.js'

/** Titles for the results of a document check. In their own file because the window's title needs only these. */
export const qrTitles = {
  valid: m.qr_valid,
  frozen: m.qr_frozen,
  refunded: m.qr_refunded,
  replaced: m.qr_replaced,
  expired: m.qr_expired,
  revoked: m.qr_revoked,
  unknown: m.qr_unknown,
  forged: m.qr_forged,
}
export type QrState = keyof typeof qrTitles
