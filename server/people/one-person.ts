import { sql } from 'kysely'
import { searchForm, textOf } from '#contract/core/values/arabic.ts'
import { ngoOf, type Actor } from '../core/identity/actor.ts'
import { hmacs } from '../core/identity/secrets.ts'
import { inWords, type FieldRefusals } from '../core/errors.ts'
import { audit } from '../core/log/audit.ts'
import type { Row } from '../core/registers/register-rows.ts'
import type { Db, Services, Trx } from '../core/services.ts'
import { holds, type PeopleRegister, peopleRegisters, type Person } from './person.ts'

/** Personal data that are written to every register in which the person stands. */
const shared = [
  'first_name',
  'last_name',
  'father_name',
  'mother_name',
  'nationality_id',
  'gender',
  'birth_date',
  'birth_place',
  'registry_place',
  'education_level_id',
  'specialization',
  'profession',
  'mobile',
  'email',
  'residence_governorate_id',
  'residence_address',
] as const
/** What tells one person from another: with the same number they have to agree. */
const identity = ['first_name', 'last_name', 'father_name', 'mother_name', 'gender', 'birth_date'] as const

const others = (own: PeopleRegister, actor: Actor, code: 'S' | 'U') =>
  peopleRegisters.filter((one) => one !== own && holds(actor, one.permission, code))

/** The person's present rows in another register, held until the commit. */
async function rowsOf(trx: Trx, ngoId: number, { table }: PeopleRegister, hashes: readonly string[]): Promise<Row[]> {
  const { rows } =
    await sql<Row>`select * from ${sql.table(table)} where ngo_id = ${ngoId} and id_number_hash = any(${hashes}) and end_date is null and deleted_at is null order by id for update`.execute(
      trx,
    )
  return rows
}

const alike = (stored: unknown, given: unknown) =>
  stored === null || searchForm(textOf(stored)) === searchForm(textOf(given))

type Differing = (input: Person) => FieldRefusals
const differing = (register: PeopleRegister, row: Row, input: Person): FieldRefusals =>
  Object.fromEntries(
    identity
      .filter((field) => !alike(row[field], input[field]))
      .map((field) => [
        field,
        [
          inWords(
            `الرقم الوطني مسجّل في قائمة ${register.ar} ببيانات أخرى: ${textOf(row[field])}.`,
            `The national number stands among the ${register.en} with other data: ${textOf(row[field])}.`,
          ),
        ],
      ]),
  )

/** The same question as `otherPersonErrors` for all people of a table at once. */
export async function otherPeople(
  db: Db | Trx,
  { secrets }: Services,
  actor: Actor,
  own: PeopleRegister,
  people: readonly { readonly given: Person }[],
): Promise<Differing> {
  const known = new Map<string, { register: PeopleRegister; row: Row }[]>()
  const asked = people.flatMap(({ given }) => hmacs(given.id_number, secrets.hmacKey))
  for (const register of others(own, actor, 'S')) {
    const { rows } =
      await sql<Row>`select * from ${sql.table(register.table)} where ngo_id = ${ngoOf(actor)} and id_number_hash = any(${asked}) and end_date is null and deleted_at is null`.execute(
        db,
      )
    for (const row of rows) {
      const hash = row.id_number_hash as string
      known.set(hash, [...(known.get(hash) ?? []), { register, row }])
    }
  }
  return (input) =>
    hmacs(input.id_number, secrets.hmacKey)
      .flatMap((hash) => known.get(hash) ?? [])
      .reduce<FieldRefusals>((found, { register, row }) => ({ ...differing(register, row, input), ...found }), {})
}

/**
 * Refuses to give somebody the number of another person: the registers that the writer sees know the number under
 * another name. An edit that leaves the number as it is corrects the person everywhere instead [decision 0056].
 */
export async function otherPersonErrors(
  trx: Trx,
  { secrets }: Services,
  actor: Actor,
  own: PeopleRegister,
  input: Person,
  before?: Row,
): Promise<FieldRefusals> {
  const hashes = hmacs(input.id_number, secrets.hmacKey)
  if (before && hashes.includes(String(before.id_number_hash))) return {}
  for (const register of others(own, actor, 'S'))
    for (const row of await rowsOf(trx, ngoOf(actor), register, hashes)) {
      const wrong = differing(register, row, input)
      if (Object.keys(wrong).length > 0) return wrong
    }
  return {}
}

/** Writes a person's data to the other registers in which he stands and which the writer may change. */
export async function followPerson(trx: Trx, actor: Actor, own: PeopleRegister, id: number): Promise<void> {
  const ngoId = ngoOf(actor)
  const { rows } =
    await sql<Row>`select * from ${sql.table(own.table)} where id = ${id} and ngo_id = ${ngoId} and end_date is null and deleted_at is null`.execute(
      trx,
    )
  const [row] = rows
  if (!row || typeof row.id_number_hash !== 'string') return
  for (const register of others(own, actor, 'U'))
    for (const before of await rowsOf(trx, ngoId, register, [row.id_number_hash])) {
      const changed = shared.filter((field) => before[field] !== row[field])
      if (changed.length === 0) continue
      const values = changed.map((field) => sql`${sql.ref(field)} = ${row[field]}`)
      const { rows: after } =
        await sql<Row>`update ${sql.table(register.table)} set ${sql.join(values)}, updated_by = ${actor.userId} where id = ${before.id} and ngo_id = ${ngoId} returning *`.execute(
          trx,
        )
      await audit(trx, actor, {
        action: 'update',
        entity: register.table,
        entity_id: before.id,
        description_ar: `تعديل البيانات الشخصية مع قائمة ${own.ar}: ${textOf(row.first_name)} ${textOf(row.last_name)}`,
        before,
        after: after[0],
      })
    }
}
