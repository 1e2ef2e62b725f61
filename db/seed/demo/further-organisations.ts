import { sql } from 'kysely'
import { addDays } from '#contract/core/values/dates.ts'
import { idsBy } from '../add-missing.ts'
import { furtherName } from './further-names.ts'
import { addressIn, codeOf, type Kit, personColumns } from './kit.ts'
import { mainColumns } from './organisation.ts'
import { fieldTexts, type Organisation, organisations } from './organisations.ts'

/** As many organisations in a governorate as its people would found: the large ones have more. */
const governorateOf = [1, 2, 3, 4, 1, 5, 6, 2, 10, 12, 3, 7, 1, 8, 9, 2, 13, 4, 11, 14] as const

const count = 96
/** The last ones were registered within the last year, about one a month. */
const isYoung = (n: number) => n >= count - 8

const furtherOf = (kit: Kit): readonly Organisation[] =>
  Array.from({ length: count }, (_, n) => {
    const name = furtherName(n)
    if (!name) throw new Error(`No name for the further organisation ${n}`)
    return {
      ...name,
      governorate: governorateOf[n % governorateOf.length] ?? 1,
      status: n % 31 === 17 ? 2 : n % 47 === 30 ? 5 : 1,
      decision_date: isYoung(n) ? kit.ago(12 + (count - 1 - n) * 37) : addDays('2007-01-14', n * 71 + (n % 7) * 13),
      file: n % 3 === 0 || isYoung(n) ? ('open' as const) : ('accredited' as const),
      ...(n % 11 === 3 && n < 60 ? { benefit: true as const } : {}),
    }
  })

/** Organisations that only make the register as full as a real one: their public facts, without accounts. */
export async function seedFurtherOrganisations(kit: Kit): Promise<void> {
  const { db } = kit
  const further = furtherOf(kit)
  const from = organisations.length
  const codes: string[] = []
  for (const { governorate } of further) {
    const { rows } = await sql<{ code: string }>`select next_ngo_code(${codeOf(governorate)}) as code`.execute(db)
    codes.push(rows[0]?.code ?? '')
  }
  const rows = await db
    .insertInto('ngos')
    .values(
      further.map((one, n) => ({
        ngo_code: codes[n] ?? '',
        ...mainColumns(one, from + n),
        closed_at: one.status === 5 ? kit.ago(90 + n) : null,
      })),
    )
    .returning('id')
    .execute()
  const scenes = further.map((organisation, n) => ({ organisation, n: from + n, id: rows[n]?.id ?? 0 }))
  for (const scene of scenes) if (scene.organisation.file === 'accredited') await accredit(kit, scene)
  await seedDecisions(kit, scenes)
  await seedFields(kit, scenes)
  await seedPlaces(kit, scenes)
  await seedServices(kit, scenes)
  await seedPeople(kit, scenes)
}

type Scene = { organisation: Organisation; n: number; id: number }

/** Data may be declared complete only beside the registration decision. */
async function accredit(kit: Kit, { id, n }: Scene): Promise<void> {
  const decision_file = await kit.pdf(
    { type: 'ngos', id, ngo_id: id },
    'قرار الإشهار',
    `Registration decision ${901 + n}`,
  )
  await kit.db
    .updateTable('ngos')
    .set({
      decision_file,
      completed_by_ngo: `${kit.ago(30 + n)}T09:00:00Z`,
      completed_by_ministry: `${kit.ago(10 + n)}T10:00:00Z`,
    })
    .where('id', '=', id)
    .execute()
}

async function seedDecisions({ db, ago }: Kit, scenes: readonly Scene[]): Promise<void> {
  await db
    .insertInto('ngo_status_histories')
    .values(
      scenes.flatMap(({ organisation: { status, decision_date }, id, n }) => {
        const first = {
          ngo_id: id,
          from_status_id: 8,
          to_status_id: 1,
          decision_no: `${901 + n}/ت`,
          decision_date,
          reason: 'صدور قرار الإشهار.',
        }
        if (status === 1) return [first]
        const later = { from_status_id: 1, to_status_id: status, decision_no: `${40 + n}/ق` }
        const reason = 'قرار معلَّل صادر عن الوزارة (تجريبي).'
        return [first, { ...first, ...later, decision_date: ago(90 + n - organisations.length), reason }]
      }),
    )
    .execute()
}

