import { idsBy } from '../add-missing.ts'
import { addressIn, cadastralArea, type Kit, nameOf } from './kit.ts'
import type { Scene } from './organisation.ts'
import { fieldTexts } from './organisations.ts'

/** Headquarters with its property, further branches, contacts, a centre, classification and services. */
export async function seedPlaces(kit: Kit, scene: Scene): Promise<void> {
  const { db } = kit
  const branchIds = await seedBranches(kit, scene)
  await seedContacts(kit, scene, branchIds)
  const { organisation, id, n } = scene
  const classification = await idsBy(db, 'classifications', 'code')
  const services = fieldTexts[organisation.field]?.services ?? []
  await db
    .insertInto('classification_ngos')
    .values([
      { ngo_id: id, classification_id: classification(String(organisation.field)), type: 'main' },
      ...services.map(([code]) => ({ ngo_id: id, classification_id: classification(code), type: 'sub' })),
    ])
    .execute()
  const serviceId = await idsBy(db, 'services', 'name_ar')
  const serviceIds = services.map(([, name]) => serviceId(name))
  const centre = await seedCentre(kit, scene, branchIds[0], serviceIds)
  await db
    .insertInto('ngo_services')
    .values(
      services.map(([, name_ar], at) => ({
        ngo_id: id,
        service_id: serviceId(name_ar),
        description_ar: `خدمة «${name_ar}» تقدَّم للمستفيدين المسجلين بعد دراسة الحالة (تجريبي).`,
        target_group_ids: [((n + at) % 13) + 1, 14],
        service_status_id: at === 2 ? 2 : 1,
        service_frequency_id: (at % 4) + 1,
        timing: 'من الأحد إلى الخميس، 9:00 – 14:00',
        governorate_ids: [organisation.governorate],
        branch_id: branchIds[0] ?? null,
        service_centre_id: at === 0 ? centre : null,
        beneficiaries_number: 120 + n * 35 + at * 50,
        is_free: at !== 1,
      })),
    )
    .execute()
}

