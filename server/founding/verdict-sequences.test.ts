import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  confirmTransaction,
  replaceDoc,
  saveAccount,
  saveMember,
  saveNgo,
  saveRealEstate,
} from '#contract/founding/calls.ts'
import {
  changeStatus,
  readCreationRequest,
  setFeedback,
  setValidated,
  withdrawFeedback,
} from '#contract/founding/ministry-calls.ts'
import { reviewFields, type Section } from '#contract/founding/sections.ts'
import { must, testApp } from '../testing/app.ts'
import { ministryUser, uploaded } from '../testing/factories.ts'
import { officerRoles, place, placedRequest } from '../testing/placed-request.ts'

// The document [3.2]: a change by the founder sets `validated` to 0. So an item counts as accepted only if of each of
// its fields the last that happened is an acceptance. The model below knows this sentence and nothing of the code.
const app = await testApp()
const one = await placedRequest(app, 'مؤسسة الصنوبر للقراءة')
const officer = await ministryUser(app, { role: 'CA', roles: [...officerRoles] })
const { client } = one.founder

interface Item {
  section: Section
  id: number | null
  fields: Set<string>
  /** The last verdict on each field; none where it was changed since. */
  last: Map<string, 'accepted' | 'refused'>
  /** Notes of this round that are not answered by an acceptance: a field, or all of it. */
  notes: { id: number; field: string | null }[]
}
const isAccepted = ({ fields, last }: Item) => [...fields].every((field) => last.get(field) === 'accepted')
function judged(item: Item, field: string | null, verdict: 'accepted' | 'refused') {
  for (const each of field === null ? item.fields : [field]) item.last.set(each, verdict)
  if (verdict === 'accepted') item.notes = item.notes.filter((note) => field !== null && note.field !== field)
  // Nothing of an accepted item is asked for any more: it is closed to the founder, who could not answer.
  if (isAccepted(item)) item.notes = []
}
const itemOf = (section: Section, id: number | null): Item => ({
  section,
  id,
  fields: new Set(reviewFields[section]),
  last: new Map(),
  notes: [],
})

let items: Item[] = []
let headquarters: Item
const nameOf = ({ section, id }: Item) => (id === null ? section : `${section}.${id}`)
const target = ({ section, id }: Item, field: string | null) => ({ id: one.id, section, item_id: id, field })

async function accept(item: Item, field: string | null = null) {
  must(await officer.client.call(setValidated, { body: { ...target(item, field), validated: 1 } }))
  judged(item, field, 'accepted')
}
async function takeBack(item: Item, field: string | null) {
  const body = { ...target(item, field), validated: 0, feedback: 'نظر فيه المدقق ثانية.' }
  must(await officer.client.call(setValidated, { body }))
  judged(item, field, 'refused')
}
async function note(item: Item, field: string | null) {
  const { history } = must(
    await officer.client.call(setFeedback, { body: { ...target(item, field), feedback: 'يرجى توضيح هذا البند.' } }),
  )
  judged(item, field, 'refused')
  item.notes = [...item.notes.filter((other) => other.field !== field), { id: history.at(-1)!.id, field }]
}
/** Takes the last note of an item back: that accepts what it named, or opens it again. */
async function undoNote(item: Item, reopen: boolean) {
  const last = item.notes.at(-1)
  if (!last) return
  must(await officer.client.call(withdrawFeedback, { params: { id: last.id }, query: reopen ? { reopen: 1 } : {} }))
  judged(item, last.field, 'accepted')
  if (reopen) judged(item, last.field, 'refused')
}

let serial = 0
const changeable: Record<Section, readonly string[]> = {
  est_account: ['residence_address', 'mother_name'],
  est_ngo: ['means', 'resources', 'financial_control'],
  est_members: ['residence_address', 'work_place'],
  est_docs: ['source'],
}
const letters = ['ب', 'ت', 'ج', 'د', 'ر', 'س', 'ص', 'ع', 'ف', 'ق']
const words = () => `قيمة جديدة ${[...String((serial += 1))].map((digit) => letters[Number(digit)]).join('')}`
/** The founder changes fields of an item; answers whether he was let. An accepted item is closed to him. */
async function change(item: Item, fields: readonly string[]): Promise<boolean> {
  const wasAccepted = isAccepted(item)
  const body = Object.fromEntries(fields.map((field) => [field, words()]))
  if (item.section === 'est_docs') {
    const replaced = async (kind: 'pdf' | 'png') => {
      const source = await uploaded(app, { userId: one.founder.id, establishmentId: one.id }, kind)
      return client.call(replaceDoc, { params: { id: item.id as number }, body: { source } })
    }
    // Some documents are pictures.
    const first = await replaced('pdf')
    const answer = first.status === 422 ? await replaced('png') : first
    if (answer.status === 200) Object.assign(item, itemOf('est_docs', answer.data.id))
    return answer.status === 200
  }
  const answer =
    item.section === 'est_account'
      ? await client.call(saveAccount, { body })
      : item.section === 'est_ngo'
        ? await client.call(saveNgo, { body })
        : await client.call(saveMember, { params: { id: item.id as number }, body })
  expect([200, 409], `${nameOf(item)} ${fields.join()}: ${JSON.stringify(answer.errors)}`).toContain(answer.status)
  if (wasAccepted) expect(answer.status, `${nameOf(item)} is accepted and closed`).toBe(409)
  if (answer.status === 200) for (const field of fields) item.last.delete(field)
  return answer.status === 200
}
/** Another number of the headquarters, which is judged with the organisation's data. */
async function moveHeadquarters() {
  const answer = await client.call(saveRealEstate, { body: { number: String(10_000 + (serial += 1)) } })
  if (answer.status !== 200) return
  headquarters.fields.add('est_real_estate.number')
  headquarters.last.delete('est_real_estate.number')
}

