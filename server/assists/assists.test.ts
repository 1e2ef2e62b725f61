import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { listSupervisedAssists, superviseAssist } from '#contract/assists/ministry.ts'
import { dismissMatch, listItemsOfOthers, listMatches, restoreMatch } from '#contract/assists/matches.ts'
import { actOnAssistObject, assistObjects, readAssist, saveAssist } from '#contract/assists/objects.ts'
import { actOnOffer, listOffers, makeOffer } from '#contract/assists/offers.ts'
import type { SentBody } from '#contract/core/calls/call.ts'
import { addDays, todayIn } from '#contract/core/values/dates.ts'
import { must, testApp } from '../testing/app.ts'
import { itemInput, itemOf, takesPart } from '../testing/assist-cases.ts'
import { ministryUser, organisation, type Organisation, organisationUser } from '../testing/factories.ts'
import { whileHeld } from '../testing/held.ts'
import { endAssists, tellMatches } from './jobs.ts'

const app = await testApp()
let [giver, needy, third] = [] as unknown as [Organisation, Organisation, Organisation]
beforeAll(async () => {
  ;[giver, needy, third] = [await organisation(app), await organisation(app), await organisation(app)]
  for (const { id } of [giver, needy, third]) await takesPart(app, id)
})

const ask = (ngo: Organisation, id: number, count: number, own_object_id: number | null = null) =>
  ngo.client.call(makeOffer, { params: { id }, body: { count, message: 'نحتاجها لأسر عائدة.', own_object_id } })
const take = (ngo: Pick<Organisation, 'client'>, id: number, body: object) =>
  ngo.client.call(actOnOffer, { params: { id }, body: body as SentBody<typeof actOnOffer> })
const offerOf = async (ngo: Organisation, id: number) => {
  const one = must(await ngo.client.call(listOffers, { query: { per_page: 100 } })).find((offer) => offer.id === id)
  if (!one) throw new Error('not seen')
  return one
}
const item = async (ngo: Organisation, id: number) =>
  must(await ngo.client.call(assistObjects.read, { params: { id } }))
const told = async (code: string, entity: number) =>
  (
    await sql<{
      user_id: number
    }>`select user_id from user_notifications where code = ${code} and entity_id = ${entity}`.execute(app.ownerDb)
  ).rows.map(({ user_id }) => user_id)

describe('taking part', () => {
  it('is nothing before it is saved, is made by 0, and is changed by its number alone', async () => {
    const ngo = await organisation(app)
    expect(must(await ngo.client.call(readAssist))).toBeNull()
    expect((await ngo.client.call(assistObjects.create, { body: itemInput() })).status, 'not before').toBe(409)
    const body = { is_active: true, about: null, contact_name: 'هالة السمان', contact_phone: '٠٩٤٤ ١١١ ٢٢٢' }
    const made = must(await ngo.client.call(saveAssist, { params: { id: 0 }, body }))
    expect(made).toMatchObject({ contact_phone: '0944111222', assistObjects: [] })
    const foreign = await giver.client.call(saveAssist, { params: { id: made.id }, body })
    expect(foreign.status, 'that of another organisation').toBe(404)
    const changed = { ...body, is_active: false }
    expect(must(await ngo.client.call(saveAssist, { params: { id: made.id }, body: changed })).is_active).toBe(false)
  })

  it('shows nothing of an organisation that stopped it, and lets nobody ask who takes no part', async () => {
    const [quiet, stranger] = [await organisation(app), await organisation(app)]
    const id = await itemOf(app, quiet, { need: 'كراسي متحركة' })
    expect((await ask(stranger, id, 1)).status).toBe(409)
    const seen = async () =>
      must(await giver.client.call(listItemsOfOthers, { query: { search: 'كراسي متحركة' } })).map((one) => one.id)
    expect(await seen()).toEqual([id])
    await sql`update assists set is_active = false where ngo_id = ${quiet.id}`.execute(app.ownerDb)
    expect(await seen()).toEqual([])
    expect((await ask(giver, id, 1)).status).toBe(404)
  })
})

describe('an item', () => {
  it('holds for 180 days at most, and keeps what is promised of it', async () => {
    const tooLong = { ...itemInput(), valid_until: addDays(todayIn(), 181) }
    const wrong = { ...itemInput(), classification_id: 9999, available_from: addDays(todayIn(), 90), most_each: 3 }
    expect((await giver.client.call(assistObjects.create, { body: tooLong })).errors).toHaveProperty('valid_until')
    expect(Object.keys((await giver.client.call(assistObjects.create, { body: wrong })).errors).sort()).toEqual([
      'available_from',
      'classification_id',
      'most_each',
    ])
    const id = await itemOf(app, giver)
    const { id: offer } = must(await ask(needy, id, 150))
    must(await take(giver, offer, { action: 'accept' }))
    const edit = (body: object) =>
      giver.client.call(assistObjects.update, { params: { id }, body: { ...itemInput(), ...body } })
    expect((await edit({ count: 149 })).errors).toHaveProperty('count')
    expect((await edit({ direction: 'benefit' })).errors).toHaveProperty('direction')
    must(await edit({ count: 150 }))
    expect((await giver.client.call(assistObjects.remove, { params: { id } })).status, 'somebody asked').toBe(409)
    expect((await needy.client.call(assistObjects.read, { params: { id } })).status, 'another one’s').toBe(404)
  })
})

