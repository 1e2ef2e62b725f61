import { addDays } from '#contract/core/values/dates.ts'
import type { Kit } from './kit.ts'

interface Project {
  readonly organisation: number
  readonly name_ar: string
  readonly name_en: string
  readonly body: number
  readonly sector: number
  readonly governorates: readonly number[]
  readonly state: 'draft' | 'ongoing' | 'completed'
  /** Days since its start, and to its end. */
  readonly back: number
  readonly until: number
  readonly budget: number
  readonly group: number
  readonly people: readonly [girls: number, boys: number]
  readonly objective: readonly [objective: string, indicator: string]
}
const projects: readonly Project[] = [
  {
    organisation: 0,
    name_ar: 'ترميم صفوف مدارس الريف',
    name_en: 'Repair of classrooms in rural schools',
    body: 1,
    sector: 6,
    governorates: [2, 12],
    state: 'ongoing',
    back: 160,
    until: 205,
    budget: 84000,
    group: 5,
    people: [640, 590],
    objective: ['صفوف صالحة للتعليم شتاءً', 'عدد الصفوف المرممة'],
  },
  {
    organisation: 0,
    name_ar: 'سلال غذائية للأسر العائدة',
    name_en: 'Food baskets for returning families',
    body: 2,
    sector: 1,
    governorates: [2],
    state: 'draft',
    back: -60,
    until: 240,
    budget: 36000,
    group: 9,
    people: [300, 280],
    objective: ['غذاء يكفي الأسر ثلاثة أشهر', 'عدد السلال الموزعة'],
  },
  {
    organisation: 3,
    name_ar: 'عيادة متنقلة للأمهات',
    name_en: 'Mobile clinic for mothers',
    body: 1,
    sector: 4,
    governorates: [2, 7],
    state: 'ongoing',
    back: 90,
    until: 40,
    budget: 51000,
    group: 7,
    people: [410, 0],
    objective: ['متابعة الحمل في القرى البعيدة', 'عدد الزيارات'],
  },
  {
    organisation: 3,
    name_ar: 'آبار ومحطات تحلية',
    name_en: 'Wells and desalination',
    body: 2,
    sector: 3,
    governorates: [7],
    state: 'completed',
    back: 400,
    until: -35,
    budget: 62000,
    group: 14,
    people: [1900, 1850],
    objective: ['ماء صالح للشرب', 'عدد الأسر الموصولة'],
  },
  {
    organisation: 1,
    name_ar: 'مطابخ مجتمعية في المدينة',
    name_en: 'Community kitchens in the city',
    body: 2,
    sector: 1,
    governorates: [2, 11],
    state: 'ongoing',
    back: 120,
    until: 160,
    budget: 47000,
    group: 9,
    people: [820, 760],
    objective: ['وجبة ساخنة كل يوم', 'عدد الوجبات'],
  },
  {
    organisation: 2,
    name_ar: 'ورشات خياطة للنساء',
    name_en: 'Sewing workshops for women',
    body: 1,
    sector: 8,
    governorates: [2, 7, 8],
    state: 'ongoing',
    back: 60,
    until: 300,
    budget: 39000,
    group: 7,
    people: [140, 0],
    objective: ['دخل مستقل للأسر', 'عدد المتدربات'],
  },
  {
    organisation: 4,
    name_ar: 'مساحات آمنة للأطفال',
    name_en: 'Safe spaces for children',
    body: 1,
    sector: 7,
    governorates: [2, 12],
    state: 'ongoing',
    back: 200,
    until: 26,
    budget: 28000,
    group: 5,
    people: [330, 345],
    objective: ['أطفال يلعبون بأمان', 'عدد الزيارات'],
  },
  {
    organisation: 5,
    name_ar: 'ترميم منازل متضررة',
    name_en: 'Repair of damaged homes',
    body: 2,
    sector: 2,
    governorates: [7, 9],
    state: 'ongoing',
    back: 30,
    until: 330,
    budget: 91000,
    group: 9,
    people: [3, 1],
    objective: ['منازل تصلح للسكن', 'عدد المنازل'],
  },
]

/** Projects of the demonstration with UN bodies (domain 2.10), from a draft to a finished one that has to report. */
export async function seedCooperation(kit: Kit, ngoIds: readonly number[]): Promise<void> {
  for (const [n, one] of projects.entries()) await seedProject(kit, ngoIds[one.organisation] ?? 0, one, n)
}

