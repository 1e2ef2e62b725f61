import { addDays, endOfDay } from '#contract/core/values/dates.ts'
import { idsBy } from '../add-missing.ts'
import type { Kit } from './kit.ts'

interface Measure {
  readonly organisation: number
  readonly type: number
  readonly status: 'draft' | 'issued' | 'appealed' | 'upheld' | 'cancelled' | 'expired'
  /** Days since the decision. */
  readonly back: number
  readonly title: string
  readonly reason: string
  readonly article?: string
  readonly isPublic?: true
  readonly appeal?: string
  readonly decision?: string
}
const finance = 'النظام المالي للمنظمات، المادة 19'
/** Commendations and penalties of both kinds and in every status (domain 6.7). None changes an organisation by itself. */
const measures: readonly Measure[] = [
  {
    organisation: 0,
    type: 1,
    status: 'issued',
    back: 90,
    title: 'كتاب شكر على الاستجابة لموجة البرد',
    reason: 'وصلت كسوة الشتاء إلى ألف ومئتي أسرة قبل نهاية كانون الأول، وسُلّمت بكشوف موثقة.',
    isPublic: true,
  },
  {
    organisation: 0,
    type: 5,
    status: 'expired',
    back: 300,
    title: 'لفت نظر بشأن محضر غير مودع',
    reason: 'لم يودَع محضر اجتماع مجلس الإدارة لشهر كانون الثاني في مهلته.',
    article: 'النظام الداخلي النموذجي، المادة 31',
  },
  {
    organisation: 0,
    type: 6,
    status: 'cancelled',
    back: 150,
    title: 'تنبيه بشأن الخطة السنوية',
    reason: 'لم تصل الخطة السنوية قبل نهاية كانون الثاني.',
    article: 'اللائحة التنفيذية، المادة 11',
    appeal: 'قُدّمت الخطة في 30 كانون الثاني، ومعنا إيصال تقديمها برقم تتبّعه.',
    decision: 'ثبت تقديم الخطة في 30 كانون الثاني برقم تتبّع، قبل الأجل. يُلغى التنبيه استناداً إلى المادة 11.',
  },
  {
    organisation: 0,
    type: 7,
    status: 'issued',
    back: 20,
    title: 'إنذار خطي لتأخر تقرير حملة حقيبة مدرسة',
    reason: 'لم يصل التقرير الختامي لحملة «حقيبة مدرسة» رغم انقضاء أجله والتنبيه إليه. يُستكمل التقرير بوثائقه.',
    article: finance,
  },
  {
    organisation: 2,
    type: 7,
    status: 'appealed',
    back: 30,
    title: 'إنذار خطي بشأن إيصالات غير مرقّمة',
    reason: 'قُبضت تبرعات بإيصالات لا تحمل أرقاماً متسلسلة في حملة واحدة.',
    article: finance,
    appeal: 'صحّحنا الدفاتر قبل صدور الإنذار، وأرفقنا كشف الإيصالات كاملاً برقم كل منها.',
  },
  {
    organisation: 3,
    type: 6,
    status: 'upheld',
    back: 110,
    title: 'تنبيه لعدم عقد الاجتماع السنوي',
    reason: 'لم تُعقد الهيئة العامة في الربع الأول من السنة ولم يُطلب تأجيلها.',
    article: 'اللائحة التنفيذية، المادة 27',
    isPublic: true,
    appeal: 'تعذر جمع النصاب بسبب سفر عدد من الأعضاء في تلك المدة.',
    decision: 'لا يعفي تعذر النصاب من الدعوة إلى جلسة ثانية، ولم تُوجّه دعوة إليها. يُؤكد التنبيه.',
  },
  {
    organisation: 1,
    type: 2,
    status: 'draft',
    back: 1,
    title: 'شهادة تقدير على برنامج محو الأمية',
    reason: 'أتمّ البرنامج تعليم ثلاثمئة دارسة، ونُشرت نتائجه كاملة.',
    isPublic: true,
  },
]

/** Fills the commendations and penalties of the demonstration. */
export async function seedIncentives(kit: Kit, ngoIds: readonly number[]): Promise<void> {
  const users = await idsBy(kit.db, 'users', 'username')
  const issuer = users('central.admin')
  const head = users('ngo.head')
  for (const [index, one] of measures.entries()) {
    const ngo_id = ngoIds[one.organisation]
    if (ngo_id === undefined) continue
    const isPenalty = one.type > 4
    const [day, isIssued] = [kit.ago(one.back), one.status !== 'draft']
    const at = `${day}T08:20:00Z`
    const appealedOn = addDays(day, 12)
    const appealed = one.appeal === undefined ? null : `${appealedOn}T09:10:00Z`
    const number = `${isPenalty ? 'PN' : 'RW'}${day.slice(0, 4)}${String(900_000 + index)}`
    const { id } = await kit.db
      .insertInto('incentives')
      .values({
        ngo_id,
        ref_no: number,
        kind: isPenalty ? 'punishment' : 'reward',
        incentive_type_id: one.type,
        title: one.title,
        reason: one.reason,
        article: one.article ?? null,
        is_public: one.isPublic ?? false,
        created_by: issuer,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (!isIssued) continue
    const file = await kit.pdf({ type: 'incentives', id, ngo_id }, `decision-${number}`, one.title)
    await kit.db
      .updateTable('incentives')
      .set({
        status: one.status,
        decision_no: `${210 + index}/ج`,
        decision_date: day,
        file,
        start_date: day,
        end_date: one.status === 'expired' ? addDays(day, 90) : null,
        correction_due_at: isPenalty ? addDays(day, 30) : null,
        issued_by: issuer,
        issued_at: at,
        served_at: at,
        served_by: 'platform',
        appeal_due_at: isPenalty ? endOfDay(addDays(day, 60)) : null,
        appealed_at: appealed,
        appeal_text: one.appeal ?? null,
        appeal_ground: appealed && (one.status === 'cancelled' ? 'done_in_time' : 'facts_wrong'),
        answer_due_at: appealed && endOfDay(addDays(appealedOn, 60)),
        appeal_decision: one.decision ?? null,
        decided_by: one.decision ? head : null,
        decided_at: one.decision ? `${addDays(appealedOn, 31)}T10:00:00Z` : null,
        effect_ended_at: one.status === 'cancelled' ? `${addDays(appealedOn, 31)}T10:00:00Z` : null,
      })
      .where('id', '=', id)
      .execute()
  }
}