async function seedFields({ db }: Kit, scenes: readonly Scene[]): Promise<void> {
  const classification = await idsBy(db, 'classifications', 'code')
  await db
    .insertInto('ngo_objectives')
    .values(
      scenes.flatMap(({ organisation, id }) =>
        (fieldTexts[organisation.field]?.objectives ?? []).map((objective_ar, at) => ({
          ngo_id: id,
          sort: at + 1,
          objective_ar,
        })),
      ),
    )
    .execute()
  await db
    .insertInto('classification_ngos')
    .values(
      scenes.flatMap(({ organisation: { field }, id }) => [
        { ngo_id: id, classification_id: classification(String(field)), type: 'main' },
        ...(fieldTexts[field]?.services ?? []).map(([code]) => ({
          ngo_id: id,
          classification_id: classification(code),
          type: 'sub',
        })),
      ]),
    )
    .execute()
}

async function seedPlaces({ db }: Kit, scenes: readonly Scene[]): Promise<void> {
  await db
    .insertInto('branches')
    .values(
      scenes.map(({ organisation: { governorate }, id, n }) => ({
        ngo_id: id,
        status: 'active',
        service_ids: [],
        name_ar: 'المقر الرئيسي',
        branch_type_id: 1,
        is_main: true,
        ...addressIn(governorate, n),
        phone: `011${5_100_000 + n * 11}`,
      })),
    )
    .execute()
  await db
    .insertInto('contact_information')
    .values(
      scenes.flatMap(({ id, n }) => [
        { ngo_id: id, type: 2, value: `011${5_100_000 + n * 11}`, is_public: true, is_primary: true },
        { ngo_id: id, type: 4, value: `info${n + 1}@demo.example`, is_public: true, is_primary: true },
      ]),
    )
    .execute()
}

async function seedServices({ db }: Kit, scenes: readonly Scene[]): Promise<void> {
  const serviceId = await idsBy(db, 'services', 'name_ar')
  await db
    .insertInto('ngo_services')
    .values(
      scenes.flatMap(({ organisation: { field, governorate }, id, n }) =>
        (fieldTexts[field]?.services ?? []).map(([, name_ar], at) => ({
          ngo_id: id,
          service_id: serviceId(name_ar),
          description_ar: `خدمة «${name_ar}» تقدَّم للمستفيدين المسجلين بعد دراسة الحالة (تجريبي).`,
          target_group_ids: [((n + at) % 13) + 1, 14],
          service_status_id: at === 2 ? 2 : 1,
          service_frequency_id: (at % 4) + 1,
          governorate_ids: [governorate],
          beneficiaries_number: 40 + ((n * 37) % 400) + at * 20,
          is_free: at !== 1,
        })),
      ),
    )
    .execute()
}

/** Founders and the present board; three founders and five members each are enough to fill a page. */
async function seedPeople(kit: Kit, scenes: readonly Scene[]): Promise<void> {
  const boards = await kit.db
    .insertInto('director_boards')
    .values(
      scenes.map(({ organisation: { form, decision_date }, id, n }) => {
        const isFirst = isYoung(n - organisations.length)
        const start = isFirst ? addDays(decision_date, 9) : kit.ago(150 + ((n * 17) % 500))
        return {
          ngo_id: id,
          type: form === 1 ? 'trustee' : 'administrative',
          term_no: isFirst ? 1 : 1 + (n % 4),
          members_number: 5,
          start_date: start,
          end_date: addDays(start, 730),
          decision_no: `${600 + n}/م.إ`,
          decision_date: addDays(start, -9),
          status: 'current',
        }
      }),
    )
    .returning(['id', 'ngo_id', 'start_date', 'type'])
    .execute()
  await kit.db
    .insertInto('directors')
    .values(
      scenes.flatMap(({ organisation, id }, n) => {
        const board = boards[n]
        if (board?.ngo_id !== id) throw new Error('Boards came back in another order')
        const people = Array.from({ length: 5 }, () => personColumns(kit, kit.nextPerson(), organisation.governorate))
        const positions = organisation.form === 1 ? [7, 4, 8, 3, 9] : [1, 4, 2, 3, 5]
        return [
          ...people.slice(0, 3).map((one, at) => ({
            ...one,
            ngo_id: id,
            type: 'founder',
            position_id: at === 0 ? 15 : 14,
            seat_method: 'founding',
            start_date: organisation.decision_date,
            director_board_id: null,
          })),
          ...people.map((one, at) => ({
            ...one,
            ngo_id: id,
            type: board.type,
            position_id: positions[at] ?? 5,
            seat_method: organisation.form === 1 ? 'appointed' : 'elected',
            start_date: board.start_date,
            director_board_id: board.id,
          })),
        ]
      }),
    )
    .execute()
}
