import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { addDays, todayIn } from '#contract/core/values/dates.ts'
import {
  readApplyForm,
  sendApplication,
  withdrawApplication,
  decideApplication,
  decideApplications,
  listApplications,
  readApplicationFigures,
} from '#contract/opportunities/applications.ts'
import { applicationMachine } from '#contract/opportunities/application-workflow.ts'
import { moveOpportunity, opportunityRegister } from '#contract/opportunities/own.ts'
import { namesOf } from '#contract/core/machine.ts'
import { type Client, must, testApp } from '../testing/app.ts'
import {
  ministryUser,
  organisation,
  type Organisation,
  organisationUser,
  tinyPdf,
  uploaded,
} from '../testing/factories.ts'
import { opportunitiesCase } from '../testing/opportunity-cases.ts'
import { allowed } from '../testing/transitions.ts'
import { withoutPolicies } from '../testing/without-policies.ts'
import { eraseApplications } from '../opportunities/applications.ts'
import { codeOf } from './letter-code.ts'

const app = await testApp()
const today = todayIn()
let ngo: Organisation
let serial = 0
const published = async (over: object = {}): Promise<number> => {
  const body = {
    ...(await opportunitiesCase.input(app, { ...ngo, ngoId: ngo.id }, 1)),
    type: 'job',
    starting_date: today,
    closing_date: addDays(today, 20),
    ...over,
  }
  const { id } = must(await ngo.client.call(opportunityRegister.create, { body: body as never }))
  must(await ngo.client.call(moveOpportunity, { params: { id }, body: { action: 'publish' } as never }))
  return id
}
/** A form that was read some seconds ago, as people do. */
const tokenFor = async (id: number) => {
  const real = app.clock.now
  app.clock.now = () => new Date(Date.now() - 10_000)
  const { form_token } = must(await app.guest.call(readApplyForm, { params: { id } }))
  app.clock.now = real
  return form_token
}
const fields = (over: object = {}) => ({
  name: 'هبة الزيتوني',
  email: `applicant${(serial += 1)}@test.example`,
  governorate_id: 1,
  certificate: 'إجازة في الحاسوب',
  message: 'درّبت مئة متدرب وأود العمل معكم.',
  ...over,
})
const apply = async (id: number, over: object = {}) =>
  app.guest.call(sendApplication, {
    body: { opportunity_id: id, ...fields(over), form_token: await tokenFor(id) } as never,
  })
/** The number of the newest application; its sender learns it by mail alone. */
const newest = async (id: number) =>
  (
    await sql<{
      reference: string
    }>`select reference from opportunity_applications where opportunity_id = ${id} order by id desc limit 1`.execute(
      app.ownerDb,
    )
  ).rows[0]?.reference ?? ''
async function referenceOf(id: number, over: object = {}): Promise<string> {
  must(await apply(id, over))
  return newest(id)
}
const listed = async (id: number, client: Client = ngo.client) =>
  must(await client.call(listApplications, { params: { id } }))
const row = async (reference: string) =>
  (
    await sql<
      Record<string, unknown> & { id: number }
    >`select * from opportunity_applications where reference = ${reference}`.execute(app.ownerDb)
  ).rows[0] as Record<string, unknown> & { id: number }
const mails = async (id: number) =>
  (
    await sql<{
      to_address: string
      body_text: string
      template_code: string
    }>`select to_address, body_text, template_code from outbox where entity = 'opportunity_applications' and entity_id = ${id} and channel = 'mail' order by id`.execute(
      app.ownerDb,
    )
  ).rows