async function seedHeadquarters(kit: Kit, { id, owner, organisation, n }: Scene) {
  const { governorate, decision_date } = organisation
  const document = await kit.pdf(
    { ...owner, type: 'real_estates' },
    'عقد إيجار المقر',
    `Lease of headquarters ${n + 1}`,
  )
  const owned = n % 4 === 0
  return await kit.db
    .insertInto('real_estates')
    .values({
      ngo_id: id,
      number: `${1200 + n * 7}/${(n % 5) + 1}`,
      region: cadastralArea(governorate, n),
      ...addressIn(governorate, n),
      estate_type_id: n % 3 === 0 ? 4 : 1,
      possessive_form_id: owned ? 1 : 2,
      shares_number: owned ? 2400 : null,
      start_date: decision_date,
      end_date: owned ? null : kit.ago(-400 - n * 10),
      usage: 'مقر رئيسي',
      document_file: document,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The headquarters and the other branches; answers their ids. */
async function seedBranches(kit: Kit, scene: Scene): Promise<number[]> {
  const { id, organisation, n } = scene
  const { governorate, decision_date, form } = organisation
  const estate = await seedHeadquarters(kit, scene)
  const extra = form === 3 ? 0 : n % 3
  const base = { ngo_id: id, status: 'active', service_ids: [] }
  const rows = await kit.db
    .insertInto('branches')
    .values([
      {
        ...base,
        name_ar: 'المقر الرئيسي',
        branch_type_id: 1,
        is_main: true,
        ...addressIn(governorate, n),
        real_estate_id: estate.id,
        real_estate_number: estate.number,
        area_id: estate.region,
        possessive_form_id: estate.possessive_form_id,
        occupancy_file: estate.document_file,
        occupancy_until: estate.end_date,
        phone: `011${5_000_000 + n * 11}`,
        working_hours: hours,
      },
      ...Array.from({ length: extra }, (_, at) => ({
        ...base,
        name_ar: at === 0 ? `فرع ${nameOf(governorate)}` : `مكتب ${nameOf(governorate)}`,
        branch_type_id: at + 2,
        is_main: false,
        ...addressIn(governorate, n + 20 + at),
        real_estate_number: `${2200 + n * 5 + at}`,
        area_id: cadastralArea(governorate, n + at + 1),
        possessive_form_id: 5,
        occupancy_file: estate.document_file,
        decision_no: `${300 + n * 3 + at}/ف`,
        decision_date: `${Number(decision_date.slice(0, 4)) + 1}-03-01`,
        phone: `011${6_000_000 + n * 13 + at}`,
        working_hours: at === 0 ? 'السبت – الأربعاء، 9:00 – 14:00' : null,
        is_public: at === 0,
      })),
    ])
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

async function seedContacts(kit: Kit, { id, n }: Scene, branchIds: readonly number[]): Promise<void> {
  const contact = (type: number, value: string, more = {}) => ({
    ngo_id: id,
    branch_id: null as number | null,
    type,
    value,
    is_public: true,
    is_primary: true,
    ...more,
  })
  await kit.db
    .insertInto('contact_information')
    .values([
      contact(1, `0900000${String(700 + n)}`),
      contact(2, `011${5_000_000 + n * 11}`),
      contact(4, `info${n + 1}@demo.example`, { verified_at: `${kit.ago(60)}T09:30:00Z` }),
      contact(5, `https://ngo${n + 1}.demo.example`),
      contact(1, `0900000${String(750 + n)}`, {
        is_public: false,
        is_primary: false,
        ...(n % 2 === 0
          ? { confirmed_at: `${kit.ago(420)}T08:00:00Z`, stale_told_at: `${kit.ago(54)}T00:40:00Z` }
          : {}),
      }),
      ...branchIds.slice(1).map((branch_id, at) => contact(2, `011${6_000_000 + n * 13 + at}`, { branch_id })),
    ])
    .execute()
}

const hours = 'الأحد – الخميس، 8:30 – 15:00'

/** Kind of centre that fits a field; fields without one have no centre. */
const centreTypes: Readonly<Record<number, readonly [type: number, name: string, authority: number]>> = {
  1: [8, 'مركز تدريب', 3],
  3: [10, 'مطبخ خيري', 1],
  4: [9, 'مركز مجتمعي', 1],
  5: [7, 'مركز تأهيل ورعاية', 1],
  9: [3, 'مستوصف', 2],
}

async function seedCentre(
  kit: Kit,
  { id, owner, organisation, n }: Scene,
  branchId: number | undefined,
  serviceIds: number[],
): Promise<number | null> {
  const kind = centreTypes[organisation.field]
  if (kind === undefined || organisation.form === 3) return null
  const [type, name, clearance_authority_id] = kind
  const pending = n % 6 === 5
  const year = Number(organisation.decision_date.slice(0, 4))
  const { id: centre } = await kit.db
    .insertInto('service_centres')
    .values({
      ngo_id: id,
      branch_id: branchId ?? null,
      name_ar: `${name} ${nameOf(organisation.governorate)} التجريبي`,
      type,
      clearance_authority_id,
      ...addressIn(organisation.governorate, n + 40),
      area: cadastralArea(organisation.governorate, n + 2),
      real_estate_number: `${3300 + n * 9}`,
      service_ids: serviceIds,
      capacity: 40 + n * 5,
      target_group_ids: [1 + (n % 3), 5],
      working_hours: hours,
      status: pending ? 'pending' : 'active',
      licence_no: pending ? null : `${500 + n}/م`,
      licence_date: pending ? null : `${Math.min(year + 1, 2025)}-10-10`,
      licence_until: pending ? null : kit.ago(n % 4 === 0 ? -45 : -500),
      licence_file: pending
        ? null
        : await kit.pdf({ ...owner, type: 'service_centres' }, 'ترخيص المركز', `Centre licence ${500 + n}`),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return centre
}
