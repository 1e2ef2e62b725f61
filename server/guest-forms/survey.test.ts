import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { readSurvey, sendSurvey } from '#contract/guest-forms/survey.ts'
import { testApp } from '../testing/app.ts'

const app = await testApp()
let serial = 0
const filled = async () => {
  app.clock.now = () => new Date()
  const { form_token } = (await app.guest.call(readSurvey)).data
  const later = Date.now() + 60_000
  app.clock.now = () => new Date(later)
  return {
    full_name: `ليلى الخطيب ${'ا'.repeat((serial += 1))}`,
    respondent_kind: 'citizen' as const,
    governorate_id: 2,
    survey_axis_ids: [2, 8],
    answers: [
      { axis_id: 2, rating: 3, problem: 'التمويل قصير الأجل', proposal: 'منح لثلاث سنوات' },
      { axis_id: 8, rating: 5 },
    ],
    wants_participation: true,
    consent: true,
    form_token,
  }
}
const send = (body: unknown, headers: Record<string, string> = {}) =>
  app.guest.call(sendSurvey, { body: body as never, headers })
interface Row {
  answers: unknown
  survey_axis_ids: number[]
  held_reason: string | null
  ngo_name: string | null
}
const rowOf = async (reference: string) =>
  (await sql<Row>`select * from consultation_surveys where reference = ${reference}`.execute(app.ownerDb)).rows[0]
const count = async () =>
  Number((await sql<{ n: number }>`select count(*) as n from consultation_surveys`.execute(app.ownerDb)).rows[0]?.n)

