import { addDays } from '#contract/core/values/dates.ts'
import type { Kit } from './kit.ts'

interface Grant {
  readonly organisation: number
  readonly source: 'local' | 'foreign'
  readonly donor: string
  readonly country: number
  readonly amount: string
  readonly purpose: string
  readonly status: 'draft' | 'in_review' | 'approved' | 'executed' | 'reported' | 'rejected'
  /** Days since the approval, and to the last day of spending. */
  readonly back: number
  readonly until: number
  readonly parts?: readonly string[]
}
const [syria, germany, jordan] = [760, 276, 400]
/** Grants in the states that an approval leads through; one is late with its report, one is carried by an open request. */
const grants: readonly Grant[] = [
  {
    organisation: 3,
    source: 'foreign',
    donor: 'مؤسسة العون الطبي',
    country: germany,
    amount: '42000.00',
    purpose: 'تجهيز عيادة بأجهزة تصوير ومختبر.',
    status: 'in_review',
    back: 0,
    until: 300,
  },
  {
    organisation: 3,
    source: 'foreign',
    donor: 'صندوق الإغاثة المشترك',
    country: jordan,
    amount: '18500.00',
    purpose: 'أدوية للأمراض المزمنة لستة أشهر.',
    status: 'executed',
    back: 220,
    until: -70,
    parts: ['10000.00', '8500.00'],
  },
  {
    organisation: 0,
    source: 'local',
    donor: 'غرفة تجارة المحافظة',
    country: syria,
    amount: '75000000.00',
    purpose: 'كسوة شتاء لمئتي أسرة.',
    status: 'approved',
    back: 12,
    until: 60,
  },
  {
    organisation: 0,
    source: 'foreign',
    donor: 'مؤسسة التعليم للجميع',
    country: germany,
    amount: '30000.00',
    purpose: 'دورات تقوية لطلاب الشهادة الإعدادية.',
    status: 'reported',
    back: 400,
    until: -120,
    parts: ['30000.00'],
  },
  {
    organisation: 0,
    source: 'foreign',
    donor: 'جهة لم تُعرف وثائقها',
    country: jordan,
    amount: '9000.00',
    purpose: 'نفقات عامة.',
    status: 'rejected',
    back: 6,
    until: 90,
  },
]

/** Grants of the demonstration (domain 2.10, 3.9); the request in review is one of the demonstration's own. */
export async function seedGrants(kit: Kit, ngoIds: readonly number[]): Promise<void> {
  await seedRates(kit)
  for (const [n, one] of grants.entries()) await seedGrant(kit, ngoIds[one.organisation] ?? 0, one, n)
}

/** Invented rates: a sum in pounds is told by the one of its day. */
const rates = [
  [2, 500, '12900'],
  [3, 500, '13850.5'],
  [2, 120, '13000'],
  [3, 120, '14105.25'],
] as const
async function seedRates(kit: Kit): Promise<void> {
  await kit.db
    .insertInto('currency_rates')
    .values(
      rates.map(([currency_id, back, rate], n) => ({
        currency_id,
        rate_on: addDays(kit.today, -back),
        rate,
        source: `نشرة تجريبية رقم ${n + 1}`,
      })),
    )
    .execute()
}

// oxlint-disable-next-line eslint/max-lines-per-function -- a grant from its record to its report, told in order
async function seedGrant(kit: Kit, ngoId: number, one: Grant, n: number): Promise<void> {
  const user = await kit.db
    .selectFrom('users')
    .select('id')
    .where('ngo_id', '=', ngoId)
    .orderBy('id')
    .executeTakeFirst()
  const userId = user?.id ?? null
  const account = await kit.db
    .selectFrom('bank_accounts')
    .select('id')
    .where('ngo_id', '=', ngoId)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const request =
    one.status === 'in_review'
      ? await kit.db
          .selectFrom('transaction_requests')
          .select('id')
          .where('ngo_id', '=', ngoId)
          .where('slug', '=', 'foreign_grant_approval')
          .executeTakeFirst()
      : undefined
  const paper = (title: string) =>
    kit.pdf(
      { id: 0, ngo_id: ngoId, ...(user ? { uploaded_by: user.id } : {}), type: 'financial_grants' },
      title,
      `Grant ${n + 1}`,
    )
  const isDecided = one.status === 'approved' || one.status === 'executed' || one.status === 'reported'
  const decided = addDays(kit.today, -one.back)
  const until = addDays(kit.today, one.until)
  const hasMoved = one.parts !== undefined
  const grant = await kit.db
    .insertInto('financial_grants')
    .values({
      ngo_id: ngoId,
      source_type: one.source,
      donor_name: one.donor,
      donor_country_id: one.country,
      donor_profile_file: one.source === 'foreign' ? await paper('نبذة عن الجهة المانحة') : null,
      amount: one.amount,
      currency_id: one.source === 'foreign' ? 2 : 1,
      purpose: one.purpose,
      agreement_date: addDays(decided, -40),
      agreement_file: await paper('اتفاقية منحة'),
      expected_date: addDays(until, -30),
      spending_until: until,
      bank_account_id: account.id,
      status: one.status,
      decision_no: isDecided && one.source === 'foreign' ? `${880 + n}/ت` : null,
      decision_date: isDecided ? decided : null,
      report_due_on: hasMoved ? addDays(until, 60) : null,
      return_due_on: one.status === 'rejected' ? addDays(decided, 15) : null,
      spending_report_file: one.status === 'reported' ? await paper('تقرير الصرف') : null,
      spending_report_date: one.status === 'reported' ? addDays(until, 40) : null,
      transaction_request_id: request?.id ?? null,
      created_by: userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (request)
    await kit.db
      .updateTable('transaction_requests')
      .set({
        payload: JSON.stringify({ financial_grant_id: String(grant.id) }),
        related_type: 'financial_grants',
        related_id: grant.id,
      })
      .where('id', '=', request.id)
      .execute()
  if (hasMoved) await seedParts(kit, { ngoId, userId, grant: grant.id, decided }, one.parts, one.status, paper)
  // The papers are written before the record that they belong to.
  await kit.db
    .updateTable('attachments')
    .set({ owner_id: grant.id })
    .where('owner_type', '=', 'financial_grants')
    .where('owner_id', '=', 0)
    .execute()
}

/** Parts are written while the grant may still receive them; a report closes it. */
async function seedParts(
  kit: Kit,
  { ngoId, userId, grant, decided }: { ngoId: number; userId: number | null; grant: number; decided: string },
  parts: readonly string[],
  status: Grant['status'],
  paper: (title: string) => Promise<number>,
): Promise<void> {
  await kit.db.updateTable('financial_grants').set({ status: 'executed' }).where('id', '=', grant).execute()
  for (const [at, amount] of parts.entries())
    await kit.db
      .insertInto('grant_receipts')
      .values({
        ngo_id: ngoId,
        financial_grant_id: grant,
        kind: 'received',
        happened_on: addDays(decided, 10 + at * 30),
        amount,
        file: await paper('إشعار استلام'),
        created_by: userId,
      })
      .execute()
  await kit.db.updateTable('financial_grants').set({ status }).where('id', '=', grant).execute()
}