/** A form with files, as a browser sends it. */
async function applyWithFile(id: number, over: object = {}) {
  const boundary = 'b0undary'
  const part = (name: string, value: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const all = { opportunity_id: id, ...fields(over), form_token: await tokenFor(id) }
  const text = Object.entries(all)
    .map(([name, value]) => part(name, String(value)))
    .join('')
  const body = Buffer.concat([
    Buffer.from(
      `${text}--${boundary}\r\nContent-Disposition: form-data; name="cv_file"; filename="cv.pdf"\r\nContent-Type: application/pdf\r\n\r\n`,
    ),
    tinyPdf,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  return app.guest.request<object>('POST', '/api/v2/guest/opportunities/apply', body, {
    'content-type': `multipart/form-data; boundary=${boundary}`,
    'x-requested-with': 'sijill',
  })
}

beforeAll(async () => {
  ngo = await organisation(app)
})

test('an application reaches those who decide in the organisation, with its papers, and its sender gets number and code', async () => {
  const id = await published()
  const sent = await applyWithFile(id)
  expect([sent.status, sent.errors]).toEqual([200, {}])
  const [one] = await listed(id)
  const reference = await newest(id)
  expect(one).toMatchObject({
    status: 'new',
    name: 'هبة الزيتوني',
    certificate: 'إجازة في الحاسوب',
    reference,
  })
  const file = `/api/v2/files/${one?.cv_file}`
  expect((await ngo.client.request('GET', file)).status).toBe(200)
  const reader = await organisationUser(app, ngo.id, { opportunities: ['S'] })
  const stranger = await organisation(app)
  const officer = await ministryUser(app, { role: 'CA' })
  for (const client of [reader.client, stranger.client, officer.client, app.guest])
    expect((await client.request('GET', file)).status).not.toBe(200)
  expect((await reader.client.call(listApplications, { params: { id } })).status).toBe(403)
  expect((await stranger.client.call(listApplications, { params: { id } })).status).toBe(404)
  const receipt = (await mails(one?.id ?? 0)).find((mail) => mail.template_code === 'APPLICATION-RECEIPT')
  expect(receipt?.body_text).toContain(reference)
  expect(receipt?.body_text).toContain(codeOf(app.services, reference))
  const { rows } = await sql<{
    told: string
  }>`select string_agg(description_ar || coalesce(changes::text, ''), ' ') as told from logs where entity = 'opportunity_applications'`.execute(
    app.ownerDb,
  )
  for (const word of ['هبة', 'test.example', codeOf(app.services, reference)]) expect(rows[0]?.told).not.toContain(word)
})

test('who applies from an address that applied before is answered as at the first time; its owner alone learns it', async () => {
  const id = await published()
  const email = 'Owner@test.example'
  const [first, second] = [await applyWithFile(id, { email }), await applyWithFile(id, { email: email.toUpperCase() })]
  expect([second.status, second.data, second.message]).toEqual([first.status, first.data, first.message])
  expect(JSON.stringify(first.data)).not.toContain('APP')
  // Nothing of the second one is kept, and the organisation hears of one.
  const [one, ...others] = await listed(id)
  expect(others).toEqual([])
  const told = (await mails(one?.id ?? 0)).filter(({ template_code }) => template_code !== 'APPLICATION-NGO')
  expect(told.map(({ template_code, to_address }) => [template_code, to_address])).toEqual([
    ['APPLICATION-RECEIPT', 'owner@test.example'],
    ['APPLICATION-AGAIN', 'owner@test.example'],
  ])
  const reference = await newest(id)
  for (const word of [reference, codeOf(app.services, reference)]) expect(told[1]?.body_text).toContain(word)
  const { rows } =
    await sql`select id from attachments where owner_type = 'opportunity_applications' and owner_id = ${one?.id}`.execute(
      app.ownerDb,
    )
  expect(rows).toEqual([{ id: one?.cv_file }])
  // What would refuse a first one refuses this one too.
  expect(Object.keys((await apply(id, { email, cv_file: one?.cv_file })).errors)).toEqual(['cv_file'])
})

test('nobody applies after the closing day, before the starting day, or by another form', async () => {
  const id = await published()
  must(await apply(id))
  const later = await published({ starting_date: addDays(today, 2) })
  expect((await app.guest.call(readApplyForm, { params: { id: later } })).status).toBe(404)
  const form_token = await tokenFor(id)
  const wrong = await app.guest.call(sendApplication, {
    body: { opportunity_id: later, ...fields(), form_token } as never,
  })
  expect(Object.keys(wrong.errors)).toEqual(['form_token'])
  // It closes while the form is open: what was typed comes back with the reason.
  must(await ngo.client.call(moveOpportunity, { params: { id }, body: { action: 'close' } as never }))
  const late = await app.guest.call(sendApplication, { body: { opportunity_id: id, ...fields(), form_token } as never })
  expect([late.status, Object.keys(late.errors)]).toEqual([422, ['_']])
  expect(await listed(id)).toHaveLength(1)
})

test('a file of somebody else is not taken along by its number', async () => {
  const id = await published()
  must(await applyWithFile(id))
  const { cv_file } = await row(await newest(id))
  const stolen = await apply(id, { cv_file })
  expect(Object.keys(stolen.errors)).toEqual(['cv_file'])
  // Nor one that another visitor is just sending, whose form is not stored yet.
  const coming = await uploaded(app, { userId: ngo.userId })
  await sql`update attachments set uploaded_by = null, created_by = null where id = ${coming}`.execute(app.ownerDb)
  expect(Object.keys((await apply(id, { cv_file: coming })).errors)).toEqual(['cv_file'])
})

test.each(namesOf(applicationMachine.statuses))(
  '%s: the table is kept, and each decision is told by mail once',
  async (status) => {
    const id = await published()
    const stranger = await organisation(app)
    const people: readonly (readonly [Client, number])[] = [
      [ngo.client, 0],
      [(await organisationUser(app, ngo.id, { opportunities: ['S', 'A', 'D'] })).client, 403],
      [stranger.client, 404],
      [app.guest, 401],
    ]
    for (const [client, refused] of people)
      for (const action of ['shortlist', 'accept', 'decline'] as const) {
        const reference = await referenceOf(id)
        const held = await row(reference)
        await sql`update opportunity_applications set status = ${status} where id = ${held.id}`.execute(app.ownerDb)
        const answer = await client.call(decideApplication, {
          params: { id, application: held.id },
          body: { action, answer: 'نشكركم، وندعوكم إلى مقابلة.' } as never,
        })
        const expected = refused || (allowed('opportunity-application', status, action) ? 200 : 409)
        expect([action, answer.status]).toEqual([action, expected])
        expect((await mails(held.id)).filter((mail) => mail.template_code === 'APPLICATION-ANSWER')).toHaveLength(
          expected === 200 ? 1 : 0,
        )
        expect((await row(reference)).status).toBe(
          expected === 200 ? allowed('opportunity-application', status, action)?.to[0] : status,
        )
      }
  },
)

test('an application is taken back by its number and code: nothing of its sender is left', async () => {
  const id = await published()
  must(await applyWithFile(id))
  const reference = await newest(id)
  const { cv_file, id: application } = await row(reference)
  const back = (code: string) =>
    app.guest.call(withdrawApplication, { body: { application: reference, code } as never })
  expect(Object.keys((await back('AAAAAAA')).errors)).toEqual(['application'])
  must(await back(codeOf(app.services, reference).toLowerCase()))
  expect(await row(reference)).toMatchObject({
    status: 'withdrawn',
    name: null,
    email: null,
    message: null,
    cv_file: null,
  })
  // Nor in what was sent to him.
  expect((await mails(application)).filter(({ template_code }) => template_code !== 'APPLICATION-NGO')).toEqual([])
  const { rows } = await sql`select from attachments where id = ${cv_file}`.execute(app.ownerDb)
  expect(rows).toEqual([])
  expect((await back(codeOf(app.services, reference))).status).toBe(422)
  // The same person may apply again.
  const email = 'again@test.example'
  const one = await referenceOf(id, { email })
  must(
    await app.guest.call(withdrawApplication, { body: { application: one, code: codeOf(app.services, one) } as never }),
  )
  expect((await apply(id, { email })).status).toBe(200)
  expect(
    (
      await ngo.client.call(decideApplication, {
        params: { id, application },
        body: { action: 'accept', answer: 'نشكركم، وندعوكم إلى مقابلة.' } as never,
      })
    ).status,
  ).toBe(409)
})

test('after the months of the settings the applications are erased, the accepted after theirs, and nothing before', async () => {
  const id = await published()
  const [one, other] = [await referenceOf(id), await referenceOf(id)]
  await sql`update opportunity_applications set status = 'accepted' where reference = ${other}`.execute(app.ownerDb)
  const real = app.clock.now
  try {
    const at = (months: number, days: number) => {
      const day = new Date(`${addDays(today, 20)}T12:00:00Z`)
      day.setUTCMonth(day.getUTCMonth() + months)
      return new Date(day.getTime() + days * 86_400_000)
    }
    app.clock.now = () => at(6, -2)
    await eraseApplications(app.services)
    expect((await row(one)).name).toBe('هبة الزيتوني')
    app.clock.now = () => at(6, 2)
    await eraseApplications(app.services)
    expect(await row(one)).toMatchObject({ name: null, email: null, status: 'new' })
    const told = await mails((await row(one)).id)
    expect(told.filter(({ template_code }) => template_code !== 'APPLICATION-NGO')).toEqual([])
    expect((await row(other)).name).toBe('هبة الزيتوني')
    app.clock.now = () => at(24, -2)
    await eraseApplications(app.services)
    expect((await row(other)).name).toBe('هبة الزيتوني')
    app.clock.now = () => at(24, 2)
    await eraseApplications(app.services)
    expect(await row(other)).toMatchObject({ name: null, email: null, status: 'accepted' })
  } finally {
    app.clock.now = real
  }
})

test('two who decide on one application at once: one decision is taken, one mail is sent', async () => {
  const id = await published()
  const held = await row(await referenceOf(id))
  const decide = (action: 'accept' | 'decline') =>
    ngo.client.call(decideApplication, {
      params: { id, application: held.id },
      body: { action, answer: 'نشكركم، وندعوكم إلى مقابلة.' } as never,
    })
  const answers = await Promise.all([decide('accept'), decide('decline')])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await mails(held.id)).filter((mail) => mail.template_code === 'APPLICATION-ANSWER')).toHaveLength(1)
})

test('one answer to several: those of one state, as they were seen, of this opportunity and organisation; all or none', async () => {
  const id = await published()
  const held = []
  for (let at = 0; at < 3; at += 1) held.push(await row(await referenceOf(id)))
  const answer = 'نشكركم، واخترنا غيركم لهذه الفرصة.'
  const together = async (opportunity: number, ids: readonly number[], client: Client = ngo.client) => {
    const seen = (await listed(id)).map(({ id: one, updated_at }) => [one, updated_at] as const)
    const rows = ids.map((one) => ({ id: one, updated_at: new Map(seen).get(one) ?? new Date().toISOString() }))
    return client.call(decideApplications, { params: { id: opportunity }, body: { action: 'decline', answer, rows } })
  }
  const [one, two, three] = held.map((each) => each.id) as [number, number, number]
  const states = async () => (await listed(id)).map(({ status }) => status).toSorted()
  // Another organisation, one without the right, another opportunity.
  const stranger = await organisation(app)
  expect((await together(id, [one, two], stranger.client)).status).toBe(404)
  const reader = await organisationUser(app, ngo.id, { opportunities: ['S'] })
  expect((await together(id, [one, two], reader.client)).status).toBe(403)
  expect((await together(await published(), [one, two])).status).toBe(404)
  // Different states.
  await sql`update opportunity_applications set status = 'short_list' where id = ${three}`.execute(app.ownerDb)
  expect((await together(id, [one, three])).status).toBe(422)
  // Changed since it was seen.
  const stale = await ngo.client.call(decideApplications, {
    params: { id },
    body: { action: 'decline', answer, rows: [{ id: one, updated_at: '2020-01-01T00:00:00.000Z' }] },
  })
  expect(stale.status).toBe(422)
  expect(await states()).toEqual(['new', 'new', 'short_list'])
  must(await together(id, [one, two]))
  expect(await states()).toEqual(['declined', 'declined', 'short_list'])
  for (const each of [one, two])
    expect((await mails(each)).filter(({ template_code }) => template_code === 'APPLICATION-ANSWER')).toHaveLength(1)
  // What is decided takes none of them along.
  expect((await together(id, [one, two])).status).toBe(409)
  expect(must(await ngo.client.call(readApplicationFigures, { params: { id } }))).toMatchObject({
    counts: { new: 0, short_list: 1, declined: 2 },
  })
  expect((await stranger.client.call(readApplicationFigures, { params: { id } })).status).toBe(404)
})

test('the queries themselves keep another organisation out, and an address the applications of another opportunity', async () => {
  const id = await published()
  const other = await published()
  const held = await row(await referenceOf(id))
  const stranger = await organisation(app)
  const answer = 'نشكركم، واخترنا غيركم لهذه الفرصة.'
  const rows = [{ id: held.id, updated_at: (await listed(id))[0]?.updated_at ?? '' }]
  const decide = (client: Client, opportunity: number) =>
    client.call(decideApplication, {
      params: { id: opportunity, application: held.id },
      body: { action: 'decline', answer } as never,
    })
  await withoutPolicies(app, ['opportunities', 'opportunity_applications'], async () => {
    const answers = [
      await stranger.client.call(listApplications, { params: { id } }),
      await stranger.client.call(readApplicationFigures, { params: { id } }),
      await decide(stranger.client, id),
      await stranger.client.call(decideApplications, { params: { id }, body: { action: 'decline', answer, rows } }),
      // Nor does he learn whether what he saw is still so.
      await stranger.client.call(decideApplications, {
        params: { id },
        body: { action: 'decline', answer, rows: [{ id: held.id, updated_at: '2020-01-01T00:00:00.000Z' }] },
      }),
      await decide(ngo.client, other),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404])
  })
  expect((await listed(id)).map(({ status }) => status)).toEqual(['new'])
  // What is deleted has no inbox any more.
  must(await ngo.client.call(opportunityRegister.remove, { params: { id } }))
  expect((await ngo.client.call(listApplications, { params: { id } })).status).toBe(404)
})