describe('from need to outcome', () => {
  it('promises parts of an item, tells the number of the contact then, and ends when both say the same', async () => {
    const give = await itemOf(app, giver, { count: 400 })
    const need = await itemOf(app, needy, { direction: 'benefit', count: 600 })
    const [match] = must(await needy.client.call(listMatches, { params: { id: need } }))
    expect(match).toMatchObject({ id: give, left: 400, fit: { fitting: 3, amount: { fits: false, covered: 400 } } })
    expect((await ask(needy, give, 401, need)).errors, 'more than there is').toHaveProperty('count')
    const { id } = must(await ask(needy, give, 400, need))
    expect((await ask(needy, give, 1)).status, 'one question at a time').toBe(409)
    expect(await told('ASSIST-OFFER', id)).toEqual([giver.userId])
    expect(await offerOf(giver, id)).toMatchObject({ partner_phone: null, receives: false, my_object_id: give })
    expect((await take(needy, id, { action: 'accept' })).status, 'who asked').toBe(403)
    expect((await take(third, id, { action: 'accept' })).status, 'a stranger').toBe(404)
    must(await take(giver, id, { action: 'accept' }))
    expect(await offerOf(needy, id)).toMatchObject({
      status: 'accepted',
      accepted: true,
      partner_phone: '0944111222',
      receives: true,
      my_object_id: need,
    })
    expect([(await item(giver, give)).status, (await item(needy, need)).status]).toEqual(['reserved', 'open'])
    expect((await ask(third, give, 1)).status, 'nothing is left').toBe(409)
    must(await take(needy, id, { action: 'record', counted: 390 }))
    must(await take(giver, id, { action: 'record', counted: 400 }))
    expect((await offerOf(needy, id)).status).toBe('differing')
    must(await take(giver, id, { action: 'record', counted: 390 }))
    expect(await offerOf(needy, id)).toMatchObject({ status: 'confirmed', settled_count: 390, actions: [] })
    // Ten never came: they are there for others again.
    expect(await item(giver, give)).toMatchObject({ status: 'open', promised_count: 0, settled_count: 390 })
    expect(await item(needy, need)).toMatchObject({ status: 'open', settled_count: 390, matched_ngo_id: giver.id })
    const rest = must(await ask(third, give, 10))
    must(await take(giver, rest.id, { action: 'accept' }))
    must(await take(third, rest.id, { action: 'record', counted: 10 }))
    must(await take(giver, rest.id, { action: 'record', counted: 10 }))
    expect((await item(giver, give)).status).toBe('fulfilled')
  })

  it('counts the smaller number when both explain a difference', async () => {
    const id = await itemOf(app, giver, { count: 8 })
    const offer = must(await ask(needy, id, 8)).id
    must(await take(giver, offer, { action: 'accept' }))
    expect((await take(giver, offer, { action: 'record', counted: 9 })).errors, 'never more').toHaveProperty('counted')
    must(await take(giver, offer, { action: 'record', counted: 7 }))
    must(await take(needy, offer, { action: 'record', counted: 8 }))
    must(await take(giver, offer, { action: 'explain', note: 'كرسي عاد إلى المستودع.' }))
    expect((await offerOf(needy, offer)).status).toBe('differing')
    must(await take(needy, offer, { action: 'explain', note: 'نعدّه مستلماً.' }))
    expect(await offerOf(giver, offer)).toMatchObject({ status: 'confirmed', settled_count: 7 })
  })

  it('is declined, withdrawn and cancelled with a message, and the count is free again', async () => {
    const id = await itemOf(app, giver, { count: 5 })
    const declined = must(await ask(needy, id, 5)).id
    expect((await take(giver, declined, { action: 'decline', answer: '' })).status).toBe(422)
    must(await take(giver, declined, { action: 'decline', answer: 'وعدنا بها غيركم.' }))
    expect(await offerOf(needy, declined)).toMatchObject({ accepted: false, answer: 'وعدنا بها غيركم.', actions: [] })
    const withdrawn = must(await ask(needy, id, 5)).id
    must(await take(needy, withdrawn, { action: 'withdraw' }))
    const cancelled = must(await ask(needy, id, 5)).id
    must(await take(giver, cancelled, { action: 'accept' }))
    expect((await item(giver, id)).status).toBe('reserved')
    must(await take(needy, cancelled, { action: 'cancel', answer: 'وجدنا غيرها.' }))
    expect(await told('ASSIST-CANCELLED', cancelled)).toEqual([giver.userId])
    expect(await item(giver, id)).toMatchObject({ status: 'open', promised_count: 0 })
  })

  it('needs the right of each side', async () => {
    const id = await itemOf(app, giver)
    const reader = await organisationUser(app, needy.id, { ngo_assists: ['S'] })
    const asker = await organisationUser(app, needy.id, { ngo_assists: ['S', 'A'] })
    const body = { count: 1, message: 'نحتاجها.', own_object_id: null }
    expect((await reader.client.call(makeOffer, { params: { id }, body })).status).toBe(403)
    const offer = must(await asker.client.call(makeOffer, { params: { id }, body })).id
    const taker = await organisationUser(app, giver.id, { ngo_assists: ['S', 'A'] })
    expect((await take(taker, offer, { action: 'accept' })).status).toBe(403)
    must(await take(giver, offer, { action: 'accept' }))
  })
})

