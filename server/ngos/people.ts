import { type RawBuilder, sql } from 'kysely'
import { foldedWords } from '#contract/core/values/arabic.ts'
import { todayIn } from '#contract/core/values/dates.ts'
import { findPeople, findPeopleByNumber, type FoundPerson } from '#contract/ngos/people.ts'
import { invalid, inWords } from '../core/errors.ts'
import type { Area } from '../core/http/route.ts'
import { type Actor, may } from '../core/identity/actor.ts'
import { decrypt, hiddenNumber, hmacs } from '../core/identity/secrets.ts'
import { audit } from '../core/log/audit.ts'
import { notePersonalView } from '../core/log/views.ts'
import type { Services } from '../core/services.ts'
import { numberedTables, placesIn, type PlaceRow, tablesFor } from './people-places.ts'

/** Rows that are read of a register for one name, and people that are answered. */
const mostRows = 60
const mostPeople = 50
/** Places of all these people in one register. Somebody with more is no person. */
const mostPlaces = 1000

/** The index of names knows three letters in a row; fewer would read every register. */
const shortest = 3
const tooShort = inWords('اكتبوا كلمة من ثلاثة محارف على الأقل.', 'Type a word of three letters at least.')

const rowsOf = async ({ db }: Services, parts: readonly RawBuilder<unknown>[]): Promise<PlaceRow[]> =>
  (await sql<PlaceRow>`${sql.join(parts, sql` union all `)}`.execute(db)).rows

/** Every place of the people with these hashes, however they are called there. */
const placesOf = (services: Services, actor: Actor, hashes: readonly string[], today: string) =>
  rowsOf(
    services,
    numberedTables.map((table) =>
      placesIn(table, actor, today, sql`${table.number.hash} = any(${[...hashes]}::text[])`, mostPlaces),
    ),
  )

const order = { now: 0, waiting: 1, ended: 2 } as const
const byStanding = (one: PlaceRow, other: PlaceRow) =>
  order[one.standing] - order[other.standing] || other.since.localeCompare(one.since) || one.id - other.id

/** Puts the places together that belong to one person; whoever has no number stands alone. */
function asPeople({ secrets }: Services, actor: Actor, rows: readonly PlaceRow[]): FoundPerson[] {
  const shows = may(actor, 'ministry_ngos', 'U')
  const people = Map.groupBy(rows, ({ hash, role, id }) => hash ?? `${role} ${id}`)
  return [...people.values()]
    .map((all) => {
      const places = all.toSorted(byStanding)
      const sealed = places.find((place) => place.sealed !== null)?.sealed ?? null
      return {
        name: places[0]?.name ?? '',
        id_number: sealed === null ? null : shows ? decrypt(sealed, secrets.encryptionKey, 'id_number') : hiddenNumber,
        places: places.map(({ register: _register, hash: _hash, sealed: _sealed, ...place }) => place),
      }
    })
    .toSorted((one, other) => other.places.length - one.places.length || one.name.localeCompare(other.name, 'ar'))
}

/** Rows with this name, register by register, of organisations within reach. */
async function called({ db }: Services, { governorateId }: Actor, words: readonly string[]) {
  const patterns = words.map((word) => `%${word}%`)
  const { rows } = await sql<{ register: string; id: number }>`
    select register, id from people_called(${patterns}::text[], ${governorateId ?? null}::integer, ${mostRows + 1}::integer)`.execute(
    db,
  )
  return Map.groupBy(rows, ({ register }) => register)
}

async function byName(services: Services, actor: Actor, words: readonly string[]) {
  const today = todayIn(services.now())
  const named = await called(services, actor, words)
  const tables = tablesFor(actor).map((table) => ({ table, ids: (named.get(table.table) ?? []).map(({ id }) => id) }))
  const hits = await rowsOf(
    services,
    tables.map(({ table, ids }) => placesIn(table, actor, today, sql`x.id = any(${ids}::bigint[])`, mostPlaces)),
  )
  const hashes = [...new Set(hits.flatMap(({ hash }) => hash ?? []))]
  const rows = hashes.length > 0 ? await placesOf(services, actor, hashes, today) : []
  const people = asPeople(services, actor, [...rows, ...hits.filter(({ hash }) => hash === null)])
  return {
    people: people.slice(0, mostPeople),
    more: people.length > mostPeople || tables.some(({ ids }) => ids.length > mostRows),
  }
}

/** A person in all registers, within the reader's reach. */
export const ngoPeople: Area = (on, services) => {
  on(findPeople, async ({ actor, body: { name } }) => {
    const words = foldedWords(name)
    if (!words.some((word) => word.length >= shortest)) throw invalid({ name: [tooShort] })
    const found = await byName(services, actor, words)
    if (may(actor, 'ministry_ngos', 'U') && found.people.some(({ id_number }) => id_number !== null))
      await notePersonalView(services.db, actor, 'ngos', `اطّلاع على الأرقام الوطنية لأشخاص باسم «${name}»`)
    return found
  })
  on(findPeopleByNumber, async ({ actor, body: { id_number } }) => {
    const hashes = hmacs(id_number, services.secrets.hmacKey)
    const rows = await placesOf(services, actor, hashes, todayIn(services.now()))
    // One number is one person, with whichever key its hash was made.
    const people = asPeople(
      services,
      actor,
      rows.map((row) => ({ ...row, hash: hashes[0] })),
    )
    // Found or not: whoever tries numbers leaves a line for each.
    await audit(services.db, actor, {
      action: 'view',
      entity: 'ngos',
      entity_id: null,
      description_ar: people[0]
        ? `بحث عن شخص بالرقم الوطني في السجل: ${people[0].name}`.slice(0, 255)
        : 'بحث عن شخص بالرقم الوطني في السجل: لا نتائج',
      after: { places: rows.length },
    })
    return { people, more: false }
  })
}
