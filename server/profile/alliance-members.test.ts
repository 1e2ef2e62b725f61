import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { todayIn } from '#contract/core/values/dates.ts'
import { readNgoFile } from '#contract/ngos/page.ts'
import { openVisit } from '#contract/ngos/visit.ts'
import {
  addAllianceMember,
  endAllianceMember,
  listAllianceChoices,
  listAllianceMembers,
  type Alliance,
} from '#contract/profile/alliance-members.ts'
import { must, testApp } from '#server/testing/app.ts'
import { ministryUser, organisation, organisationUser, uploaded, type Organisation } from '#server/testing/factories.ts'

const app = await testApp()
const reviewer = await ministryUser(app, { governorate: 1, rights: { ministry_ngos_validation: ['V'] } })
const allianceOf = () => organisation(app, { legalForm: 3 })
const bodyOf = async (own: Organisation, member: Organisation, more: object = {}) => ({
  member_ngo_id: member.id,
  joined_at: '2024-05-01',
  decision_file: await uploaded(app, { userId: own.userId, ngoId: own.id }),
  ...more,
})
const join = async (own: Organisation, member: Organisation, more: object = {}) =>
  own.client.call(addAllianceMember, { body: await bodyOf(own, member, more) })
const listOf = async (own: Organisation) => must(await own.client.call(listAllianceMembers))
const leave = (own: Organisation, id: number, left_at?: string) =>
  own.client.call(endAllianceMember, { params: { id }, query: { left_at } })
const notices = async (own: Organisation, userId: number) =>
  (
    await sql<{
      code: string
      body: string
      link: string | null
    }>`select code, body, link from user_notifications where entity = 'ngos' and entity_id = ${own.id} and user_id = ${userId} order by id`.execute(
      app.ownerDb,
    )
  ).rows

test('members join and leave an alliance; who left stays with his day, and may come again', async () => {
  const own = await allianceOf()
  const [one, two] = [await organisation(app), await organisation(app, { legalForm: 1 })]
  must(await join(own, one))
  const { present, minimum, members } = must(await join(own, two))
  expect({ present, minimum, ids: members.map(({ member }) => member.id).toSorted() }).toEqual({
    present: 2,
    minimum: 7,
    ids: [one.id, two.id].toSorted(),
  })
  const row = members.find(({ member }) => member.id === one.id) as Alliance['members'][number]
  expect((await leave(own, row.id, '2024-04-30')).errors).toHaveProperty('left_at')
  expect((await leave(own, row.id, '2999-01-01')).errors).toHaveProperty('left_at')
  const left = must(await leave(own, row.id))
  expect([left.present, left.members.at(-1)?.left_at]).toEqual([1, todayIn(app.services.now())])
  expect((await leave(own, row.id)).status).toBe(409)
  expect((await join(own, one)).errors).toEqual({ joined_at: [expect.stringMatching(/كانت هذه المنظمة عضواً/)] })
  expect(must(await join(own, one, { joined_at: todayIn(app.services.now()) })).present).toBe(2)
  const { rows } = await sql<{
    action: string
    ngo_id: number
  }>`select action, ngo_id from logs where entity = 'alliance_members' and ngo_id = ${own.id} order by id`.execute(
    app.ownerDb,
  )
  expect(rows.map(({ action }) => action)).toEqual(['create', 'create', 'update', 'create'])
})

