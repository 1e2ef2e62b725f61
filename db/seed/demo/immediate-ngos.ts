import type { Kit } from './kit.ts'

const records = [
  ['جمعية بيت الياسمين القديم (تجريبية)', 2, 1, '1187', '1962-04-11', 'نور الزيتوني', 'old1@demo.example'],
  ['جمعية ميناء الخير (تجريبية)', 2, 6, '318', '1974-09-02', 'باسل المرجاني', 'old2@demo.example'],
  ['مؤسسة واحة التدمري الثقافية (تجريبية)', 1, 4, '77/م', '1999-01-20', 'لينا السنديان', 'old3@demo.example'],
] as const

/** Organisations from before the platform that wait for their creation, and the requests for a first score of every file. */
export async function seedImmediateNgos({ db }: Kit): Promise<void> {
  await db
    .insertInto('immediate_ngos')
    .values(
      records.map(
        ([name_ar, legal_form_id, governorate_id, decision_no, decision_date, user_full_name, user_email], n) => ({
          name_ar,
          legal_form_id,
          governorate_id,
          decision_no,
          decision_date,
          user_full_name,
          user_email,
          user_mobile: `090000078${n}`,
        }),
      ),
    )
    .execute()
  await db
    .insertInto('score_requests')
    .columns(['ngo_id'])
    .expression((eb) => eb.selectFrom('ngos').select('id').where('deleted_at', 'is', null))
    .execute()
}
