import type { FoundingCase } from './founding-cases.ts'
import type { Sections } from './founding-sections.ts'
import type { Kit } from './kit.ts'

type Verdict = {
  section: 'est_ngo' | 'est_account' | 'est_members' | 'est_docs'
  item_id?: number
  field?: string
  feedback?: string
  reject_reason_id?: number
  article?: string
}

/** The history of each section, as the evaluators left it. */
export async function seedReviews(
  kit: Kit,
  one: FoundingCase,
  establishmentId: number,
  sections: Sections,
  userId: (name: string) => number,
  at: string,
): Promise<void> {
  const write = async (verdicts: readonly Verdict[], reviewer: string): Promise<void> => {
    if (verdicts.length === 0) return
    await kit.db
      .insertInto('est_section_reviews')
      .values(
        verdicts.map((verdict) => ({
          establishment_id: establishmentId,
          ...verdict,
          action: verdict.feedback === undefined ? 'validated' : 'feedback',
          user_id: userId(reviewer),
          created_at: at,
        })),
      )
      .execute()
  }
  const members = sections.members.map((item_id): Verdict => ({ section: 'est_members', item_id }))
  if (one.reviewed === 'nothing') return
  if (one.reviewed === 'returned') {
    await kit.db.updateTable('est_account').set({ validated: 1 }).where('id', '=', sections.account).execute()
    await write([{ section: 'est_account' }, ...members.filter((_, n) => n !== 2)], 'evaluator1')
    await write(returned(sections), 'evaluator1')
    return
  }
  await write([{ section: 'est_account' }, { section: 'est_ngo' }, ...members], 'evaluator1')
  const documents = await kit.db
    .selectFrom('est_docs')
    .select('id')
    .where('establishment_id', '=', establishmentId)
    .orderBy('id')
    .execute()
  const accepted =
    one.reviewed === 'everything' ? documents : one.reviewed === 'some documents' ? documents.slice(0, 5) : []
  if (accepted.length === 0) return
  const ids = accepted.map((row) => row.id)
  await kit.db.updateTable('est_docs').set({ validated: 1 }).where('id', 'in', ids).execute()
  await write(
    ids.map((item_id) => ({ section: 'est_docs', item_id })),
    one.reviewed === 'everything' ? 'evaluator1' : 'evaluator2',
  )
}

const returned = ({ members }: Sections): Verdict[] => [
  {
    section: 'est_ngo',
    field: 'objectives',
    feedback: 'الهدف الثالث عام، يرجى تحديد الخدمة والفئة المستفيدة منها بوضوح.',
    reject_reason_id: 2,
    article: 'المادة 3 من القانون 93 لعام 1958',
  },
  {
    section: 'est_ngo',
    field: 'work_governorate_ids',
    feedback: 'يرجى تأكيد أن العمل في محافظة حلب وحدها كما ورد في الأهداف.',
  },
  ...(members[2] === undefined
    ? []
    : [
        {
          section: 'est_members' as const,
          item_id: members[2],
          field: 'photo',
          feedback: 'الصورة غير واضحة، يرجى رفع صورة شخصية حديثة.',
          reject_reason_id: 4,
        },
      ]),
]
