import { sql } from 'kysely'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { setFeedback, setValidated } from '#contract/founding/ministry-calls.ts'
import {
  declareComplete,
  decideCompletion,
  exportReport,
  listReport,
  listValidations,
  readCompletion,
  readValidation,
  withdrawVerdict,
} from '#contract/profile/completion.ts'
import { classificationNgos } from '#contract/profile/classification-ngos.ts'
import { contacts } from '#contract/profile/contacts.ts'
import { saveLogo, saveNgoInfo } from '#contract/profile/info.ts'
import { readScore, sectionKeys, type Score } from '#contract/profile/score.ts'
import {
  completionActions,
  completionStates,
  type CompletionAction,
  type CompletionState,
} from '#contract/profile/workflow.ts'
import { storeFile } from '#server/core/files/store.ts'
import { must, testApp, type Client } from '#server/testing/app.ts'
import { ministryUser, organisationUser, uploaded, type Organisation } from '#server/testing/factories.ts'
import { fullFile, lowScore } from '#server/testing/full-file.ts'
import { allowed } from '#server/testing/transitions.ts'
import { scoreChanged } from '../score/jobs.ts'

const app = await testApp()
const run = (statement: ReturnType<typeof sql>) => statement.execute(app.ownerDb)
const rights = { ministry_ngos_validation: ['S', 'V'] as ('S' | 'V')[] }
const near = await ministryUser(app, { governorate: 1, rights })
const far = await ministryUser(app, { governorate: 2, rights })
const central = await ministryUser(app, { rights })
const onlooker = await ministryUser(app, { governorate: 1, rights: { ministry_ngos_validation: ['S'] } })

await lowScore(app)
const full = () => fullFile(app)

const declare = (own: Organisation) => own.client.call(declareComplete, { query: { status: 1 } })
const decide = (by: { client: Client }, id: number, status: 0 | 1, reason?: string) =>
  by.client.call(decideCompletion, { params: { id }, query: { status, ...(reason ? { reason } : {}) } })
const accept = (by: { client: Client }, id: number, section: (typeof sectionKeys)[number]) =>
  by.client.call(setValidated, { body: { id, section, validated: 1 } })
const giveBack = (by: { client: Client }, id: number, section: (typeof sectionKeys)[number]) =>
  by.client.call(setFeedback, { body: { id, section, feedback: 'يرجى إرفاق النسخة المختومة' } })
const acceptAll = async (id: number) => {
  for (const section of sectionKeys) expect((await accept(near, id, section)).status, section).toBe(200)
}
const stateOf = async (id: number) =>
  (
    await sql<{ state: CompletionState }>`select completion_state as state from ngos where id = ${id}`.execute(
      app.ownerDb,
    )
  ).rows[0]?.state

/** A file in a state, ready for whatever action is tried: every section judged so that guards do not stand in the way. */
async function inState(state: CompletionState, action: CompletionAction): Promise<Organisation> {
  const own = await full()
  if (state === 'open') return own
  expect((await declare(own)).status).toBe(200)
  if (state === 'reopened') {
    await giveBack(near, own.id, 'documents')
    await decide(near, own.id, 0)
  } else {
    await acceptAll(own.id)
    if (state === 'accredited') await decide(near, own.id, 1)
    else if (action === 'return') await giveBack(near, own.id, 'documents')
  }
  expect(await stateOf(own.id)).toBe(state)
  return own
}

