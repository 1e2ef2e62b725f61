import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { listAccountApprovals } from '#contract/profile/bank-accounts.ts'
import { accountInput } from '../../testing/account-cases.ts'
import { must, testApp } from '../../testing/app.ts'
import { organisation, uploaded } from '../../testing/factories.ts'
import { freshDecision, walkers } from '../../testing/walked.ts'

const app = await testApp()
const { apply, decide, toLastStep } = await walkers(app)

it('an approved opening fills the form of the account, which is then the one that was approved', async () => {
  const own = await organisation(app)
  const asked = { bank: '1', bank_branch: 'فرع المزة', currency: '1', purpose: 'حساب لمشروعات المنظمة في دمشق' }
  const { id } = must(await apply(own, 'bank_account_opening', asked))
  expect(must(await own.client.call(listAccountApprovals))).toEqual([])
  const officer = await toLastStep(id)
  const { decision_no, decision_date } = { ...freshDecision(), decision_date: '2026-02-02' }
  must(await decide(officer, id, 'approve', { decision_no, decision_date }))
  const approval = {
    approval_no: decision_no,
    approval_date: decision_date,
    bank_id: 1,
    branch_name: 'فرع المزة',
    currency_id: 1,
  }
  expect(must(await own.client.call(listAccountApprovals))).toEqual([approval])
  expect(must(await (await organisation(app)).client.call(listAccountApprovals))).toEqual([])

  const given = {
    ...(await accountInput(app, { ...own, ngoId: own.id }, 'opening')),
    ...approval,
    opened_at: '2026-03-01',
    status: 'active',
  }
  const add = (more: object = {}) => own.client.request('POST', '/api/v2/bank-accounts', { ...given, ...more })
  for (const [more, field] of [
    [{ bank_id: 2 }, 'bank_id'],
    [{ currency_id: 2 }, 'currency_id'],
    [{ approval_date: '2026-02-01' }, 'approval_date'],
  ] as const)
    expect(Object.keys((await add(more)).errors), field).toEqual([field])
  // A paper from before the platform is not known to it.
  expect((await add({ approval_no: '7/ورقي', bank_id: 2, account_no: 'PAPER-1' })).status).toBe(200)
  // Nor does an account of such a paper become the approved one by an edit.
  const paper = { ...given, approval_no: '7/ورقي', bank_id: 2, account_no: 'PAPER-1' }
  const [row] = must(await own.client.request<{ id: number }[]>('GET', '/api/v2/bank-accounts'))
  const edit = { ...paper, approval_no: decision_no }
  const { errors } = await own.client.request('PUT', `/api/v2/bank-accounts/${row?.id}`, edit)
  expect(Object.keys(errors)).toEqual(['bank_id'])
  await sql`update bank_accounts set deleted_at = now() where ngo_id = ${own.id}`.execute(app.ownerDb)
  must(await add({ approval_file: await uploaded(app, { userId: own.userId, ngoId: own.id }) }))
  expect(must(await own.client.call(listAccountApprovals))).toEqual([])
})
