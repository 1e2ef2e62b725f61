import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { setFeedback, setValidated } from '#contract/founding/ministry-calls.ts'
import { branches } from '#contract/profile/branches.ts'
import { classificationNgos } from '#contract/profile/classification-ngos.ts'
import { declareComplete, decideCompletion, readValidation, withdrawVerdict } from '#contract/profile/completion.ts'
import { contacts } from '#contract/profile/contacts.ts'
import { saveNgoInfo } from '#contract/profile/info.ts'
import { sectionKeys, type SectionKey } from '#contract/profile/score.ts'
import type { CompletionState } from '#contract/profile/workflow.ts'
import { bankAccountsCase } from '#server/testing/account-cases.ts'
import { must, testApp } from '#server/testing/app.ts'
import { ministryUser, uploaded, type Organisation } from '#server/testing/factories.ts'
import { addressData } from '#server/testing/founding-data.ts'
import { fullFile, lowScore } from '#server/testing/full-file.ts'

// The document [3.4] accredits a file when every section is accepted; what was changed after it was accepted is not.
// The model knows that and nothing of the code: what stood before this review, and the last verdict in it.
const app = await testApp()
await lowScore(app)
const officer = await ministryUser(app, { rights: { ministry_ngos_validation: ['S', 'V'] } })

interface Section {
  before: boolean
  now: boolean | undefined
}
interface File {
  own: Organisation
  state: CompletionState
  sections: Map<SectionKey, Section>
}
const sectionOf = ({ sections }: File, key: SectionKey) => sections.get(key) as Section
const isAccepted = (file: File, key: SectionKey) => sectionOf(file, key).now ?? sectionOf(file, key).before

let serial = 0
const next = () => (serial += 1)
/** One real change of a section by the organisation. */
const changes: Partial<Record<SectionKey, (own: Organisation) => Promise<unknown>>> = {
  main_info: async ({ client }) => must(await client.call(saveNgoInfo, { body: { vision: `رؤية رقم ${next()}` } })),
  documents: async ({ client, userId, id }) =>
    must(
      await client.call(saveNgoInfo, {
        body: { organizational_structure_file: await uploaded(app, { userId, ngoId: id }) },
      }),
    ),
  headquarters: async ({ client, userId, id }) =>
    must(
      await client.call(branches.create, {
        body: {
          name_ar: `فرع رقم ${next()}`,
          branch_type_id: 2,
          is_main: false,
          ...addressData,
          latitude: 33.5,
          longitude: 36.3,
          real_estate_number: `${next()}/3`,
          area_id: 101,
          possessive_form_id: 2,
          occupancy_file: await uploaded(app, { userId, ngoId: id }),
          occupancy_until: '2031-05-01',
          decision_no: `${next()}/ف`,
          decision_date: '2024-03-01',
          is_public: false,
          status: 'active',
        } as never,
      }),
    ),
  contacts: async ({ client }) =>
    must(
      await client.call(contacts.create, {
        body: { type: 4, value: `a${next()}@b.example`, is_public: true, is_primary: false },
      }),
    ),
  classification: async ({ client, id }) => {
    const { rows } = await sql<{
      id: number
    }>`select c.id from classifications c where c.parent_id = (select classification_id from classification_ngos where ngo_id = ${id} and type = 'main') order by c.id limit 1`.execute(
      app.ownerDb,
    )
    const body = { classification_id: (rows[0] as { id: number }).id, type: 'sub' as const }
    const made = must(await client.call(classificationNgos.create, { body }))
    must(await client.call(classificationNgos.remove, { params: { id: made.id } }))
  },
  bank_accounts: async ({ client, userId, id }) => {
    const body = await bankAccountsCase.input(app, { client, userId, ngoId: id }, next())
    must(await client.request('POST', '/api/v2/bank-accounts', body))
  },
}
/** An organisation has few accounts: sequences leave them alone. */
const changeable = (Object.keys(changes) as SectionKey[]).filter((key) => key !== 'bank_accounts')

