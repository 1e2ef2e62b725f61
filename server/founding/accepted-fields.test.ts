import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { readMainInfo, saveNgo } from '#contract/founding/calls.ts'
import { setFeedback, setValidated } from '#contract/founding/ministry-calls.ts'
import { must, testApp } from '../testing/app.ts'
import { ministryUser } from '../testing/factories.ts'
import { officerRoles, place, placedRequest, take } from '../testing/placed-request.ts'

const app = await testApp()
const one = await placedRequest(app, 'مؤسسة البطم للتنمية')
const officer = await ministryUser(app, { role: 'CA', roles: [...officerRoles] })
const info = async () => must(await one.founder.client.call(readMainInfo))
const judge = async (field: string | null, feedback?: string) => {
  const target = { id: one.id, section: 'est_ngo' as const, item_id: null, field }
  if (feedback) must(await officer.client.call(setFeedback, { body: { ...target, feedback } }))
  else must(await officer.client.call(setValidated, { body: { ...target, validated: 1 } }))
}
const begin = async (status: 3 | 5, role: 'info_evaluator' | 'legal_reviewer') => {
  await place(app, one, { status, role })
  await sql`delete from est_section_reviews where establishment_id = ${one.id}`.execute(app.ownerDb)
}

it('a returned founder is told which fields are accepted, before a change asks for a new verdict on them', async () => {
  await begin(3, 'info_evaluator')
  await judge(null)
  await judge('means', 'أوضحوا الوسائل من فضلكم.')
  expect((await info()).est_ngo.accepted, 'verdicts are the officer’s until the return').toEqual([])
  must(await take(officer.client, one, 'return'))
  const { accepted, locked } = (await info()).est_ngo
  expect(locked).toBeNull()
  expect(accepted).toEqual(expect.arrayContaining(['resources', 'financial_control']))
  expect(accepted).not.toContain('means')
  const saved = must(
    await one.founder.client.call(saveNgo, { body: { resources: 'تبرعات الأعضاء واشتراكاتهم السنوية.' } }),
  )
  expect(saved.accepted).not.toContain('resources')
  expect(saved.accepted).toContain('financial_control')
})

it('what was accepted of the headquarters is told where it is filled in', async () => {
  await begin(5, 'legal_reviewer')
  await judge('est_real_estate.number')
  await judge('phone')
  await judge('means', 'أوضحوا الوسائل من فضلكم.')
  must(await take(officer.client, one, 'return'))
  const told = await info()
  expect([told.est_real_estate?.accepted, told.est_ngo.accepted]).toEqual([['number'], ['phone']])
})