/** The request goes to the founder and comes back: he answers every note, and tries to change something else. */
async function round(stage: 2 | 5, also: { item: number; field: number; more: boolean }) {
  if (items.every(({ notes }) => notes.length === 0)) await note(items[also.item % items.length] as Item, null)
  must(await officer.client.call(changeStatus, { params: { id: one.id }, query: { status: 7 } }))
  const other = items[also.item % items.length] as Item
  const fields = changeable[other.section]
  await change(other, also.more ? fields : [fields[also.field % fields.length] as string])
  if (stage === 5 && also.more) await moveHeadquarters()
  for (const item of items) {
    const answers = item.notes.map(({ field }) => field ?? (changeable[item.section][0] as string))
    if (answers.length > 0) await change(item, [...new Set(answers)])
    item.notes = []
  }
  must(
    await client.call(confirmTransaction, {
      params: { id: one.requestId },
      body: { slug: 'establishing_ngo', status: 'submitted' },
    }),
  )
}

/** What the desk shows of acceptance is what the model says, and the end of the evaluation is open exactly then. */
async function compare(stage: 2 | 5, done: string) {
  const desk = must(await officer.client.call(readCreationRequest, { params: { id: one.id } }))
  const shown = new Map<string, number>([
    ['est_account', desk.estAccount.validated],
    ['est_ngo', desk.est_ngo.validated],
    ...desk.estMembers.map((row) => [`est_members.${row.id}`, row.validated] as const),
    ...desk.estDocs.uploaded.map((row) => [`est_docs.${row.id}`, row.validated] as const),
  ])
  for (const item of items)
    expect(shown.get(nameOf(item)) === 1, `${nameOf(item)} after ${done}`).toBe(isAccepted(item))
  const open = items.filter((item) => !isAccepted(item)).map(nameOf)
  const lacking = desk.g_all.lacking.filter((name) => stage === 5 || !name.startsWith('est_docs'))
  expect([...lacking].sort(), `G-ALL after ${done}`).toEqual(open.sort())
  return open
}
async function finish(stage: 2 | 5, open: readonly string[]) {
  const answer = await officer.client.call(changeStatus, {
    params: { id: one.id },
    query: stage === 2 ? { status: 4 } : { status: 6, legal_opinion: 'لا مانع قانونياً من السير بالطلب.' },
  })
  expect([answer.status, Object.keys(answer.errors).sort()]).toEqual(
    open.length === 0 ? [200, []] : [422, [...open].sort()],
  )
}

/** Everything open, or everything accepted as it is when documents are judged. */
async function begin(stage: 2 | 5, accepted = stage === 5) {
  await place(app, one, stage === 2 ? { status: 3, role: 'info_evaluator' } : { status: 5, role: 'legal_reviewer' })
  await sql`delete from est_section_reviews where establishment_id = ${one.id}`.execute(app.ownerDb)
  for (const table of ['est_account', 'est_ngo', 'est_members', 'est_docs'])
    await sql`update ${sql.table(table)} set validated = 0 where establishment_id = ${one.id}`.execute(app.ownerDb)
  headquarters = itemOf('est_ngo', null)
  items = [itemOf('est_account', null), headquarters, itemOf('est_members', one.memberId)]
  if (stage === 5) {
    const { rows } = await sql<{
      id: number
    }>`select id from est_docs where establishment_id = ${one.id} and replaced_at is null and deleted_at is null order by linked_field is not null, id`.execute(
      app.ownerDb,
    )
    items.push(...rows.map(({ id }) => itemOf('est_docs', id)))
  }
  if (accepted) for (const item of items) await accept(item)
}