describe('the consultation survey', () => {
  test('offers the axes of the ministry in the language of the reader', async () => {
    const { data } = await app.guest.call(readSurvey, { headers: { 'accept-language': 'en' } })
    expect(data.axes[1]).toEqual({ id: 2, name: 'Funding' })
    expect(data.axes).toHaveLength(8)
  })
  test('answers are stored as they were given and get a number', async () => {
    const { status, message, data } = await send(await filled())
    expect([status, message]).toEqual([200, 'وصلت استمارتكم'])
    expect(data.reference).toMatch(/^SHM\d{6}$/)
    expect(await rowOf(data.reference)).toMatchObject({
      survey_axis_ids: [2, 8],
      held_reason: null,
      answers: [
        { axis_id: 2, rating: 3, problem: 'التمويل قصير الأجل', proposal: 'منح لثلاث سنوات' },
        { axis_id: 8, rating: 5, problem: null, proposal: null },
      ],
    })
  })
  test('a plain form sends the fields of every axis: those of axes that were not chosen are neither judged nor stored', async () => {
    const { form_token } = await filled()
    const fields = new URLSearchParams({
      form_token,
      website: '',
      full_name: 'ورد المصري',
      respondent_kind: 'ngo',
      ngo_name: 'جمعية الورد',
      governorate_id: '١',
      phone_number: '',
      email: '',
      'survey_axis_ids[]': '3',
      wants_participation: '0',
      consent: '1',
    })
    for (let axis = 1; axis <= 8; axis += 1) {
      fields.set(`answers[${axis - 1}][axis_id]`, String(axis))
      fields.set(`answers[${axis - 1}][problem]`, axis === 3 ? 'لا مجلس فعلي' : 'ن'.repeat(3000))
      if (axis === 3) fields.set(`answers[${axis - 1}][rating]`, '1')
    }
    const answer = await app.http.inject({
      method: 'POST',
      url: '/api/v2/guest/consultation-survey',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: fields.toString(),
    })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(await rowOf((answer.json() as { data: { reference: string } }).data.reference)).toMatchObject({
      survey_axis_ids: [3],
      answers: [{ axis_id: 3, rating: 1, problem: 'لا مجلس فعلي', proposal: null }],
    })
  })
  test.each([
    ['no consent', { consent: false }, 'consent'],
    ['no axis', { survey_axis_ids: [] }, 'survey_axis_ids'],
    [
      'an unknown axis',
      {
        survey_axis_ids: [2, 8, 77],
        answers: [
          { axis_id: 2, rating: 1 },
          { axis_id: 8, rating: 1 },
          { axis_id: 77, rating: 1 },
        ],
      },
      'survey_axis_ids.2',
    ],
    ['an axis twice', { survey_axis_ids: [2, 2] }, 'survey_axis_ids'],
    [
      'a chosen axis without a rating',
      {
        answers: [
          { axis_id: 2, rating: 3 },
          { axis_id: 8, problem: 'مشكلة' },
        ],
      },
      'answers.1.rating',
    ],
    ['a chosen axis without an answer', { answers: [{ axis_id: 2, rating: 3 }] }, 'answers'],
    [
      'a rating out of range',
      {
        answers: [
          { axis_id: 2, rating: 6 },
          { axis_id: 8, rating: 1 },
        ],
      },
      'answers.0.rating',
    ],
    [
      'an over-long proposal',
      {
        answers: [
          { axis_id: 2, rating: 3, proposal: 'ن'.repeat(2001) },
          { axis_id: 8, rating: 1 },
        ],
      },
      'answers.0.proposal',
    ],
    ['an organisation without its name', { respondent_kind: 'ngo' }, 'ngo_name'],
    ['an unknown capacity', { respondent_kind: 'minister' }, 'respondent_kind'],
    ['an unknown governorate', { governorate_id: 77 }, 'governorate_id'],
    ['an unknown field', { held_reason: null }, 'held_reason'],
    [
      'an unknown field of an answer',
      {
        answers: [
          { axis_id: 2, rating: 3, weight: 9 },
          { axis_id: 8, rating: 1 },
        ],
      },
      'answers.0.weight',
    ],
  ])('%s is refused at its field', async (_, wrong, field) => {
    const before = await count()
    const { status, errors } = await send({ ...(await filled()), ...wrong })
    expect(status).toBe(422)
    expect(Object.keys(errors)).toContain(field)
    expect(await count()).toBe(before)
  })
  test('an empty form names every required field at once', async () => {
    const { errors } = await send({ form_token: (await filled()).form_token })
    expect(Object.keys(errors).toSorted()).toEqual([
      'answers',
      'consent',
      'full_name',
      'governorate_id',
      'respondent_kind',
      'survey_axis_ids',
      'wants_participation',
    ])
  })
  test('a rating that is missing is told in the same round as every other error', async () => {
    const { errors } = await send({
      ...(await filled()),
      full_name: '',
      governorate_id: undefined,
      consent: false,
      answers: [{ axis_id: 2, problem: 'مشكلة' }],
    })
    expect(Object.keys(errors).toSorted()).toEqual([
      'answers',
      'answers.0.rating',
      'consent',
      'full_name',
      'governorate_id',
    ])
  })
  test('one device answers once a day; the same answers sent again are one record and get the same number', async () => {
    const body = await filled()
    const headers = { 'idempotency-key': 'survey-once-0001' }
    const first = await send(body, headers)
    const cookie = String(first.headers['set-cookie'])
    expect(cookie).toMatch(/^survey_day=\d{4}-\d\d-\d\d; .*HttpOnly; SameSite=Lax/)
    const device = { cookie: cookie.split(';')[0] as string }
    const before = await count()
    expect((await send(body, { ...headers, ...device })).data).toEqual(first.data)
    expect((await send(await filled(), device)).status).toBe(429)
    expect((await send(await filled(), { cookie: 'survey_day=2020-01-01' })).status).toBe(200)
    expect(await count()).toBe(before + 1)
  })
  test('the hidden field and the same answers under the same name are held apart, answered alike', async () => {
    const body = await filled()
    expect((await rowOf((await send({ ...body, website: 'x' })).data.reference))?.held_reason).toBe('hidden_field')
    expect((await rowOf((await send(body)).data.reference))?.held_reason).toBe('repeated')
  })
})
