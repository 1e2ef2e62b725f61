import type { Lang } from '../core/refusals/messages.ts'

/** Letters of the alphabet of GSM 03.38 that a short message holds in seven bits; of the second line each counts as two. */
const gsm =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const gsmTwo = '^{}\\[~]|€\f'

interface SmsLength {
  readonly alphabet: 'GSM-7' | 'UCS-2'
  /** Places that it takes, of 160 or 70 in one message. */
  readonly places: number
  /** Messages that are paid for: a longer text travels in pieces with a head each. */
  readonly parts: number
}
/** How long a text is as a short message. One Arabic letter makes all of it UCS-2. */
export function smsLength(text: string): SmsLength {
  const letters = [...text]
  const isGsm = letters.every((one) => gsm.includes(one) || gsmTwo.includes(one))
  const places = isGsm ? letters.reduce((sum, one) => sum + (gsmTwo.includes(one) ? 2 : 1), 0) : text.length
  const [one, piece] = isGsm ? [160, 153] : [70, 67]
  return { alphabet: isGsm ? 'GSM-7' : 'UCS-2', places, parts: places <= one ? 1 : Math.ceil(places / piece) }
}

/**
 * What a telephone shows of a mandatory notice: that there is one, and its number. No title, because anybody may see the
 * screen, and no link, because links in short messages are how people are cheated.
 */
export const noticeSms = (no: string, lang: Lang): string =>
  lang === 'en'
    ? `Mandatory notice ${no} of the Ministry of Social Affairs and Labour. Please read it on the NGO platform.`
    : `إشعار إلزامي من الوزارة رقم ${no}. يرجى قراءته في المنصة.`
