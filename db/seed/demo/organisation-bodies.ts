import { allianceMembers } from './alliance.ts'
import { addDays } from '#contract/core/values/dates.ts'
import { positionsOf, seedBoardLife, seedPastMembers } from './boards.ts'
import { fullName, type Person } from './people.ts'
import { type Kit, personColumns } from './kit.ts'
import type { Scene } from './organisation.ts'
import { organisations } from './organisations.ts'

export type Driver = { director_id: number; person: Person; position_id: number }
type Founder = { person: Person } | { legal_name: string }

/** Founders, council or trustees, executive director and assembly; answers the two who operate the account. */
export async function seedBodies(kit: Kit, scene: Scene): Promise<Driver[]> {
  const founders = foundersOf(kit, scene)
  const { id, organisation } = scene
  const base = { ngo_id: id, start_date: organisation.decision_date }
  await kit.db
    .insertInto('directors')
    .values(
      founders.map((founder, at) => ({
        ...base,
        type: 'founder',
        position_id: at === 0 ? 15 : 14,
        seat_method: 'founding',
        ...('person' in founder ? personColumns(kit, founder.person, organisation.governorate) : founder),
      })),
    )
    .execute()
  await kit.db
    .insertInto('directors')
    .values(
      // Director, finance, programmes.
      [10, 11, 12].map((position_id) => ({
        ...base,
        type: 'executive',
        position_id,
        seat_method: 'appointed',
        ...personColumns(kit, kit.nextPerson(), organisation.governorate),
      })),
    )
    .execute()
  if (organisation.form === 2) await seedAssembly(kit, scene, founders)
  return await seedBoard(kit, scene, founders)
}

/** An alliance is founded by organisations, of which only the registered name is kept. */
function foundersOf(kit: Kit, { organisation, founders }: Scene): Founder[] {
  if (organisation.form === 3)
    return allianceMembers.map((number) => ({ legal_name: organisations[number - 1]?.name_ar ?? '' }))
  return Array.from({ length: founders }, () => ({ person: kit.nextPerson() }))
}

async function seedBoard(kit: Kit, scene: Scene, founders: readonly Founder[]): Promise<Driver[]> {
  const { id, owner, organisation, n } = scene
  const trustees = organisation.form === 1
  const size = n % 2 === 0 ? 5 : 7
  // One term ends soon.
  const start = n === 6 ? kit.ago(730 - 60) : kit.ago(200 + n * 9)
  const type = trustees ? 'trustee' : 'administrative'
  const term = Math.max(1, Math.ceil((Number(start.slice(0, 4)) - Number(organisation.decision_date.slice(0, 4))) / 2))
  const named = founders.flatMap((founder) => ('person' in founder ? [founder.person] : []))
  const past = await seedPastTerms(kit, scene, { type, size, term, before: start })
  await seedPastMembers(kit, scene, { type, size }, past, named)
  const board = await kit.db
    .insertInto('director_boards')
    .values({
      ngo_id: id,
      type,
      term_no: term,
      members_number: size,
      start_date: start,
      end_date: yearsAfter(start, 2),
      decision_no: `${600 + n}/م.إ`,
      decision_date: addDays(start, -9),
      decision_file: await kit.pdf(
        { ...owner, type: 'director_boards' },
        'قرار التصديق',
        `Board ratification ${600 + n}`,
      ),
      status: organisation.status === 3 ? 'temporary' : 'current',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const positions = positionsOf(type)
  const people = Array.from({ length: size }, (_, at) => {
    const founder = founders[at]
    return founder && 'person' in founder ? founder.person : kit.nextPerson()
  })
  const rows = await kit.db
    .insertInto('directors')
    .values(
      people.map((person, at) => ({
        ngo_id: id,
        type,
        director_board_id: board.id,
        position_id: positions[at] ?? 5,
        seat_method: organisation.status === 3 || trustees ? 'appointed' : 'elected',
        start_date: start,
        ...personColumns(kit, person, organisation.governorate),
      })),
    )
    .returning(['id', 'position_id'])
    .execute()
  await seedBoardLife(kit, scene, { id: board.id, type, size, term, start }, named)
  // The chair and the treasurer operate the account together.
  return people
    .slice(0, 2)
    .map((person, at) => ({ person, director_id: rows[at]?.id ?? 0, position_id: rows[at]?.position_id ?? 0 }))
}

const yearsAfter = (day: string, years: number): string =>
  `${Number(day.slice(0, 4)) + years}${day.slice(4, 8)}${day.slice(8) > '28' ? '28' : day.slice(8)}`

/** Up to two terms before the present one; every fourth organisation elected late. */
async function seedPastTerms(
  kit: Kit,
  { id, organisation, n }: Scene,
  { type, size, term, before }: { type: string; size: number; term: number; before: string },
): Promise<{ id: number; start_date: string; end_date: string }[]> {
  const seeded: { id: number; start_date: string; end_date: string }[] = []
  let next = before
  for (let term_no = term - 1; term_no >= 1 && term_no > term - 3; term_no -= 1) {
    const end_date = addDays(next, n % 4 === 1 ? -26 : 6)
    const start_date = yearsAfter(end_date, -2)
    if (start_date < organisation.decision_date) return seeded
    const past = await kit.db
      .insertInto('director_boards')
      .values({
        ngo_id: id,
        type,
        term_no,
        members_number: size,
        start_date,
        end_date,
        decision_no: `${200 + term_no * 40 + n}/م.إ`,
        decision_date: addDays(start_date, -9),
        status: organisation.status === 3 && term_no === term - 1 ? 'dissolved' : 'expired',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    seeded.push({ id: past.id, start_date, end_date })
    next = start_date
  }
  return seeded
}

async function seedAssembly(kit: Kit, { id, organisation, n }: Scene, founders: readonly Founder[]): Promise<void> {
  const people = founders.flatMap((founder) => ('person' in founder ? [founder.person] : []))
  const joined = Array.from({ length: n % 15 }, () => kit.nextPerson())
  await kit.db
    .insertInto('general_authority_members')
    .values(
      [...people, ...joined].map((person, at) => ({
        ngo_id: id,
        membership_no: String(at + 1).padStart(4, '0'),
        membership_type_id: at % 9 === 8 ? 2 : 1,
        join_date:
          at < people.length
            ? organisation.decision_date
            : `${Math.min(Number(organisation.decision_date.slice(0, 4)) + 1, 2025)}-02-01`,
        subscription_paid_until: `${kit.today.slice(0, 4)}-12-31`,
        is_founder: at < people.length,
        ...personColumns(kit, person, organisation.governorate),
      })),
    )
    .execute()
}

export const driverName = (driver: Driver): string => fullName(driver.person)
