import type { PublicWords } from '../public-site/index.ts'
import { feedWords } from './feed-words.ts'

/** What a decision did to an organisation: «إشهار بالقرار رقم 12», «الحالة «موقوفة» بالقرار رقم 30». */
export function decisionText(
  words: PublicWords,
  lang: 'ar' | 'en',
  decision: { from_status_id: number | null; to_status_id: number; decision_no: string },
): string {
  const { from_status_id, to_status_id, decision_no } = decision
  const { name_ar, name_en } = words.status(to_status_id)
  const registered = to_status_id === 1 && (from_status_id === null || from_status_id === 8)
  return feedWords[lang].decision(registered ? undefined : (lang === 'en' && name_en) || name_ar, decision_no)
}
