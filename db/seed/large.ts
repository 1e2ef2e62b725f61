import { type Kysely, sql } from 'kysely'
import { nameKey } from '#contract/core/values/arabic.ts'
import type { DB } from '#db/types.ts'
import { withoutIndexes } from './large/without-indexes.ts'
import { inventedWords, places, purposes } from './large/words.ts'
import { districtOf, governorates, subDistrictOf } from './reference/places.ts'

/** Numbers from 0 to 1, the same in every run. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Shares of the governorates, legal forms and statuses by their codes: large cities have many, most are active. */
const governorateShares = [0, 18, 17, 14, 9, 7, 8, 6, 4, 4, 5, 2, 3, 2, 1]
const formShares = [0, 22, 76, 2]
const statusShares = [0, 82, 4, 3, 2, 5, 2, 2]

function pickBy(shares: readonly number[], at: number): number {
  let left = at * shares.reduce((sum, share) => sum + share, 0)
  for (const [code, share] of shares.entries()) {
    left -= share
    if (left < 0) return code
  }
  return 1
}

interface Row {
  id: number
  name_ar: string
  name_en: string | null
  form: number
  status: number
  governorate: number
  decided: string
  benefit: boolean
  latitude: number | null
  longitude: number | null
  main: number
  services: number[]
}

function* inventRows(first: number, count: number, catalogue: ReadonlyMap<number, readonly number[]>): Generator<Row> {
  const random = randomFrom(7)
  const of = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  // Few words stand in many names, most words in few.
  const word = () => inventedWords[Math.floor(inventedWords.length * random() ** 2.5)] as string
  const fields = [...catalogue.keys()]
  const taken = new Set<string>()
  for (let n = 0; n < count; n += 1) {
    const form = pickBy(formShares, random())
    const governorate = pickBy(governorateShares, random())
    let name = ''
    do {
      const parts = [
        of([['جمعية'], ['مؤسسة'], ['اتحاد جمعيات']][form === 2 ? 0 : form === 1 ? 1 : 2] as string[]),
        word(),
      ]
      if (random() < 0.75) parts.push(word())
      if (random() < 0.6) parts.push(of(purposes))
      if (random() < 0.3) parts.push('في', of(places))
      name = parts.join(' ')
    } while (taken.has(nameKey(name)))
    taken.add(nameKey(name))
    const place = governorates.find((one) => one.id === governorate) as (typeof governorates)[number]
    const main = of(fields)
    const offered = catalogue.get(main) ?? []
    const benefit = random() < 0.05
    const located = random() < 0.9
    const day = new Date(Date.UTC(1958, 0, 1) + Math.floor(Math.sqrt(random()) * 24_800) * 86_400_000)
    yield {
      id: first + n,
      name_ar: name,
      name_en: random() < 0.2 ? `Organisation ${first + n}` : null,
      form,
      status: pickBy(statusShares, random()),
      governorate,
      decided: day.toISOString().slice(0, 10),
      benefit,
      latitude: located ? Math.round((place.latitude + (random() - 0.5) * 0.3) * 1e4) / 1e4 : null,
      longitude: located ? Math.round((place.longitude + (random() - 0.5) * 0.3) * 1e4) / 1e4 : null,
      main,
      services: [...new Set(Array.from({ length: Math.floor(random() * 4) }, () => of(offered)))].filter(Boolean),
    }
  }
}

/** Main fields with the approved services of their sub-fields. */
async function readCatalogue(db: Kysely<DB>): Promise<Map<number, number[]>> {
  const { rows } = await sql<{ id: number; services: number[] | null }>`select k.id, (
      select array_agg(s.id order by s.id) from services s join classifications c on c.id = s.classification_id
      where (c.id = k.id or c.parent_id = k.id) and s.is_approved and s.deleted_at is null) as services
    from classifications k where k.parent_id is null and k.deleted_at is null order by k.id`.execute(db)
  return new Map(rows.map((row) => [row.id, row.services ?? []]))
}

/** Organisations per statement. */
const portion = 5_000

