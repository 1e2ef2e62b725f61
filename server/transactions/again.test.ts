import { expect, it } from 'vitest'
import { readRequest } from '#contract/transactions/calls.ts'
import { actOnRequest, openRequest, readOwnRequest } from '#contract/transactions/own-requests.ts'
import { must, testApp } from '../testing/app.ts'
import { organisation, type Organisation } from '../testing/factories.ts'
import { walkers } from '../testing/walked.ts'

const app = await testApp()
const { apply, decide, toLastStep } = await walkers(app)
const slug = 'bank_account_opening'
const reason = 'قرار مجلس الإدارة لا يسمّي المفوضين بالتوقيع.'
const article = 'القانون رقم 93 لعام 1958، المادة 12'
const account = { bank: '1', bank_branch: 'المزة', currency: '1', purpose: 'تشغيل البرامج.' }
const again = (by: Organisation, again_of: number, type = slug) =>
  by.client.call(openRequest, { body: { slug: type, payload: account, again_of } })

it('names the refusal after which it is asked for again to organisation and officer, and no refusal of others', async () => {
  const [ngo, other] = [await organisation(app), await organisation(app)]
  const first = must(await apply(ngo, slug, account))
  // Nothing is asked for again that is not refused.
  expect((await again(ngo, first.id)).errors).toHaveProperty('again_of')
  const officer = await toLastStep(first.id)
  must(await decide(officer, first.id, 'reject', { reject_reason_id: 4, reject_text: reason, article }))
  for (const [by, type] of [
    [other, slug],
    [ngo, 'name_change'],
  ] as const) {
    const { status, errors } = await again(by, first.id, type)
    expect([status, Object.keys(errors ?? {})]).toEqual([422, ['again_of']])
  }
  expect((await again(ngo, first.id + 100_000)).status).toBe(422)

  const body = { slug, subject: 'فتح حساب مصرفي', payload: account, again_of: first.id, submit: 1 as const }
  const second = must(await ngo.client.call(openRequest, { body }))
  const told = { id: first.id, request_no: first.request_no, reject_reason_id: 4, reject_text: reason, article }
  const read = async (id: number) => must(await ngo.client.call(readOwnRequest, { params: { id } }))
  const own = async (id: number) => (await read(id)).again_of
  expect(await own(second.id)).toEqual({
    ...told,
    at: expect.stringContaining(app.services.now().toISOString().slice(0, 10)),
  })
  expect(must(await officer.client.call(readRequest, { params: { id: second.id } })).again_of).toMatchObject(told)
  expect(await own(first.id)).toBeNull()
  // The refused one leads on, until what followed it is given up.
  expect((await read(first.id)).asked_again).toEqual({ id: second.id, request_no: second.request_no })
  expect((await read(second.id)).asked_again).toBeNull()
  must(await ngo.client.call(actOnRequest, { params: { id: second.id }, body: { action: 'withdraw' } }))
  expect((await read(first.id)).asked_again).toBeNull()
})