async function change(file: File, key: SectionKey) {
  await changes[key]?.(file.own)
  const section = sectionOf(file, key)
  section.before = false
  if (section.now === true) section.now = false
}
async function accept(file: File, key: SectionKey) {
  const { status } = await officer.client.call(setValidated, {
    body: { id: file.own.id, section: key, validated: 1 },
  })
  expect(status).toBe(file.state === 'ngo_complete' ? 200 : 409)
  if (status === 200) sectionOf(file, key).now = true
}
async function giveBack(file: File, key: SectionKey) {
  const { status } = await officer.client.call(setFeedback, {
    body: { id: file.own.id, section: key, feedback: 'يرجى إرفاق النسخة المختومة' },
  })
  expect(status).toBe(file.state === 'ngo_complete' ? 200 : 409)
  if (status === 200) sectionOf(file, key).now = false
}
async function undo(file: File, key: SectionKey) {
  const section = sectionOf(file, key)
  const { status } = await officer.client.call(withdrawVerdict, { params: { id: file.own.id, section: key } })
  expect(status).toBe(file.state !== 'ngo_complete' ? 409 : section.now === undefined ? 404 : 200)
  if (status === 200) section.now = undefined
}
async function declare(file: File) {
  const { status } = await file.own.client.call(declareComplete, { query: { status: 1 } })
  expect(status).toBe(file.state === 'open' || file.state === 'reopened' ? 200 : 409)
  if (status !== 200) return
  file.state = 'ngo_complete'
  for (const key of sectionKeys) file.sections.set(key, { before: isAccepted(file, key), now: undefined })
}
/** Accredits, or gives the file back: return or reopening, as the state wants it. */
async function decide(file: File, status: 0 | 1) {
  const open = sectionKeys.filter((key) => !isAccepted(file, key))
  const answer = await officer.client.call(decideCompletion, {
    params: { id: file.own.id },
    query: { status, reason: 'سبب واضح' },
  })
  if (status === 1) {
    const wanted = file.state !== 'ngo_complete' ? 409 : open.length > 0 ? 422 : 200
    expect(answer.status).toBe(wanted)
    if (wanted === 422) expect(Object.keys(answer.errors).sort()).toEqual([...open].sort())
    if (wanted === 200) file.state = 'accredited'
    return
  }
  if (answer.status !== 200) return
  expect(['ngo_complete', 'accredited']).toContain(file.state)
  file.state = 'reopened'
}

async function compare(file: File, done: string) {
  const { sections, state } = must(await officer.client.call(readValidation, { params: { id: file.own.id } }))
  expect(state, done).toBe(file.state)
  for (const { key, verdict } of sections)
    expect(verdict === 'accepted', `${key} is accepted after ${done}`).toBe(isAccepted(file, key))
}

const step = fc.record({ move: fc.nat({ max: 19 }), at: fc.nat({ max: 99 }) })
async function take(file: File, move: number, at: number): Promise<string> {
  const key = changeable[at % changeable.length] as SectionKey
  if (move < 5) return (await change(file, key), `a change of ${key}`)
  if (move < 8) return (await accept(file, key), `accepting ${key}`)
  if (move < 10) {
    for (const each of sectionKeys) if (!isAccepted(file, each)) await accept(file, each)
    return 'accepting the rest'
  }
  if (move < 12) return (await giveBack(file, key), `returning ${key}`)
  if (move < 13) return (await undo(file, key), `undoing ${key}`)
  if (move < 16) return (await declare(file), 'declaring')
  if (move < 18) return (await decide(file, 1), 'accrediting')
  return (await decide(file, 0), 'giving back')
}
async function begin(): Promise<File> {
  const sections = new Map(sectionKeys.map((key): [SectionKey, Section] => [key, { before: false, now: undefined }]))
  const file: File = { own: await fullFile(app), state: 'open', sections }
  await declare(file)
  return file
}

test('a section counts as accepted only if it was accepted after its last change, and a file is accredited only with all of them', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 16 }), async (steps) => {
      const file = await begin()
      const done: string[] = []
      for (const { move, at } of steps) {
        done.push(await take(file, move, at))
        await compare(file, done.join(', '))
      }
    }),
    { numRuns: 8, endOnFailure: true },
  )
})

test.each([...changeable, 'bank_accounts'] as const)(
  'a change of %s after its acceptance closes the accreditation until it is accepted again',
  async (key) => {
    const file = await begin()
    for (const each of sectionKeys) await accept(file, each)
    await change(file, key)
    await compare(file, 'the change')
    await decide(file, 1)
    expect(file.state).toBe('ngo_complete')
    await accept(file, key)
    await decide(file, 1)
    expect(file.state).toBe('accredited')
  },
)