const step = fc.record({
  move: fc.nat({ max: 19 }),
  item: fc.nat({ max: 99 }),
  field: fc.nat({ max: 99 }),
  whole: fc.boolean(),
  more: fc.boolean(),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
async function take(stage: 2 | 5, { move, item: at, field: name, whole, more }: Step): Promise<string> {
  const item = items[at % items.length] as Item
  const names = changeable[item.section]
  const field = whole || item.section === 'est_docs' ? null : (names[name % names.length] as string)
  const said = `${nameOf(item)}${field === null ? '' : `.${field}`}`
  if (move < 6) return (await accept(item, move < 4 ? null : field), `accept ${said}`)
  if (move < 7) {
    // Field by field, until nothing is open.
    for (const each of item.fields) if (item.last.get(each) !== 'accepted') await accept(item, each)
    return `accept the rest of ${nameOf(item)}`
  }
  if (move < 10) return (await note(item, field), `note ${said}`)
  if (move < 12) {
    const noted = items.find(({ notes }) => notes.length > 0) ?? item
    return (await undoNote(noted, more), `undo the note of ${nameOf(noted)}${more ? ' and open it' : ''}`)
  }
  if (move < 14) return (await takeBack(item, field), `take back ${said}`)
  return (await round(stage, { item: at, field: name, more }), `a round with a change of ${said}`)
}

describe.each([2, 5] as const)('in stage %i', (stage) => {
  it('an item counts as accepted only if the last verdict came after the last change, in any sequence', async () => {
    await fc.assert(
      fc.asyncProperty(fc.boolean(), fc.array(step, { minLength: 6, maxLength: 14 }), async (accepted, steps) => {
        await begin(stage, stage === 5 || accepted)
        let open = await compare(stage, 'the beginning')
        const done: string[] = []
        for (const each of steps) {
          done.push(await take(stage, each))
          open = await compare(stage, done.join(', '))
        }
        await finish(stage, open)
      }),
      { numRuns: 8, endOnFailure: true },
    )
  })
})

it('a note on a whole item is taken back when each of its fields is accepted after it, so that nobody waits for an answer', async () => {
  await begin(2)
  for (const item of items) await accept(item)
  const [account, ngo] = items as [Item, Item, Item]
  await note(ngo, null)
  for (const field of ngo.fields) await accept(ngo, field)
  await note(account, 'mother_name')
  must(await officer.client.call(changeStatus, { params: { id: one.id }, query: { status: 7 } }))
  expect(await change(account, ['mother_name'])).toBe(true)
  must(
    await client.call(confirmTransaction, {
      params: { id: one.requestId },
      body: { slug: 'establishing_ngo', status: 'submitted' },
    }),
  )
})

describe('a change after the acceptance', () => {
  beforeEach(() => begin(2))
  const [account, ngo, member] = [() => items[0] as Item, () => items[1] as Item, () => items[2] as Item]

  it('leaves the item open until each changed field was judged again, and the evaluation cannot be ended before', async () => {
    for (const item of items) await accept(item)
    await note(ngo(), 'means')
    must(await officer.client.call(changeStatus, { params: { id: one.id }, query: { status: 7 } }))
    expect(await change(account(), ['mother_name']), 'what is accepted is closed').toBe(false)
    expect(await change(ngo(), ['means', 'resources'])).toBe(true)
    ngo().notes = []
    must(
      await client.call(confirmTransaction, {
        params: { id: one.requestId },
        body: { slug: 'establishing_ngo', status: 'submitted' },
      }),
    )
    await finish(2, await compare(2, 'the change'))
    // The field that was asked for is judged; the one that was changed beside it nobody has seen.
    await accept(ngo(), 'means')
    const open = await compare(2, 'the asked field')
    expect(open).toEqual(['est_ngo'])
    await finish(2, open)
    await accept(ngo(), 'resources')
    expect(await compare(2, 'both fields')).toEqual([])
    await finish(2, [])
  })

  it('opens a founder who stops being the delegate because another one becomes it', async () => {
    for (const item of items) await accept(item)
    await sql`insert into est_members (establishment_id, sort, member_kind, validated, created_by) values (${one.id}, 9, 'natural', 0, ${one.founder.id})`.execute(
      app.ownerDb,
    )
    const { rows } = await sql<{
      id: number
    }>`select max(id) as id from est_members where establishment_id = ${one.id}`.execute(app.ownerDb)
    const second = (rows[0] as { id: number }).id
    await note(account(), null)
    must(await officer.client.call(changeStatus, { params: { id: one.id }, query: { status: 7 } }))
    must(await client.call(saveMember, { params: { id: second }, body: { is_delegate: true } }))
    member().last.delete('is_delegate')
    const stands = await sql<{
      validated: number
      is_delegate: boolean
    }>`select validated, is_delegate from est_members where id = ${one.memberId}`.execute(app.ownerDb)
    expect(stands.rows).toEqual([{ validated: 0, is_delegate: false }])
    await sql`delete from est_members where id = ${second}`.execute(app.ownerDb)
    await sql`update est_members set is_delegate = true where id = ${one.memberId}`.execute(app.ownerDb)
  })
})