describe('one item is promised once', () => {
  /** Sends requests while the row of the item is locked, so that all of them wait for it at once. */
  const together = <T>(object: number, send: () => Promise<T>[]): Promise<T[]> =>
    whileHeld(app, sql`select from assist_objects where id = ${object} for update`, 2, send)

  it('to one of two whose questions are accepted at the same time', async () => {
    const id = await itemOf(app, giver, { count: 10 })
    const offers = [must(await ask(needy, id, 6)).id, must(await ask(third, id, 6)).id]
    const answers = await together(id, () => offers.map((offer) => take(giver, offer, { action: 'accept' })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await item(giver, id)).promised_count).toBe(6)
  })

  it('to who asks first for surplus in an emergency, and to nobody more than the share of each', async () => {
    const id = await itemOf(app, giver, { count: 12, is_emergency: true, most_each: 8 })
    expect((await ask(needy, id, 9)).errors, 'more than a share').toHaveProperty('count')
    const answers = await together(id, () => [ask(needy, id, 8), ask(third, id, 8)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    expect((await item(giver, id)).promised_count).toBe(8)
    const won = answers[0]?.status === 200 ? needy : third
    expect((await ask(won, id, 1)).errors, 'a second share').toHaveProperty('count')
    must(await ask(won === needy ? third : needy, id, 4))
    expect((await item(giver, id)).status).toBe('reserved')
  })

  it('also where a program forgets to look: the database refuses', async () => {
    const id = await itemOf(app, giver, { count: 5 })
    const insert = (count: number) =>
      sql`insert into assist_offers (assist_object_id, owner_ngo_id, ngo_id, count, message, status, held_until)
        values (${id}, ${giver.id}, ${needy.id}, ${count}, 'نحتاجها.', 'accepted', now())`.execute(app.ownerDb)
    await insert(3)
    await expect(insert(3)).rejects.toThrow('assist_objects_promised_once')
  })

  it('whatever is done in whatever order', async () => {
    const give = await itemOf(app, giver, { count: 10 })
    const need = await itemOf(app, needy, { direction: 'benefit', count: 7 })
    let seed = 20261126
    const pick = (below: number) => (seed = (seed * 1103515245 + 12345) % 2147483648) % below
    const offers: number[] = []
    const done = new Set<number>()
    for (let step = 0; step < 60; step += 1) {
      const ngo = [needy, third][pick(2)] as Organisation
      const offer = offers[pick(Math.max(offers.length, 1))] ?? 0
      const side = [giver, ngo][pick(2)] as Organisation
      const acts = [
        () => ask(ngo, give, 1 + pick(6), ngo === needy && pick(2) ? need : null),
        () => take(giver, offer, { action: 'accept' }),
        () => take(side, offer, { action: 'cancel', answer: 'تغيرت الحاجة.' }),
        () => take(side, offer, { action: 'record', counted: pick(4) }),
      ]
      const { status, data } = await (acts[pick(acts.length)] as () => ReturnType<typeof ask>)()
      done.add(status)
      if (status === 200 && data && 'id' in data) offers.push(data.id)
      for (const [owner, id] of [
        [giver, give],
        [needy, need],
      ] as const) {
        const one = await item(owner, id)
        const { rows } = await sql<{ promised: number; settled: number }>`
          select coalesce(sum(count) filter (where status in ('accepted', 'delivered', 'differing')), 0)::integer as promised,
            coalesce(sum(settled_count) filter (where status = 'confirmed'), 0)::integer as settled
          from assist_offers where ${id} in (assist_object_id, own_object_id)`.execute(app.ownerDb)
        const { promised, settled } = rows[0] ?? { promised: -1, settled: -1 }
        expect([one.promised_count, one.settled_count]).toEqual([promised, settled])
        const expected = settled === one.count ? 'fulfilled' : promised + settled === one.count ? 'reserved' : 'open'
        expect([one.status, promised + settled <= one.count]).toEqual([expected, true])
      }
    }
    // The walk went through successes and refusals of both kinds.
    expect([...done].sort()).toEqual(expect.arrayContaining([200, 409]))
  })
})

describe('proposals', () => {
  it('are told once each morning, and not when they were set aside', async () => {
    const [one, two] = [await organisation(app), await organisation(app)]
    const need = await itemOf(app, one, { direction: 'benefit', need_type_id: 4, need: 'مدرب إسعاف أولي', count: 3 })
    const trainers = await itemOf(app, two, { need_type_id: 4, count: 3, need: 'مدربون' })
    const aside = await itemOf(app, two, { need_type_id: 4, count: 3, need: 'تدريب عن بعد' })
    const params = { id: need, other: aside }
    must(await one.client.call(dismissMatch, { params }))
    await tellMatches(app.services)
    await tellMatches(app.services)
    expect(await told('ASSIST-MATCHES', need)).toEqual([one.userId])
    const seen = must(await one.client.call(listMatches, { params: { id: need } }))
    expect(seen.map(({ id, is_dismissed }) => [id, is_dismissed])).toEqual(
      expect.arrayContaining([
        [trainers, false],
        [aside, true],
      ]),
    )
    must(await one.client.call(restoreMatch, { params }))
    expect((await one.client.call(dismissMatch, { params: { id: trainers, other: need } })).status).toBe(404)
  })
})

describe('time', () => {
  it('closes what is over, frees what nobody used, and settles what one side never told', async () => {
    const [lapsing, over, silent] = [
      await itemOf(app, giver, { count: 4 }),
      await itemOf(app, giver, { count: 4 }),
      await itemOf(app, giver, { count: 4 }),
    ]
    const unused = must(await ask(needy, lapsing, 4)).id
    must(await take(giver, unused, { action: 'accept' }))
    const waiting = must(await ask(needy, over, 4)).id
    const half = must(await ask(needy, silent, 4)).id
    must(await take(giver, half, { action: 'accept' }))
    must(await take(needy, half, { action: 'record', counted: 3 }))
    await endAssists(app.services)
    expect((await offerOf(needy, unused)).status, 'not before its time').toBe('accepted')
    const real = app.clock.now
    app.clock.now = () => new Date(Date.now() + 8 * 86_400_000)
    await sql`update assist_objects set valid_until = current_date + 2 where id = ${over}`.execute(app.ownerDb)
    await endAssists(app.services)
    app.clock.now = real
    expect([(await offerOf(needy, unused)).status, (await item(giver, lapsing)).status]).toEqual(['lapsed', 'open'])
    expect([(await item(giver, over)).status, (await offerOf(needy, waiting)).status]).toEqual(['closed', 'lapsed'])
    expect(await offerOf(giver, half)).toMatchObject({ status: 'confirmed', settled_count: 3 })
  })
})

describe('the ministry', () => {
  it('sees items of its own governorate, and closes one with a reason that its owner reads', async () => {
    const local = await organisation(app, { governorate: 3 })
    const id = await itemOf(app, local)
    const rights = { ministry_ngos: ['S', 'U'] } as const
    const mine = await ministryUser(app, { governorate: 3, rights: { ministry_ngos: [...rights.ministry_ngos] } })
    const elsewhere = await ministryUser(app, { governorate: 4, rights: { ministry_ngos: [...rights.ministry_ngos] } })
    const list = async ({ client }: typeof mine) =>
      must(await client.call(listSupervisedAssists, { params: { id: local.id }, query: {} })).map((one) => one.id)
    expect([await list(mine), await list(elsewhere)]).toEqual([[id], []])
    const body = { action: 'close_by_ministry' as const, closed_reason: 'عرض لا يخص العمل الأهلي.' }
    expect((await elsewhere.client.call(superviseAssist, { params: { id }, body })).status).toBe(404)
    must(await mine.client.call(superviseAssist, { params: { id }, body }))
    expect(await item(local, id)).toMatchObject({ status: 'closed', closed_reason: body.closed_reason, actions: [] })
    expect(await told('ASSIST-CLOSED', id)).toEqual([local.userId])
    const own = await itemOf(app, local)
    must(await local.client.call(actOnAssistObject, { params: { id: own }, body: { action: 'close' } }))
    expect((await item(local, own)).status).toBe('closed')
  })
})