async function addRows(db: Kysely<DB>, rows: readonly object[]): Promise<void> {
  await sql`drop table if exists invented`.execute(db)
  await sql`create temporary table invented on commit drop as select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id bigint, code text, name_ar text, name_en text, form integer, status integer, governorate integer, district integer, sub integer, decision text, decided date, benefit boolean, latitude numeric, longitude numeric, main bigint, services bigint[])`.execute(
    db,
  )
  await sql`insert into ngos (id, ngo_code, name_ar, name_en, legal_form_id, status_id, decision_no, decision_date, governorate_id, has_public_benefit, public_benefit_decision_no, public_benefit_decision_date, closed_at)
    select id, code, name_ar, name_en, form, status, decision, decided, governorate, benefit, case when benefit then decision end, case when benefit then decided end, case when status in (5, 6, 7) then decided + 400 end from invented`.execute(
    db,
  )
  await sql`insert into branches (ngo_id, name_ar, branch_type_id, is_main, governorate_id, district_id, sub_district_id, latitude, longitude, address, status)
    select id, 'المقر الرئيسي', 1, true, governorate, district, sub, latitude, longitude, 'عنوان تجريبي', 'active' from invented`.execute(
    db,
  )
  await sql`insert into classification_ngos (ngo_id, classification_id, type) select id, main, 'main' from invented`.execute(
    db,
  )
  await sql`insert into ngo_services (ngo_id, service_id, description_ar, target_group_ids, service_status_id, service_frequency_id, governorate_ids)
    select id, unnest(services), 'خدمة تجريبية للقياس', '{1}', 1, 1, array[governorate] from invented`.execute(db)
}

const tables = ['ngos', 'branches', 'classification_ngos', 'ngo_services']
/** Turns the writing of the search on or off for the tables that are filled here. */
async function followSearch(db: Kysely<DB>, way: ReturnType<typeof sql>): Promise<void> {
  for (const table of tables) await sql`alter table ${sql.table(table)} ${way} trigger search_insert`.execute(db)
}

/**
 * Adds so many invented organisations with headquarters, fields and services, for measuring; the same ones in every
 * run, told from others by `XL-` in the register number. Does nothing when there are such.
 */
export async function seedLarge(db: Kysely<DB>, count = 100_000): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    // A portion may take longer than a question of a person is allowed to.
    await sql`set local statement_timeout = 0`.execute(trx)
    await sql`select pg_advisory_xact_lock(hashtext('sijill.seed'))`.execute(trx)
    const { rows: known } = await sql`select 1 from ngos where ngo_code = 'XL-000000'`.execute(trx)
    if (known.length > 0) return false
    const { rows: top } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from ngos`.execute(trx)
    const first = (top[0]?.id ?? 0) + 1
    const all = inventRows(first, count, await readCatalogue(trx))
    // Each of four tables would write the search of an organisation anew; it is written once, when all is there.
    await followSearch(trx, sql`disable`)
    const makeIndexes = await withoutIndexes(trx, [...tables, 'ngo_search', 'ngo_word_uses', 'ngo_told'])
    for (let done = 0; done < count; done += portion) {
      await addRows(
        trx,
        Array.from({ length: Math.min(portion, count - done) }, (_, n) => {
          const row = all.next().value as Row
          return {
            ...row,
            code: `XL-${String(done + n).padStart(6, '0')}`,
            decision: `${done + n}/ق`,
            district: districtOf(row.governorate),
            sub: subDistrictOf(row.governorate),
          }
        }),
      )
      await sql`select refresh_ngo_search(array(select id from invented))`.execute(trx)
      // Nobody else sees these rows yet: without it the search keeps the plans of an empty register, which read whole
      // tables. Four times as many rows change a plan, a few more do not.
      const portions = done / portion + 1
      if (Number.isInteger(Math.log2(portions) / 2))
        await sql`analyze ngos, branches, ngo_words, ngo_word_uses, ngo_search, ngo_told, told_words, classification_ngos, ngo_services`.execute(
          trx,
        )
    }
    await makeIndexes()
    await followSearch(trx, sql`enable`)
    await sql`select fold_ngo_counts()`.execute(trx)
    await sql`select setval(pg_get_serial_sequence('ngos', 'id'), ${first + count})`.execute(trx)
    return true
  })
}