const people = { near, far, central, onlooker }
const mays: Record<keyof typeof people, readonly CompletionAction[]> = {
  near: ['accredit', 'return'],
  far: [],
  central: ['accredit', 'return', 'reopen'],
  onlooker: [],
}
describe.each(completionStates)('a file that is %s', (state) => {
  test.each(completionActions)(
    '%s: only by whom the document names, and only where it leads somewhere',
    async (action) => {
      const own = await inState(state, action)
      const leads = allowed('completion', state, action)?.to ?? []
      const reader = await organisationUser(app, own.id, { 'ngo-profile': ['S'] })
      if (action === 'complete') {
        expect((await reader.client.call(declareComplete, { query: { status: 1 } })).status).toBe(403)
        for (const person of Object.values(people))
          expect((await person.client.call(declareComplete, { query: { status: 1 } })).status).toBe(403)
        expect((await declare(own)).status).toBe(leads.length > 0 ? 200 : 409)
      } else {
        expect((await own.client.call(decideCompletion, { params: { id: own.id }, query: { status: 1 } })).status).toBe(
          403,
        )
        // The same status means a return or a reopening, by the state: each is tried where it is meant.
        const meant = action === 'accredit' || (action === 'reopen') === (state === 'accredited')
        if (!meant) return
        for (const [name, person] of Object.entries(people)) {
          if (mays[name as keyof typeof people].includes(action)) continue
          expect((await decide(person, own.id, action === 'accredit' ? 1 : 0, 'سبب واضح')).status, name).toBe(
            name === 'far' ? 404 : 403,
          )
        }
        expect(await stateOf(own.id)).toBe(state)
        const by = action === 'reopen' ? central : near
        const answer = await decide(by, own.id, action === 'accredit' ? 1 : 0, 'سبب واضح')
        expect(answer.status).toBe(leads.length > 0 ? 200 : 409)
      }
      expect(await stateOf(own.id)).toBe(leads[0] ?? state)
    },
  )
})

test('every condition that is not met keeps the file open and is named with the screen where it is given', async () => {
  const breaks: [string, ReturnType<typeof sql>][] = []
  const own = await full()
  breaks.push([
    'documents',
    sql`update ngo_documents set deleted_at = now() where ngo_id = ${own.id} and key = 'bylaws_file'`,
  ])
  breaks.push(['headquarters', sql`update branches set latitude = null where ngo_id = ${own.id}`])
  breaks.push(['main_info', sql`update ngos set vision = null, mission = null where id = ${own.id}`])
  breaks.push([
    'contacts',
    sql`update contact_information set deleted_at = now() where ngo_id = ${own.id} and type = 1`,
  ])
  breaks.push(['classification', sql`update classification_ngos set deleted_at = now() where ngo_id = ${own.id}`])
  const unmet: string[] = []
  for (const [key, statement] of breaks) {
    await run(statement)
    unmet.push(key)
    const answer = await declare(own)
    expect([answer.status, await stateOf(own.id)], key).toEqual([422, 'open'])
    const { guards } = (await own.client.call(readCompletion)).data as {
      guards: { key: string; met: boolean; missing: { route: string }[] }[]
    }
    expect(
      guards
        .filter((guard) => !guard.met && guard.key !== 'score')
        .map((guard) => guard.key)
        .sort(),
    ).toEqual([...unmet].sort())
    for (const guard of guards.filter(({ key: one }) => unmet.includes(one)))
      expect(guard.missing[0]?.route, guard.key).toMatch(/^\/ngo-profile/)
  }
  expect((await own.client.call(declareComplete, { query: { status: 0 } as never })).status).toBe(422)
})

test('a return needs a note and an accreditation every section; both tell the organisation, the declaration its directorate', async () => {
  const own = await full()
  await declare(own)
  expect((await decide(near, own.id, 1)).errors).toHaveProperty('finance')
  expect((await decide(near, own.id, 0)).status).toBe(422)
  await giveBack(near, own.id, 'documents')
  for (const section of sectionKeys.filter((key) => key !== 'documents')) await accept(near, own.id, section)
  expect(Object.keys((await decide(near, own.id, 1)).errors)).toEqual(['documents'])
  expect((await decide(near, own.id, 0)).status).toBe(200)
  const { notes } = (await own.client.call(readCompletion)).data
  expect(notes).toMatchObject([{ section: 'documents', changed: false, feedback: 'يرجى إرفاق النسخة المختومة' }])
  const told = await sql<{
    code: string
    user_id: number
  }>`select code, user_id from user_notifications where entity_id = ${own.id} and code like 'N-4%' order by id`.execute(
    app.ownerDb,
  )
  expect(told.rows).toEqual([
    { code: 'N-40', user_id: near.id },
    { code: 'N-42', user_id: own.userId },
  ])
})

