import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { findPeople, findPeopleByNumber, type FoundPerson } from '#contract/ngos/people.ts'
import { askListings } from '#contract/reports/calls.ts'
import { encrypt, hiddenNumber, hmac } from '../core/identity/secrets.ts'
import { must, testApp } from '../testing/app.ts'
import { account } from '../testing/campaigns.ts'
import { ministryUser, organisation, type MinistryUser, type Organisation } from '../testing/factories.ts'

const app = await testApp()
const db = app.ownerDb
const { secrets } = app.services
const [home, away] = [1, 2]
const sami = '01010203040'
const far = '01010203041'
const twin = '01010203042'
let near: Organisation, second: Organisation, beyond: Organisation
let central: MinistryUser, reader: MinistryUser, local: MinistryUser

const sealed = (number: string) =>
  [encrypt(number, secrets.encryptionKey, 'id_number'), hmac(number, secrets.hmacKey)] as const
const boards = new Map<number, number>()
async function boardOf({ id }: Organisation) {
  const known = boards.get(id)
  if (known !== undefined) return known
  const { rows } = await sql<{ id: number }>`
    insert into director_boards (ngo_id, type, term_no, members_number, start_date, end_date, status)
    values (${id}, 'administrative', 1, 5, '2025-01-01', '2029-01-01', 'current') returning id`.execute(db)
  const made = rows[0]?.id as number
  boards.set(id, made)
  return made
}
async function seat(
  ngo: Organisation,
  number: string,
  given: { type?: string; first?: string; current?: boolean } = {},
) {
  const { type = 'administrative', first = 'أسامة', current = true } = given
  const board = type === 'administrative' ? await boardOf(ngo) : null
  const [cipher, hash] = sealed(number)
  await sql`insert into directors (ngo_id, type, director_board_id, first_name, father_name, last_name, id_number, id_number_hash, position_id, seat_method, start_date, is_current, end_date, end_reason)
    values (${ngo.id}, ${type}, ${board}, ${first}, 'هاني', 'القرنفلي', ${cipher}, ${hash}, 14, 'elected', '2025-01-01', ${current}, ${current ? null : '2025-06-01'}, ${current ? null : 'resignation'})`.execute(
    db,
  )
}
const told = (people: readonly FoundPerson[]) =>
  people.map(({ places }) => places.map(({ role, ngo, standing }) => `${role} ${ngo.id} ${standing}`).toSorted())
const byName = async ({ client }: MinistryUser, name: string) => must(await client.call(findPeople, { body: { name } }))
const byNumber = async ({ client }: MinistryUser, id_number: string) =>
  must(await client.call(findPeopleByNumber, { body: { id_number } }))

beforeAll(async () => {
  near = await organisation(app, { governorate: home })
  second = await organisation(app, { governorate: home })
  beyond = await organisation(app, { governorate: away })
  await seat(near, sami)
  await seat(second, sami, { first: 'سامي' })
  await seat(beyond, sami)
  await seat(beyond, sami, { type: 'founder', current: false })
  await seat(beyond, far, { first: 'نضال' })
  const [cipher, hash] = sealed(sami)
  await sql`insert into general_authority_members (ngo_id, first_name, father_name, last_name, id_number, id_number_hash, membership_no, membership_type_id, join_date, end_date, end_reason)
    values (${near.id}, 'أسامة', 'هاني', 'القرنفلي', ${cipher}, ${hash}, '7', 1, '2020-01-01', '2021-01-01', 'resignation')`.execute(
    db,
  )
  await sql`insert into manager_accounts (ngo_id, bank_account_id, full_name, id_number, id_number_hash, position_id, operate_rule, assign_date, in_force)
    values (${near.id}, ${await account(app, near.id)}, 'اسامه هاني القرنفلي', ${cipher}, ${hash}, 1, 'joint', '2025-02-01', false)`.execute(
    db,
  )
  // Somebody else of the same name.
  await seat(second, twin, { type: 'executive' })
  await sql`update users set first_name = 'أسامة', last_name = 'القرنفلي' where id = ${near.userId}`.execute(db)
  central = await ministryUser(app, { rights: { ministry_ngos: ['S', 'U'], ministry_ngo_users_rp: ['S'] } })
  reader = await ministryUser(app, { rights: { ministry_ngos: ['S'] } })
  local = await ministryUser(app, { governorate: home, rights: { ministry_ngos: ['S', 'U'] } })
})

const inHome = () =>
  [
    `council ${near.id} now`,
    `council ${second.id} now`,
    `driver ${near.id} waiting`,
    `member ${near.id} ended`,
  ].toSorted()

