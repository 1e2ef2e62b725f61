import { sql } from 'kysely'
import { seedAccounts } from './accounts-year.ts'
import { seedBodies } from './organisation-bodies.ts'
import { seedMoney } from './organisation-money.ts'
import { seedPlaces } from './organisation-places.ts'
import { codeOf, type Kit, type Owner } from './kit.ts'
import { seedProgrammes } from './programmes.ts'
import { fieldTexts, type Organisation, organisations } from './organisations.ts'

const foundersOf = { 1: 3, 2: 11, 3: 7 } as const

/** The twenty organisations with their files, whose scores are computed when the server runs; answers their ids in order. */
export async function seedOrganisations(kit: Kit): Promise<number[]> {
  const ids: number[] = []
  for (const [n, organisation] of organisations.entries()) ids.push(await seedOrganisation(kit, organisation, n))
  await kit.db
    .insertInto('score_requests')
    .values(ids.map((ngo_id) => ({ ngo_id })))
    .execute()
  return ids
}

async function seedOrganisation(kit: Kit, organisation: Organisation, n: number): Promise<number> {
  const { db } = kit
  const { rows } = await sql<{
    code: string
  }>`select next_ngo_code(${codeOf(organisation.governorate)}) as code`.execute(db)
  const { id } = await db
    .insertInto('ngos')
    .values({
      ngo_code: rows[0]?.code ?? '',
      ...mainColumns(organisation, n),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const owner: Owner = { type: 'ngos', id, ngo_id: id }
  await seedDocuments(kit, organisation, n, owner)
  await seedHistory(kit, organisation, n, owner)
  const objectives = fieldTexts[organisation.field]?.objectives ?? []
  await db
    .insertInto('ngo_objectives')
    .values(objectives.map((objective_ar, at) => ({ ngo_id: id, sort: at + 1, objective_ar })))
    .execute()
  const scene = { id, owner, organisation, n, founders: foundersOf[organisation.form] }
  await seedPlaces(kit, scene)
  const drivers = await seedBodies(kit, scene)
  await seedMoney(kit, scene, drivers)
  await seedProgrammes(kit, scene)
  await seedAccounts(kit, scene)
  return id
}

export type Scene = { id: number; owner: Owner; organisation: Organisation; n: number; founders: number }

export function mainColumns(organisation: Organisation, n: number) {
  const { name_ar, name_en, form, governorate, field, status, decision_date, benefit } = organisation
  const year = Number(decision_date.slice(0, 4))
  const text = fieldTexts[field]?.about ?? ''
  return {
    name_ar,
    name_en,
    legal_form_id: form,
    status_id: status,
    decision_no: `${901 + n}/ت`,
    decision_date,
    governorate_id: governorate,
    work_scope_id: form === 3 ? 3 : n % 5 === 0 ? 2 : 1,
    work_governorates:
      form === 3 ? [] : n % 5 === 0 ? [...new Set([governorate, (governorate % 14) + 1])] : [governorate],
    has_public_benefit: benefit ?? false,
    public_benefit_decision_no: benefit ? `${n + 1}/ن.ع` : null,
    public_benefit_decision_date: benefit ? `${Math.min(year + 3, 2024)}-05-15` : null,
    capital_amount: form === 1 ? 25_000_000 : null,
    dissolution_beneficiary: 'صندوق المعونة الاجتماعية التابع للوزارة',
    about: `<p>${text}</p><p>منظمة تجريبية تعرض عمل المنصة، وبياناتها كلها مخترعة.</p>`,
    vision: 'مجتمع متكافل تتاح فيه الفرص للجميع.',
    mission: text,
  }
}

async function seedDocuments(
  kit: Kit,
  { file, benefit, decision_date }: Organisation,
  n: number,
  owner: Owner,
): Promise<void> {
  const keys: (readonly [key: string, name: string, title: string])[] = [
    ['decision_file', 'قرار الإشهار', 'Registration decision'],
    ['bylaws_file', 'النظام الداخلي', 'Bylaws'],
  ]
  if (file !== 'open')
    keys.push(
      ['organizational_structure_file', 'الهيكل التنظيمي', 'Organisational structure'],
      ['financial_bylaw_file', 'النظام المالي', 'Financial bylaw'],
    )
  if (benefit) keys.push(['public_benefit_file', 'قرار صفة النفع العام', 'Public-benefit decision'])
  const logo = await kit.image(owner, 'الشعار', 'emblem')
  const rows: { key: string; file: number }[] = [{ key: 'logo', file: logo }]
  for (const [key, name, title] of keys) rows.push({ key, file: await kit.pdf(owner, name, `${title} ${901 + n}`) })
  const accredited = file === 'accredited'
  await kit.db
    .insertInto('ngo_documents')
    .values(rows.map((row) => ({ ngo_id: owner.id, ...row, issued_at: decision_date, validated: accredited ? 1 : 0 })))
    .execute()
  await kit.db.updateTable('attachments').set({ is_public: true }).where('id', '=', logo).execute()
  await kit.db
    .updateTable('ngos')
    .set({
      logo,
      decision_file: rows.find((row) => row.key === 'decision_file')?.file ?? null,
      completed_by_ngo: file === 'open' ? null : `${kit.ago(40 + n)}T09:00:00Z`,
      completed_by_ministry: accredited ? `${kit.ago(20 + n)}T10:00:00Z` : null,
    })
    .where('id', '=', owner.id)
    .execute()
}

const laterStatus: Readonly<Record<number, string>> = {
  2: 'وقف مؤقت للمنظمة إلى حين تسوية أوضاعها المالية (تجريبي).',
  3: 'حل مجلس الإدارة وتعيين مجلس مؤقت إلى حين إجراء انتخابات (تجريبي).',
  4: 'دخول المنظمة مرحلة التصفية بقرار من هيئتها العامة (تجريبي).',
}

async function seedHistory(kit: Kit, { status, decision_date }: Organisation, n: number, owner: Owner): Promise<void> {
  const decision = await kit.pdf(owner, 'قرار الإشهار', `Registration decision ${901 + n}`)
  const first = {
    ngo_id: owner.id,
    from_status_id: 8,
    to_status_id: 1,
    decision_no: `${901 + n}/ت`,
    decision_date,
    reason: 'صدور قرار الإشهار.',
    decision_file: decision,
  }
  const reason = laterStatus[status]
  const later =
    reason === undefined
      ? []
      : [
          {
            ...first,
            from_status_id: 1,
            to_status_id: status,
            decision_no: `${40 + n}/ق`,
            decision_date: kit.ago(60 + n),
            reason,
            decision_file: await kit.pdf(owner, 'قرار تغيير الحالة', `Status decision ${40 + n}`),
            ...(status === 4 ? { liquidator_name: 'هيثم سعيد البطم', liquidator_phone: '0432345678' } : {}),
          },
        ]
  await kit.db
    .insertInto('ngo_status_histories')
    .values([first, ...later])
    .execute()
}
