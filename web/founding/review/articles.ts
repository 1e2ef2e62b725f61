import { formatNumber } from '#web/base/format.ts'
import { m } from '#web/generated/paraglide/messages.js'

const ARTICLES = 75

/** Articles of the law that founding rests on. */
export const articles = () =>
  Array.from({ length: ARTICLES }, (_, i) => ({
    value: i + 1,
    label: m.ministry_article({ number: formatNumber(i + 1) }),
  }))

/** The reference as the applicant reads it, always in Arabic. */
export const articleWords = (article: number | null): string | null =>
  article === null ? null : m.ministry_article({ number: String(article) }, { locale: 'ar' })