test('what is erased is decided by nobody, whatever its state; a decision on an older version is refused', async () => {
  const id = await published()
  const [erased, changed] = [await row(await referenceOf(id)), await row(await referenceOf(id))]
  await sql`update opportunity_applications set name = null, email = null, phone_number = null, certificate = null, experience = null,
    skill = null, message = null, erased_at = now() where id = ${erased.id}`.execute(app.ownerDb)
  const decide = (application: number, headers: Record<string, string> = {}) =>
    ngo.client.call(decideApplication, {
      params: { id, application },
      body: { action: 'accept', answer: 'نشكركم، وندعوكم إلى مقابلة.' } as never,
      headers,
    })
  expect((await decide(erased.id)).status).toBe(409)
  expect((await listed(id)).find((one) => one.id === erased.id)?.actions).toEqual([])
  expect((await decide(changed.id, { 'if-match': '"2020-01-01T00:00:00.000Z"' })).status).toBe(409)
  expect((await mails(changed.id)).some(({ template_code }) => template_code === 'APPLICATION-ANSWER')).toBe(false)
})

test('what is decided or erased is taken back by nobody, and a file that somebody signed in sent is not taken along', async () => {
  const id = await published()
  const [decided, erased] = [await referenceOf(id), await referenceOf(id)]
  await sql`update opportunity_applications set status = 'declined' where reference = ${decided}`.execute(app.ownerDb)
  await sql`update opportunity_applications set name = null, email = null, phone_number = null, certificate = null, experience = null,
    skill = null, message = null, erased_at = now() where reference = ${erased}`.execute(app.ownerDb)
  for (const application of [decided, erased]) {
    const body = { application, code: codeOf(app.services, application) }
    const back = await app.guest.call(withdrawApplication, { body: body as never })
    expect([back.status, Object.keys(back.errors)]).toEqual([422, ['application']])
  }
  const cv_file = await uploaded(app, { userId: ngo.userId, ngoId: ngo.id })
  expect(Object.keys((await apply(id, { cv_file })).errors)).toEqual(['cv_file'])
})