async function seedProject(kit: Kit, ngo_id: number, one: Project, n: number): Promise<void> {
  const start = addDays(kit.today, -one.back)
  const end = addDays(kit.today, one.until)
  const isSigned = one.state === 'ongoing' || one.state === 'completed'
  const paper = (title: string) => kit.pdf({ id: 0, ngo_id, type: 'coop_projects' }, title, `Project ${n + 1}`)
  const signed = isSigned ? addDays(start, -10) : null
  const { id } = await kit.db
    .insertInto('coop_projects')
    .values({
      ngo_id,
      name_ar: one.name_ar,
      name_en: one.name_en,
      un_organisation_id: one.body,
      project_sector_id: one.sector,
      agreement_no: `UN-${2025 + (n % 2)}-${110 + n}`,
      agreement_date: addDays(start, one.state === 'draft' ? -90 : -70),
      agreement_file: await paper('مشروع اتفاقية تعاون'),
      agreement_expires_on: end,
      start_date: start,
      end_date: end,
      total_budget: one.budget.toFixed(2),
      currency_id: 2,
      description: `<p>${one.objective[0]}.</p>`,
      approval_status: isSigned ? 'executed' : 'draft',
      project_status: isSigned ? one.state : 'planned',
      decision_no: isSigned ? `${410 + n}/ت` : null,
      decision_date: isSigned ? addDays(start, -20) : null,
      signed_on: signed,
      signed_file: isSigned ? await paper('اتفاقية موقعة') : null,
      actual_start_date: isSigned ? start : null,
      actual_end_date: one.state === 'completed' ? end : null,
      report_due_on: one.state === 'completed' ? addDays(end, 60) : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await seedParts(kit, { ngo_id, coop_project_id: id }, one, signed)
  // The papers are written before the record that they belong to.
  await kit.db
    .updateTable('attachments')
    .set({ owner_id: id })
    .where('owner_type', '=', 'coop_projects')
    .where('owner_id', '=', 0)
    .execute()
}

async function seedParts(
  kit: Kit,
  of: { ngo_id: number; coop_project_id: number },
  one: Project,
  signed: string | null,
): Promise<void> {
  const { db } = kit
  for (const governorate_id of one.governorates)
    await db
      .insertInto('coop_project_locations')
      .values({ ...of, governorate_id })
      .execute()
  await db
    .insertInto('coop_project_partners')
    .values({ ...of, partner_name: 'مجلس البلدة', role: 'تأمين المواقع والتراخيص' })
    .execute()
  const [objective, indicator] = one.objective
  const goal = await db
    .insertInto('coop_project_objectives')
    .values({ ...of, objective, indicator, measure: 'sum', target_value: '120' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const [girls, boys] = one.people
  const people = [
    { age_band: '5-11', gender: 'F', people: girls, with_disability: Math.floor(girls / 40) },
    { age_band: '5-11', gender: 'M', people: boys, with_disability: Math.floor(boys / 50) },
  ].filter((cell) => cell.people > 0)
  await db
    .insertInto('coop_project_beneficiaries')
    .values({ ...of, target_group_id: one.group, people: JSON.stringify(people) })
    .execute()
  await seedMoney(kit, of, one, signed)
  if (signed !== null)
    await db
      .insertInto('coop_project_results')
      .values({
        ...of,
        coop_project_objective_id: goal.id,
        period_start: addDays(signed, 10),
        period_end: addDays(signed, 70),
        achieved: '46',
      })
      .execute()
}

/** The lines of its budget, and what came and was spent of each since it was signed. */
async function seedMoney(
  kit: Kit,
  of: { ngo_id: number; coop_project_id: number },
  one: Project,
  signed: string | null,
): Promise<void> {
  const { db } = kit
  for (const [line, share] of [
    ['تجهيزات ومواد', 0.6],
    ['أجور العاملين', 0.3],
    ['متابعة وتقييم', 0.1],
  ] as const) {
    const planned = one.budget * share
    const budget = await db
      .insertInto('coop_project_budgets')
      .values({ ...of, line, planned_amount: planned.toFixed(2) })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (signed === null) continue
    for (const [kind, part] of [
      ['received', 0.5],
      ['spent', 0.35],
    ] as const)
      await db
        .insertInto('coop_project_transactions')
        .values({
          ...of,
          coop_project_budget_id: budget.id,
          kind,
          happened_on: addDays(signed, kind === 'received' ? 5 : 30),
          amount: (planned * part).toFixed(2),
          file: await kit.pdf(
            { id: of.coop_project_id, ngo_id: of.ngo_id, type: 'coop_projects' },
            'إشعار مصرفي',
            'Bank advice',
          ),
        })
        .execute()
  }
}
