import { createHash } from 'node:crypto'
import type { Kit } from './kit.ts'

const asked: readonly (readonly [question: string, times: number])[] = [
  ['هل يحق لجمعية أن تفتح فرعاً خارج محافظتها قبل مرور سنة على إشهارها؟', 4],
  ['كم تستغرق الموافقة على حملة لجمع التبرعات؟', 2],
  ['Can a foreign resident be a member of the board?', 1],
]

/** Questions that visitors asked in vain, and what readers said of the answers that they found. */
export async function seedFaqFeedback({ db }: Kit): Promise<void> {
  await db
    .insertInto('faq_questions')
    .values(asked.map(([question, times]) => ({ question, times })))
    .execute()
  const faqs = await db.selectFrom('faqs').select('id').orderBy('id').limit(4).execute()
  const votes = faqs.flatMap(({ id }, at) =>
    Array.from({ length: 9 - 2 * at }, (_, n) => ({
      faq_id: id,
      voter: createHash('sha256').update(`${id} ${n}`).digest('base64url').slice(0, 32),
      useful: n % 4 !== 3,
    })),
  )
  await db.insertInto('faq_votes').values(votes).execute()
}
