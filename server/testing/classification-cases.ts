import { sql } from 'kysely'
import { classificationNgos } from '#contract/profile/classification-ngos.ts'
import { ngoServices } from '#contract/profile/ngo-services.ts'
import { classificationTree } from '#contract/settings/classification-tree.ts'
import { serviceCatalogue } from '#contract/settings/service-catalogue.ts'
import type { TestApp } from './app.ts'
import type { Owner, RegisterCase } from './register-case.ts'

const idOf = (rows: { id: number }[]) => (rows[0] as { id: number }).id

/** Gives an organisation the first main classification of the tree; returns its id. */
export async function mainClassification(app: TestApp, ngoId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`select min(id) as id from classifications where parent_id is null`.execute(
    app.ownerDb,
  )
  await sql`insert into classification_ngos (ngo_id, classification_id, type) select ${ngoId}, ${idOf(rows)}, 'main'
    where not exists (select from classification_ngos where ngo_id = ${ngoId} and type = 'main' and deleted_at is null)`.execute(
    app.ownerDb,
  )
  return idOf(rows)
}

let serial = 0
/** Adds specialisations under a main classification of the tree; returns their ids. */
export async function specialisations(app: TestApp, parent: number, count = 1): Promise<number[]> {
  serial += 1
  const { rows } = await sql<{
    id: number
  }>`insert into classifications (parent_id, code, name_ar, name_en) select ${parent}, ${`t${serial}.`} || n, 'تصنيف ' || n, 'Field ' || n from generate_series(1, ${count}::int) n returning id`.execute(
    app.ownerDb,
  )
  return rows.map((row) => row.id)
}

/** A service of the catalogue, in a classification that the organisation has. */
export async function ownService(app: TestApp, ngoId: number, more: { proposedBy?: number } = {}): Promise<number> {
  const [field = 0] = await specialisations(app, await mainClassification(app, ngoId))
  await sql`insert into classification_ngos (ngo_id, classification_id, type) values (${ngoId}, ${field}, 'sub')`.execute(
    app.ownerDb,
  )
  const { rows } = await sql<{
    id: number
  }>`insert into services (classification_id, name_ar, is_approved, proposed_by_ngo_id) values (${field}, 'خدمة ' || gen_random_uuid(), ${more.proposedBy === undefined}, ${more.proposedBy ?? null}) returning id`.execute(
    app.ownerDb,
  )
  return idOf(rows)
}

/** Classifications that are not used yet: each edit of the suite takes another one. */
let spare: number[] = []

export const classificationNgosCase: RegisterCase = {
  resource: classificationNgos,
  table: 'classification_ngos',
  required: ['classification_id', 'type'],
  input: async (app, owner: Owner) => {
    const [first, ...others] = await specialisations(app, await mainClassification(app, owner.ngoId ?? 0), 12)
    spare = others
    return { classification_id: first, type: 'sub' }
  },
  get change() {
    return { classification_id: spare.pop() }
  },
}

export const ngoServicesCase: RegisterCase = {
  resource: ngoServices,
  table: 'ngo_services',
  required: [
    'service_id',
    'description_ar',
    'target_group_ids',
    'service_status_id',
    'service_frequency_id',
    'governorate_ids',
    'is_free',
  ],
  input: async (app, owner, n) => ({
    service_id: await ownService(app, owner.ngoId ?? 0),
    description_ar: `خدمة الاختبار رقم ${n} لمن يحتاج إليها`,
    target_group_ids: [1, 3],
    service_status_id: 1,
    service_frequency_id: 2,
    timing: 'من الأحد إلى الخميس',
    governorate_ids: [1],
    beneficiaries_number: 120,
    is_free: true,
  }),
  change: { service_status_id: 2, governorate_ids: [1, 2], is_free: false },
  foreign: async (app, other) => ({
    service_id: await ownService(app, other.ngoId ?? 0, { proposedBy: other.ngoId ?? 0 }),
    branch_id: await branchOf(app, other.ngoId ?? 0),
    service_centre_id: await centreOf(app, other.ngoId ?? 0),
  }),
}

/** The catalogue and the classification tree, which the ministry maintains. */
export const catalogueCases: readonly RegisterCase[] = [
  {
    resource: serviceCatalogue,
    table: 'services',
    required: ['classification_id', 'name_ar', 'is_active'],
    input: async (app, _owner, n) => {
      const { rows } = await sql<{
        id: number
      }>`select min(id) as id from classifications where parent_id is null`.execute(app.ownerDb)
      const name_ar = `خدمة من الدليل ${n} ${(serial += 1)}`
      return { classification_id: idOf(rows), name_ar, name_en: 'A service', description: 'وصف', is_active: true }
    },
    change: { name_en: 'Another name', description: 'وصف الخدمة' },
  },
  {
    resource: classificationTree,
    table: 'classifications',
    required: ['code', 'name_ar', 'name_en', 'is_active'],
    input: async (app) => {
      const { rows } = await sql<{
        id: number
      }>`select min(id) as id from classifications where parent_id is null`.execute(app.ownerDb)
      const words = { name_ar: 'تصنيف للاختبار', name_en: 'A test field', icnpo_code: '1100', icon: 'school' }
      return { parent_id: idOf(rows), code: `c.${(serial += 1)}`, ...words, is_active: true }
    },
    change: { name_en: 'Another field', icnpo_code: '1200' },
  },
]

/** A branch of an organisation; returns its id. */
export async function branchOf(app: TestApp, ngoId: number): Promise<number> {
  const { rows } = await sql<{
    id: number
  }>`insert into branches (ngo_id, name_ar, branch_type_id, is_main, governorate_id, district_id, sub_district_id, address, latitude, longitude, real_estate_number, area_id, possessive_form_id, decision_no, decision_date, status)
    values (${ngoId}, 'فرع الاختبار', 2, false, 1, 1, 1, 'دمشق، شارع المثال', 33.5, 36.3, '1/1', 101, 1, '7/ف', '2024-03-01', 'active') returning id`.execute(
    app.ownerDb,
  )
  return idOf(rows)
}

/** A service centre of an organisation; returns its id. */
export async function centreOf(app: TestApp, ngoId: number, branchId: number | null = null): Promise<number> {
  const { rows } = await sql<{
    id: number
  }>`insert into service_centres (ngo_id, branch_id, name_ar, type, clearance_authority_id, governorate_id, district_id, sub_district_id, address, latitude, longitude, area, real_estate_number, service_ids, status)
    select ${ngoId}, ${branchId}::bigint, 'مركز الاختبار', 7, 1, 1, 1, 1, 'دمشق، شارع المثال', 33.5, 36.3, 101, '1/1', array[min(id)], 'pending' from services returning id`.execute(
    app.ownerDb,
  )
  return idOf(rows)
}