describe('a person by name', () => {
  test('is found with every place, letters folded and under other names too; a namesake is another person', async () => {
    const { people, more } = await byName(central, 'اسامه القرنفلي')
    expect(more).toBe(false)
    const [osama, ...others] = told(people)
    expect(osama).toEqual([...inHome(), `council ${beyond.id} now`, `founder ${beyond.id} ended`].toSorted())
    expect(others.toSorted()).toEqual([[`executive ${second.id} now`], [`user ${near.id} now`]])
    expect(people[0]?.id_number).toBe(sami)
    expect(people[0]?.places.find(({ role }) => role === 'council')?.term).toEqual({
      term_no: 1,
      start_date: '2025-01-01',
      end_date: '2029-01-01',
    })
  })
  test('an officer of a governorate learns nothing of organisations elsewhere', async () => {
    const { people, more } = await byName(local, 'أسامة القرنفلي')
    expect(told(people)[0]).toEqual(inHome())
    expect(JSON.stringify(people)).not.toContain(`"id":${beyond.id},"name_ar"`)
    expect(more).toBe(false)
    expect(await byName(local, 'نضال القرنفلي')).toEqual(await byName(local, 'لا أحد بهذا الاسم'))
  })
  test('not even that there would be many of them', async () => {
    await sql`insert into directors (ngo_id, type, first_name, last_name, position_id, seat_method, start_date)
      select ${beyond.id}, 'founder', 'ميسون', 'الخزامى', 14, 'founding', '2020-01-01' from generate_series(1, 70)`.execute(
      db,
    )
    expect((await byName(central, 'ميسون الخزامى')).more).toBe(true)
    expect(await byName(local, 'ميسون الخزامى')).toEqual({ people: [], more: false })
  })
  test('shows no number without the right to act in a file, and no account without the right to users', async () => {
    const { people } = await byName(reader, 'القرنفلي')
    expect(new Set(people.map(({ id_number }) => id_number))).toEqual(new Set([hiddenNumber]))
    expect(
      told(people)
        .flat()
        .some((place) => place.startsWith('user')),
    ).toBe(false)
  })
  test('needs a word that an index can find, and takes no number', async () => {
    const { status, errors } = await reader.client.call(findPeople, { body: { name: 'ا ب ج' } })
    expect([status, Object.keys(errors)]).toEqual([422, ['name']])
    // A number has its own search, and its own line in the log.
    expect((await reader.client.call(findPeople, { body: { name: sami } })).status).toBe(422)
  })
})

describe('a person by national number', () => {
  const linesOf = async ({ id }: MinistryUser) =>
    (
      await sql<{ description_ar: string; all: string }>`select description_ar, to_jsonb(l)::text as all from logs l
        where user_id = ${id} and action = 'view' order by id`.execute(db)
    ).rows
  test('is for those to whom numbers are shown', async () => {
    expect((await reader.client.call(findPeopleByNumber, { body: { id_number: sami } })).status).toBe(403)
    expect((await near.client.call(findPeopleByNumber, { body: { id_number: sami } })).status).toBe(403)
    expect((await app.guest.call(findPeopleByNumber, { body: { id_number: sami } })).status).toBe(401)
  })
  test('is one person within reach; of one beyond it there is as little as of nobody', async () => {
    expect(told((await byNumber(central, sami)).people)[0]).toHaveLength(6)
    expect(told((await byNumber(local, sami)).people)).toEqual([inHome()])
    expect(await byNumber(local, far)).toEqual(await byNumber(local, '01999999999'))
  })
  test('leaves a line for each search, without the number', async () => {
    const officer = await ministryUser(app, { rights: { ministry_ngos: ['S', 'U'] } })
    for (const number of [sami, sami, '01999999999']) await byNumber(officer, number)
    const lines = await linesOf(officer)
    expect(lines.map(({ description_ar }) => description_ar)).toEqual([
      expect.stringContaining('القرنفلي'),
      expect.stringContaining('القرنفلي'),
      expect.stringContaining('لا نتائج'),
    ])
    expect(lines.some(({ all }) => all.includes(sami) || all.includes('01999999999'))).toBe(false)
  })
  test('numbers shown with a name leave a line with that name', async () => {
    const officer = await ministryUser(app, { rights: { ministry_ngos: ['S', 'U'] } })
    await byName(officer, 'القرنفلي')
    await byName(officer, 'لا أحد بهذا الاسم')
    expect((await linesOf(officer)).map(({ description_ar }) => description_ar)).toEqual([
      'اطّلاع على الأرقام الوطنية لأشخاص باسم «القرنفلي»',
    ])
  })
})

describe('persons on several boards', () => {
  const listed = async ({ client }: MinistryUser) => {
    const answer = await client.call(askListings, {
      body: {
        query:
          '{ severalBoards(first: all) { data { id id_number boards_number other_ngos ngo { id } } paginatorInfo { total } } }',
      },
    })
    const { data, paginatorInfo } = must(answer).severalBoards as {
      data: { id_number: string; boards_number: number; other_ngos: string; ngo: { id: number } }[]
      paginatorInfo: { total: number }
    }
    expect(paginatorInfo.total).toBe(data.length)
    return data.map(({ id_number, boards_number, other_ngos, ngo }) => ({
      ...{ id_number, boards_number, ngo: ngo.id, others: other_ngos.split('، ').length },
    }))
  }
  test('are the seats of boards that the same person holds now, with the other organisations', async () => {
    expect(await listed(central)).toEqual(
      [near, second, beyond].map(({ id }) => ({ id_number: sami, boards_number: 3, ngo: id, others: 2 })),
    )
    expect((await listed(reader)).map(({ id_number }) => id_number)).toEqual([hiddenNumber, hiddenNumber, hiddenNumber])
  })
  test('for an officer of a governorate are counted in his organisations alone', async () => {
    expect(await listed(local)).toEqual(
      [near, second].map(({ id }) => ({ id_number: sami, boards_number: 2, ngo: id, others: 1 })),
    )
    expect(await listed(await ministryUser(app, { governorate: away, rights: { ministry_ngos: ['S'] } }))).toEqual([])
  })
})