test('a returned section counts half until it changes; accepted ones stay accepted in the next round unless they change', async () => {
  const own = await full()
  const earned = async (key: string) => {
    await scoreChanged(app.services)
    return ((await own.client.call(readScore)).data as Score).sections.find((one) => one.key === key)?.earned
  }
  await declare(own)
  await giveBack(near, own.id, 'documents')
  expect(await earned('documents'), 'a note that is not sent yet').toBe(15)
  for (const section of sectionKeys.filter((key) => key !== 'documents')) await accept(near, own.id, section)
  await decide(near, own.id, 0)
  expect(await earned('documents')).toBe(7.5)
  const bylaws_file = await uploaded(app, { userId: own.userId, ngoId: own.id })
  expect((await own.client.call(saveNgoInfo, { body: { bylaws_file } })).status).toBe(200)
  expect(await earned('documents')).toBe(15)
  expect(
    (
      await own.client.call(contacts.create, {
        body: { type: 4, value: 'a@b.example', is_public: true, is_primary: false },
      })
    ).status,
  ).toBe(200)
  expect((await declare(own)).status).toBe(200)
  const review = (await near.client.call(readValidation, { params: { id: own.id } })).data
  const open = review.sections.filter((one: { verdict: string }) => one.verdict !== 'accepted')
  expect(open.map((one: { key: string; changed: boolean }) => [one.key, one.changed])).toEqual([
    ['documents', true],
    ['contacts', true],
  ])
  await accept(near, own.id, 'documents')
  await accept(near, own.id, 'contacts')
  expect((await near.client.call(withdrawVerdict, { params: { id: own.id, section: 'contacts' } })).status).toBe(200)
  expect((await decide(near, own.id, 1)).status).toBe(422)
  await accept(near, own.id, 'contacts')
  expect((await decide(near, own.id, 1)).status).toBe(200)
})

test('a new logo answers a return of the main data, and does not open the accepted documents again', async () => {
  const own = await full()
  await declare(own)
  await giveBack(near, own.id, 'main_info')
  for (const section of sectionKeys.filter((key) => key !== 'main_info')) await accept(near, own.id, section)
  await decide(near, own.id, 0)
  const square = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#0a5c4a' } })
    .png()
    .toBuffer()
  const { id: logo } = await storeFile(app.db, app.services, {
    source: { buffer: square },
    name: 'logo.png',
    use: 'image',
    owner: { ngo_id: own.id },
    uploadedBy: own.userId,
  })
  expect((await own.client.call(saveLogo, { body: { logo } })).status).toBe(200)
  expect((await own.client.call(readCompletion)).data.notes).toMatchObject([{ section: 'main_info', changed: true }])
  expect((await declare(own)).status).toBe(200)
  const { sections } = (await near.client.call(readValidation, { params: { id: own.id } })).data
  expect(sections.filter(({ verdict }) => verdict !== 'accepted').map(({ key }) => key)).toEqual(['main_info'])
})

