import { sql } from 'kysely'
import { activities } from '#contract/programs/activities.ts'
import { programs } from '#contract/programs/programs.ts'
import type { TestApp } from './app.ts'
import { mainClassification, ownService } from './classification-cases.ts'
import { uploaded } from './factories.ts'
import { ask, maker, type Owner, type RegisterCase, type Row } from './register-case.ts'

const ngoOf = ({ ngoId }: Owner) => ngoId ?? 0
const imageOf = (app: TestApp, { userId, ngoId }: Owner) =>
  uploaded(app, { userId, ...(ngoId === undefined ? {} : { ngoId }) }, 'png')

let serial = 0
export async function programInput(app: TestApp, owner: Owner): Promise<Record<string, unknown>> {
  serial += 1
  return {
    name: `برنامج الاختبار ${serial}`,
    name_en: 'Test programme',
    objectives: 'كفالة الأيتام ورعايتهم حتى سن العمل.',
    description: '<p>يعمل منذ سنوات.</p>',
    classification_id: await mainClassification(app, ngoOf(owner)),
    target_group_ids: [1, 2],
    service_ids: [await ownService(app, ngoOf(owner))],
    governorate_ids: [1],
    start_date: '2024-01-01',
    end_date: '2028-12-31',
    budget: '25000000.00',
    currency_id: 1,
    status: 'active',
    image: await imageOf(app, owner),
  }
}
/** A programme of the organisation. */
export async function programOf(app: TestApp, owner: Owner): Promise<number> {
  const { data } = await ask(programsCase, owner.client, 'create', {
    body: await programInput(app, await maker(app, owner)),
  })
  return (data as Row).id
}
export const activityInput = async (app: TestApp, owner: Owner, program: number): Promise<Record<string, unknown>> => ({
  program_id: program,
  name: 'حقيبة وقرطاسية',
  activity_type: 0,
  objectives: 'تجهيز الأطفال للعام الدراسي.',
  description: '<p>توزيع في المدارس.</p>',
  target_group_ids: [1],
  service_ids: [await ownService(app, ngoOf(owner))],
  governorate_id: 1,
  place: 'دمشق',
  start_date: '2026-08-20',
  end_date: '2026-09-20',
  beneficiaries_number: 300,
  image: await imageOf(app, owner),
  is_published: true,
})

/** Ids that belong to another organisation: a proposed service, a picture. */
const foreign = async (app: TestApp, other: Owner) => ({
  service_ids: [await ownService(app, ngoOf(other), { proposedBy: ngoOf(other) })],
  image: await imageOf(app, other),
})

export const programsCase: RegisterCase = {
  resource: programs,
  table: 'programs',
  required: ['name', 'objectives', 'classification_id', 'target_group_ids', 'governorate_ids', 'start_date', 'status'],
  input: (app, owner) => programInput(app, owner),
  change: { name_en: 'Changed programme', status: 'finished', end_date: '2027-12-31' },
  foreign: async (app, other) => {
    // A classification that only the other one has.
    const { rows } = await sql<{ id: number }>`insert into classifications (code, name_ar, name_en)
      values ('x' || substr(gen_random_uuid()::text, 1, 8), 'تصنيف لغيركم', 'Field of others') returning id`.execute(
      app.ownerDb,
    )
    const { id } = rows[0] as { id: number }
    await sql`insert into classification_ngos (ngo_id, classification_id, type) values (${ngoOf(other)}, ${id}, 'sub')`.execute(
      app.ownerDb,
    )
    return { service_ids: (await foreign(app, other)).service_ids, classification_id: id }
  },
}

export const activitiesCase: RegisterCase = {
  resource: activities,
  table: 'activities',
  required: ['name', 'activity_type', 'objectives', 'target_group_ids', 'governorate_id', 'start_date', 'is_published'],
  input: async (app, owner) => activityInput(app, owner, await programOf(app, owner)),
  change: { name: 'حقائب ودفاتر', place: 'ريف دمشق', is_published: false },
  foreign: async (app, other) => ({ ...(await foreign(app, other)), program_id: await programOf(app, other) }),
}