test('those who decide are told of an application: not readers, not who left; erasing counts each once', async () => {
  const id = await published()
  const reader = await organisationUser(app, ngo.id, { opportunities: ['S'] })
  const left = await organisationUser(app, ngo.id, { opportunities: ['S', 'U'] })
  await sql`update users set is_active = false where id = ${left.userId}`.execute(app.ownerDb)
  const one = await row(await referenceOf(id))
  const { rows } = await sql<{ user_id: number }>`
    select user_id from user_notifications where code = 'APPLICATION-NGO' and entity_id = ${one.id}`.execute(
    app.ownerDb,
  )
  const told = rows.map(({ user_id }) => user_id)
  expect([told.includes(ngo.userId), told.includes(reader.userId), told.includes(left.userId)]).toEqual([
    true,
    false,
    false,
  ])
  const updated_at = (await listed(id))[0]?.updated_at ?? ''
  const twice = await ngo.client.call(decideApplications, {
    params: { id },
    body: {
      action: 'decline',
      answer: 'نشكركم، واخترنا غيركم لهذه الفرصة.',
      rows: [
        { id: one.id, updated_at },
        { id: one.id, updated_at },
      ],
    },
  })
  expect(must(twice).decided).toBe(1)
  const real = app.clock.now
  try {
    app.clock.now = () => new Date(real().getTime() + 900 * 86_400_000)
    await eraseApplications(app.services)
    expect(await eraseApplications(app.services)).toBe(0)
  } finally {
    app.clock.now = real
  }
})

test('the list finds applicants by name and state', async () => {
  const id = await published()
  const [one] = [await referenceOf(id, { name: 'كنان الرفاعي' }), await referenceOf(id)]
  await sql`update opportunity_applications set status = 'short_list' where reference = ${one}`.execute(app.ownerDb)
  const found = async (query: object) =>
    must(await ngo.client.call(listApplications, { params: { id }, query })).map(({ reference }) => reference)
  expect([await found({ search: 'الرفاعى كنان' }), await found({ status: 'short_list' })]).toEqual([[one], [one]])
  expect(await found({})).toHaveLength(2)
})