test('only an active institution or association joins, once at a time, with a file of the alliance', async () => {
  const own = await allianceOf()
  const [one, suspended, other] = [await organisation(app), await organisation(app), await allianceOf()]
  await sql`update ngos set status_id = 2 where id = ${suspended.id}`.execute(app.ownerDb)
  const fields = async (member: Organisation, more: object = {}) => Object.keys((await join(own, member, more)).errors)
  for (const refused of [suspended, other, own]) expect(await fields(refused)).toEqual(['member_ngo_id'])
  expect(await fields(one, { joined_at: '2999-01-01' })).toEqual(['joined_at'])
  const theirs = await uploaded(app, { userId: one.userId, ngoId: one.id })
  expect(await fields(one, { decision_file: theirs })).toEqual(['decision_file'])
  const both = await Promise.all([join(own, one), join(own, one)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
  // Another alliance may unite it as well.
  expect((await join(other, one)).status).toBe(200)
  const choices = must(await own.client.call(listAllianceChoices, { query: { search: 'جمعية الاختبار' } }))
  expect(must(await own.client.call(listAllianceChoices, { query: {} })).length).toBeGreaterThan(0)
  expect(choices.map(({ id }) => id)).not.toContain(one.id)
  expect(choices.every(({ legal_form_id, status_id }) => legal_form_id < 3 && status_id === 1)).toBe(true)
})

test('an association has no such register, a reader changes nothing, another alliance nothing of this one', async () => {
  const own = await allianceOf()
  const [association, stranger] = [await organisation(app), await allianceOf()]
  expect((await association.client.call(listAllianceMembers)).status).toBe(404)
  expect((await association.client.call(listAllianceChoices)).status).toBe(404)
  expect((await join(association, own)).status).toBe(404)
  const { members } = must(await join(own, association))
  const id = members[0]?.id ?? 0
  expect((await leave(stranger, id)).status).toBe(404)
  expect((await listOf(stranger)).members).toEqual([])
  const reader = await organisationUser(app, own.id, { 'ngo-profile': ['S'] })
  expect((await reader.client.call(listAllianceMembers)).status).toBe(200)
  expect((await reader.client.call(endAllianceMember, { params: { id } })).status).toBe(403)
  expect((await reader.client.call(addAllianceMember, { body: await bodyOf(own, association) })).status).toBe(403)
})

test('the ministry and the member are told; the ministry is alerted as long as too few are left', async () => {
  const own = await allianceOf()
  const joined: Organisation[] = []
  for (let n = 0; n < 7; n += 1) {
    const member = await organisation(app)
    must(await join(own, member))
    joined.push(member)
  }
  const last = joined.at(-1) as Organisation
  expect((await notices(own, reviewer.id)).map(({ code }) => code)).toEqual(
    Array.from({ length: 7 }, () => 'ALLIANCE-JOINED'),
  )
  expect((await notices(own, last.userId)).map(({ code }) => code)).toEqual(['ALLIANCE-JOINED'])
  const { members, present } = await listOf(own)
  expect(present).toBe(7)
  must(await leave(own, members.find(({ member }) => member.id === last.id)?.id ?? 0))
  const told = (await notices(own, reviewer.id)).slice(7)
  expect(told.map(({ code }) => code)).toEqual(['ALLIANCE-LEFT', 'ALLIANCE-SMALL'])
  expect(told[1]?.body).toContain('6')
  expect(told.map(({ link }) => link)).toEqual([`/ministry/ngos/${own.id}`, `/ministry/ngos/${own.id}`])
  expect(await notices(own, own.userId)).toMatchObject([{ code: 'ALLIANCE-SMALL', link: '/ngo-profile' }])
})

test('a member that was dissolved no longer counts; the ministry reads the members on its page and inside the file', async () => {
  const own = await allianceOf()
  const gone = await organisation(app)
  must(await join(own, gone))
  await sql`update ngos set status_id = 5 where id = ${gone.id}`.execute(app.ownerDb)
  const seer = await ministryUser(app, { rights: { ministry_ngos: ['S'] } })
  const page = must(await seer.client.call(readNgoFile, { params: { id: own.id } }))
  expect(page.alliance).toMatchObject({ present: 0, minimum: 7, members: [{ member: { id: gone.id, status_id: 5 } }] })
  expect(must(await seer.client.call(readNgoFile, { params: { id: gone.id } })).alliance).toBeNull()
  const body = { reason: 'متابعة شكوى وردت إلى المديرية' }
  const { pass_token } = must(await seer.client.call(openVisit, { params: { id: own.id }, body }))
  const inside = await seer.client.request<Alliance>(
    'GET',
    `/api/v2/alliance-members?_token=${pass_token}&_ni=${own.id}`,
  )
  expect(must(inside).members).toHaveLength(1)
})