test('a change in an accredited file is told to the reviewers once, and stands beside the section with its values by name', async () => {
  const own = await inState('accredited', 'reopen')
  const told = async () => {
    await scoreChanged(app.services)
    const { rows } = await sql<{
      user_id: number
      body: string
    }>`select user_id, body from user_notifications where entity_id = ${own.id} and code = 'FILE-CHANGED' order by id`.execute(
      app.ownerDb,
    )
    return rows
  }
  expect(await told()).toEqual([])
  const fields = await sql<{
    id: number
    name_ar: string
  }>`select c.id, c.name_ar from classifications c where c.parent_id = (select classification_id from classification_ngos where ngo_id = ${own.id} and type = 'main') order by c.id limit 2`.execute(
    app.ownerDb,
  )
  const [one, other] = fields.rows as [{ id: number; name_ar: string }, { id: number; name_ar: string }]
  const body = { classification_id: one.id, type: 'sub' as const }
  const { id } = must(await own.client.call(classificationNgos.create, { body }))
  must(
    await own.client.call(classificationNgos.update, {
      params: { id },
      body: { ...body, classification_id: other.id },
    }),
  )
  const [notice, ...more] = await told()
  expect(more).toEqual([])
  expect(notice?.user_id).toBe(near.id)
  expect(notice?.body).toContain('التصنيفات')
  must(await own.client.call(classificationNgos.remove, { params: { id } }))
  expect(await told()).toHaveLength(1)
  const { sections } = must(await near.client.call(readValidation, { params: { id: own.id } }))
  const section = sections.find(({ key }) => key === 'classification')
  expect(section?.verdict).toBe('open')
  expect(section?.changes.map(({ action, changes }) => [action, changes?.classification_id])).toEqual([
    ['delete', { before: other.name_ar, after: null }],
    ['update', { before: one.name_ar, after: other.name_ar }],
    ['create', { before: null, after: one.name_ar }],
  ])
  expect(sections.filter(({ changes }) => changes.length > 0).map(({ key }) => key)).toEqual(['classification'])
})

test('the main classification of a declared file is refused at its field', async () => {
  const own = await full()
  must(await declare(own))
  const [main] = must(await own.client.call(classificationNgos.list))
  const { id, classification_id } = main as { id: number; classification_id: number }
  const body = { classification_id: classification_id + 1, type: 'main' as const }
  for (const answer of [
    await own.client.call(classificationNgos.create, { body }),
    await own.client.call(classificationNgos.update, { params: { id }, body }),
    await own.client.call(classificationNgos.remove, { params: { id } }),
  ])
    expect([answer.status, Object.keys(answer.errors)]).toEqual([409, ['classification_id']])
})

test('a directorate sees and judges the files of its governorate only, in list, review, report and export', async () => {
  const own = await full()
  await declare(own)
  const ids = (answer: { data: { id: number }[] }) => answer.data.map(({ id }) => id)
  const query = { per_page: 100 }
  expect(ids(await near.client.call(listValidations, { query }))).toContain(own.id)
  expect(ids(await far.client.call(listValidations, { query }))).not.toContain(own.id)
  expect((await far.client.call(readValidation, { params: { id: own.id } })).status).toBe(404)
  expect((await accept(far, own.id, 'documents')).status).toBe(404)
  expect((await accept(onlooker, own.id, 'documents')).status).toBe(403)
  const reports = { ministry_ngos_validation_report: ['S', 'E'] as ('S' | 'E')[] }
  const [here, there] = [
    await ministryUser(app, { governorate: 1, rights: reports }),
    await ministryUser(app, { governorate: 2, rights: reports }),
  ]
  expect(ids(await here.client.call(listReport, { query }))).toContain(own.id)
  expect(ids(await there.client.call(listReport, { query }))).not.toContain(own.id)
  await run(sql`update ngos set name_ar = '=جمعية "الصيغة" الخطرة' where id = ${own.id}`)
  const csv = await here.client.request('GET', `/api/${exportReport.path}`)
  expect(csv.headers['content-disposition']).toMatch(/filename="Report - \d{4}-\d\d-\d\d \d\d-\d\d\.csv"/)
  const text = String(csv.data)
  expect(text.startsWith('\ufeff')).toBe(true)
  expect(text).toContain('"\'=جمعية ""الصيغة"" الخطرة"')
  expect(String((await there.client.request('GET', `/api/${exportReport.path}`)).data)).not.toContain('الصيغة')
  expect((await onlooker.client.request('GET', `/api/${exportReport.path}`)).status).toBe(403)
})
