import { m } from '#web/generated/paraglide/messages.js'

/** What each answer to a checked document is called; apart from the plate, since the window's title needs no more. */
export const qrTitles = { valid: m.qr_valid, frozen: m.qr_frozen, unknown: m.qr_unknown, forged: m.qr_forged }
export type QrState = keyof typeof qrTitles
