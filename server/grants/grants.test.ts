import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { SentBody } from '#contract/core/calls/call.ts'
import { listMoney, readMoney, readMoneyTotals } from '#contract/grants/ministry.ts'
import {
  actOnGrant,
  actOnTransfer,
  type FinancialGrant,
  financialGrants,
  listMoneyAccounts,
  moneyAbroad,
} from '#contract/grants/registers.ts'
import { decideRequest, readRequest } from '#contract/transactions/calls.ts'
import { actOnRequest, openRequest, readOwnRequest } from '#contract/transactions/own-requests.ts'
import { must, testApp } from '../testing/app.ts'
import {
  ministryUser,
  type MinistryUser,
  organisation,
  type Organisation,
  organisationUser,
  uploaded,
} from '../testing/factories.ts'
import { grantInput, syria, transferInput } from '../testing/money-cases.ts'
import { actionsIn, allowed, sayingOf, statusesIn } from '../testing/transitions.ts'
import { freshDecision, walkers } from '../testing/walked.ts'
import { recordsOf } from '../testing/workbook.ts'
import { reopenUnanswered, tellDueMoney } from './jobs.ts'

const app = await testApp()
await walkers(app)
const officers: Record<string, MinistryUser> = {}
let serial = 0

beforeAll(async () => {
  for (const role of ['receiver', 'financial_reviewer', 'external_liaison', 'ngo_head', 'decision_office'])
    officers[role] = await ministryUser(app, { role: 'CA', roles: [role] })
})

const ownerOf = (ngo: Organisation) => ({ userId: ngo.userId, ngoId: ngo.id, client: ngo.client })
const draftGrant = async (ngo: Organisation, more: object = {}): Promise<FinancialGrant> =>
  must(
    await ngo.client.call(financialGrants.create, {
      body: { ...(await grantInput(app, ownerOf(ngo), (serial += 1))), ...more } as SentBody<
        typeof financialGrants.create
      >,
    }),
  )
const grantOf = async (ngo: Organisation, id: number): Promise<FinancialGrant> =>
  must(await ngo.client.call(financialGrants.read, { params: { id } }))
const askFor = async (ngo: Organisation, id: number) =>
  ngo.client.call(openRequest, {
    body: { slug: 'foreign_grant_approval', subject: 'قبول منحة خارجية', payload: { financial_grant_id: String(id) } },
  })
const handIn = (ngo: Organisation, id: number, action: 'submit' | 'complete' | 'withdraw' = 'submit') =>
  ngo.client.call(actOnRequest, { params: { id }, body: { action } })
const decide = (role: string, id: number, decision: string, more: object = {}) =>
  (officers[role] as MinistryUser).client.call(decideRequest, {
    params: { id },
    body: { decision, ...more } as SentBody<typeof decideRequest>,
  })
const act = async (ngo: { client: Organisation['client'] }, id: number, body: object) =>
  ngo.client.call(actOnGrant, { params: { id }, body: body as SentBody<typeof actOnGrant> })
const localNeedsApproval = async (needs: boolean) => {
  await sql`update settings set value = ${JSON.stringify(needs)}::jsonb where key = 'grants.local_requires_approval'`.execute(
    app.ownerDb,
  )
  await app.services.reference.refresh()
}
const proof = (ngo: Organisation) => uploaded(app, { userId: ngo.userId, ngoId: ngo.id })
const notices = async (code: string, entity: number) =>
  (await sql`select from user_notifications where code = ${code} and entity_id = ${entity}`.execute(app.ownerDb)).rows
    .length

it('knows no account that waits for a second person: not in its choices, not in a record, not where it is handed in', async () => {
  const ngo = await organisation(app)
  const { id, bank_account_id } = await draftGrant(ngo, {
    source_type: 'local',
    donor_profile_file: null,
    donor_country_id: syria,
  })
  const inForce = (is: boolean) =>
    sql`update bank_accounts set in_force = ${is} where id = ${bank_account_id}`.execute(app.ownerDb)
  const offered = async () => must(await ngo.client.call(listMoneyAccounts)).map((one) => one.id)
  expect(await offered()).toContain(bank_account_id)
  await inForce(false)
  expect(await offered()).not.toContain(bank_account_id)
  expect((await act(ngo, id, { action: 'submit_local' })).errors).toHaveProperty('bank_account_id')
  const body = { ...(await grantInput(app, ownerOf(ngo), (serial += 1))), bank_account_id }
  expect((await ngo.client.call(financialGrants.create, { body })).errors).toHaveProperty('bank_account_id')
  await inForce(true)
  expect((await act(ngo, id, { action: 'submit_local' })).status).toBe(200)
})

it('is chosen and judged by its donor and its amount with the currency', async () => {
  const ngo = await organisation(app)
  const grant = await draftGrant(ngo, { amount: '42000.00', currency_id: 2 })
  const { id } = must(await askFor(ngo, grant.id))
  must(await handIn(ngo, id))
  const { fields } = must(await (officers.receiver as MinistryUser).client.call(readRequest, { params: { id } }))
  const options = fields.flatMap((field) => field.options)
  expect(options.find(({ value }) => value === String(grant.id))).toMatchObject({
    ar: `${grant.donor_name} · 42,000 دولار أمريكي`,
    en: `${grant.donor_name} · 42,000 USD`,
  })
})

const letter = { external_body_id: 6, external_letter_no: '12/ص', external_letter_date: '2026-01-05' }
/** Through all steps to the last one, as the document has them. */
async function toSignature(id: number): Promise<void> {
  must(await decide('receiver', id, 'start'))
  must(await decide('receiver', id, 'forward'))
  must(await decide('financial_reviewer', id, 'forward', { notes: 'الموازنة مفصلة ومتسقة مع الاتفاقية.' }))
  must(await decide('external_liaison', id, 'external', letter))
  const { rows } = await sql<{
    id: number
  }>`select id from transaction_actions where transaction_request_id = ${id} and external_body_id is not null`.execute(
    app.ownerDb,
  )
  must(
    await decide('external_liaison', id, 'external', {
      action_id: rows[0]?.id,
      external_opinion: 'agree',
      external_reply_no: '5/ر',
      external_reply_date: '2026-01-10',
    }),
  )
  must(await decide('external_liaison', id, 'forward'))
  must(await decide('ngo_head', id, 'forward'))
}
async function approved(ngo: Organisation, more: object = {}): Promise<FinancialGrant> {
  const grant = await draftGrant(ngo, more)
  const { id } = must(await askFor(ngo, grant.id))
  must(await handIn(ngo, id))
  await toSignature(id)
  must(await decide('decision_office', id, 'approve', freshDecision()))
  return grantOf(ngo, grant.id)
}

describe('a foreign grant', () => {
  it('goes from its record to the report, and no money moves before the approval', async () => {
    const ngo = await organisation(app)
    await sql`update required_documents set deleted_at = null where code in ('foreign_grant_approval-01', 'foreign_grant_approval-02')`.execute(
      app.ownerDb,
    )
    const grant = await draftGrant(ngo)
    const reader = await ministryUser(app, { rights: { ministry_financial_grants: ['S'] } })
    const paper = async () => (await reader.client.request('GET', `/api/v2/files/${grant.agreement_file}`)).status
    expect(await paper(), 'a paper of a draft').not.toBe(200)
    const { id } = must(await askFor(ngo, grant.id))
    // The papers of the record are the request's: nothing is uploaded twice.
    const own = must(await ngo.client.call(readOwnRequest, { params: { id } }))
    expect(own.uploaded.map(({ file }) => file).sort()).toEqual([grant.agreement_file, grant.donor_profile_file].sort())
    expect(await grantOf(ngo, grant.id)).toMatchObject({
      status: 'draft',
      transaction_request_id: id,
      request_status: 'draft',
    })
    must(await handIn(ngo, id))
    await sql`update required_documents set deleted_at = '2020-01-01' where code in ('foreign_grant_approval-01', 'foreign_grant_approval-02')`.execute(
      app.ownerDb,
    )
    expect((await grantOf(ngo, grant.id)).status).toBe('submitted')
    expect(await paper()).toBe(200)
    expect(await notices('N-70', grant.id)).toBeGreaterThan(0)
    const part = { happened_on: '2026-01-20', amount: '10000.10', file: await proof(ngo) }
    expect((await act(ngo, grant.id, { action: 'execute', ...part })).status).toBe(409)
    const { updated_at: _at, id: _id, ...rest } = grant
    const edited = Object.fromEntries(
      Object.keys(financialGrants.input.shape).map((key) => [key, rest[key as keyof typeof rest]]),
    )
    expect(
      (await ngo.client.call(financialGrants.update, { params: { id: grant.id }, body: edited as never })).status,
    ).toBe(409)
    expect((await ngo.client.call(financialGrants.remove, { params: { id: grant.id } })).status).toBe(409)

    must(await decide('receiver', id, 'start'))
    expect((await grantOf(ngo, grant.id)).status).toBe('in_review')
    must(await decide('receiver', id, 'return', { article: 'المادة 12', notes: 'صححوا مبلغ المنحة كما في الاتفاقية.' }))
    expect((await grantOf(ngo, grant.id)).status).toBe('returned')
    must(
      await ngo.client.call(financialGrants.update, {
        params: { id: grant.id },
        body: { ...edited, amount: '30000.00' } as never,
      }),
    )
    must(await handIn(ngo, id, 'complete'))
    expect(await grantOf(ngo, grant.id)).toMatchObject({ status: 'in_review', amount: '30000.00' })
    must(await decide('receiver', id, 'forward'))
    const needs = async (role: string) =>
      must(await (officers[role] as MinistryUser).client.call(readRequest, { params: { id } })).needs_opinion
    expect(await needs('financial_reviewer')).toBe(true)
    // An opinion is written, and an outside body has answered, before their steps are left [domain 3.9].
    expect((await decide('financial_reviewer', id, 'forward')).status).toBe(422)
    must(await decide('financial_reviewer', id, 'forward', { notes: 'الموازنة مفصلة ومتسقة مع الاتفاقية.' }))
    expect(await needs('external_liaison')).toBe(false)
    expect((await decide('external_liaison', id, 'forward')).status).toBe(409)
    must(await decide('external_liaison', id, 'external', letter))
    const { rows } = await sql<{
      id: number
    }>`select id from transaction_actions where transaction_request_id = ${id} and external_body_id is not null`.execute(
      app.ownerDb,
    )
    must(
      await decide('external_liaison', id, 'external', {
        action_id: rows[0]?.id,
        external_opinion: 'agree',
        external_reply_no: '5/ر',
        external_reply_date: '2026-01-10',
      }),
    )
    must(await decide('external_liaison', id, 'forward'))
    must(await decide('ngo_head', id, 'forward'))
    // Who signs holds C of the register as well as the step.
    const unheld = await ministryUser(app, {
      rights: { ministry_transaction_requests: ['S', 'U', 'C'] },
      roles: ['decision_office'],
    })
    expect(
      (
        await unheld.client.call(decideRequest, {
          params: { id },
          body: { decision: 'approve', ...freshDecision() } as never,
        })
      ).status,
    ).toBe(403)
    const { decision_no } = freshDecision()
    must(await decide('decision_office', id, 'approve', { decision_no, decision_date: '2026-01-15' }))
    expect(await grantOf(ngo, grant.id)).toMatchObject({ status: 'approved', decision_no, decision_date: '2026-01-15' })

    expect((await act(ngo, grant.id, { action: 'execute', ...part, happened_on: '2026-01-14' })).errors).toHaveProperty(
      'happened_on',
    )
    expect((await act(ngo, grant.id, { action: 'execute', ...part, amount: '30000.01' })).errors).toHaveProperty(
      'amount',
    )
    must(await act(ngo, grant.id, { action: 'execute', ...part }))
    expect(await notices('N-71', grant.id)).toBeGreaterThan(0)
    must(
      await act(ngo, grant.id, {
        action: 'add_part',
        ...part,
        amount: '19999.90',
        happened_on: '2026-02-01',
        file: await proof(ngo),
      }),
    )
    // All of it is there; a hundredth more is not.
    expect(
      (await act(ngo, grant.id, { action: 'add_part', ...part, amount: '0.01', file: await proof(ngo) })).status,
    ).toBe(422)
    expect(await grantOf(ngo, grant.id)).toMatchObject({
      status: 'executed',
      moved_amount: '30000.00',
      moved_on: '2026-01-20',
      report_due_on: '2027-08-29',
    })
    must(await act(ngo, grant.id, { action: 'report', file: await proof(ngo) }))
    expect(await grantOf(ngo, grant.id)).toMatchObject({ status: 'reported', is_late: false })
    expect(await notices('N-72', grant.id)).toBeGreaterThan(0)
  })

  it('is reported days after its latest part, in whatever order the parts are written down', async () => {
    const ngo = await organisation(app)
    const { id } = await draftGrant(ngo, { expected_date: '2026-01-20', spending_until: '2026-01-31' })
    const { id: request } = must(await askFor(ngo, id))
    must(await handIn(ngo, request))
    await toSignature(request)
    must(await decide('decision_office', request, 'approve', { ...freshDecision(), decision_date: '2026-01-15' }))
    const part = async (happened_on: string) => ({ happened_on, amount: '5.00', file: await proof(ngo) })
    must(await act(ngo, id, { action: 'execute', ...(await part('2026-06-10')) }))
    must(await act(ngo, id, { action: 'add_part', ...(await part('2026-03-01')) }))
    expect(await grantOf(ngo, id)).toMatchObject({ report_due_on: '2026-08-09' })
  })

  it('is refused as foreign money by the database itself, whoever writes a part of it', async () => {
    const ngo = await organisation(app)
    const file = await proof(ngo)
    const insert = (id: number, day: string) =>
      sql`insert into grant_receipts (ngo_id, financial_grant_id, kind, happened_on, amount, file) values (${ngo.id}, ${id}, 'received', ${day}, 5, ${file})`.execute(
        app.ownerDb,
      )
    const draft = await draftGrant(ngo)
    await expect(insert(draft.id, '2026-01-20')).rejects.toThrow('not approved')
    const grant = await approved(ngo)
    await expect(insert(grant.id, '2026-01-14')).rejects.toThrow('not approved')
    await insert(grant.id, '2026-01-15')
    await expect(
      sql`update financial_grants set status = 'approved', decision_date = null where id = ${draft.id}`.execute(
        app.ownerDb,
      ),
    ).rejects.toThrow('decided')
  })

  it('that is refused leaves a day by which its money goes back, told before and after it', async () => {
    const ngo = await organisation(app)
    const grant = await draftGrant(ngo)
    const { id } = must(await askFor(ngo, grant.id))
    must(await handIn(ngo, id))
    await toSignature(id)
    must(
      await decide('decision_office', id, 'reject', {
        article: 'المادة 12',
        reject_reason_id: 1,
        reject_text: 'الجهة المانحة غير معروفة لدى الوزارة.',
      }),
    )
    const refused = await grantOf(ngo, grant.id)
    expect(refused).toMatchObject({ status: 'rejected', is_late: false, actions: ['give_back', 'declare_none'] })
    await tellDueMoney(app.services)
    expect(await notices('GRANT-RETURN-DUE', grant.id)).toBe(0)
    await sql`update financial_grants set return_due_on = '2026-01-10' where id = ${grant.id}`.execute(app.ownerDb)
    expect((await grantOf(ngo, grant.id)).is_late).toBe(true)
    await tellDueMoney(app.services)
    await tellDueMoney(app.services)
    expect(await notices('GRANT-RETURN-DUE', grant.id)).toBe(1)
    expect(await notices('GRANT-LATE', grant.id)).toBeGreaterThan(0)
    must(
      await act(ngo, grant.id, {
        action: 'give_back',
        happened_on: '2026-01-20',
        amount: '500.00',
        file: await proof(ngo),
      }),
    )
    expect(await grantOf(ngo, grant.id)).toMatchObject({
      is_late: false,
      returned_on: '2026-01-20',
      moved_amount: null,
      actions: [],
    })
    expect((await act(ngo, grant.id, { action: 'declare_none' })).status).toBe(409)
  })

  it('is a draft again when its request is withdrawn or nobody completes it, and cancelling it withdraws the request', async () => {
    const ngo = await organisation(app)
    const [first, second, third] = [await draftGrant(ngo), await draftGrant(ngo), await draftGrant(ngo)]
    const one = must(await askFor(ngo, first.id))
    must(await handIn(ngo, one.id))
    expect((await askFor(ngo, first.id)).status).toBe(422)
    must(await handIn(ngo, one.id, 'withdraw'))
    expect((await grantOf(ngo, first.id)).status).toBe('draft')
    const two = must(await askFor(ngo, second.id))
    must(await handIn(ngo, two.id))
    must(await act(ngo, second.id, { action: 'cancel' }))
    expect(await grantOf(ngo, second.id)).toMatchObject({
      status: 'cancelled',
      request_status: 'withdrawn',
      actions: [],
    })
    const three = must(await askFor(ngo, third.id))
    must(await handIn(ngo, three.id))
    must(await decide('receiver', three.id, 'start'))
    must(await decide('receiver', three.id, 'return', { article: 'المادة 12', notes: 'أكملوا ما ينقص من البيانات.' }))
    await sql`update transaction_requests set status = 'closed_no_reply', closed_at = now() where id = ${three.id}`.execute(
      app.ownerDb,
    )
    await reopenUnanswered(app.services)
    expect((await grantOf(ngo, third.id)).status).toBe('draft')
  })
})

describe('what needs no approval', () => {
  it('is recorded at once where the donor is at home, never by calling a foreign donor local', async () => {
    const ngo = await organisation(app)
    const bare = { source_type: 'local', donor_profile_file: null }
    const body = { ...(await grantInput(app, ownerOf(ngo), (serial += 1))), ...bare }
    const lied = await ngo.client.call(financialGrants.create, { body: body as never })
    expect([lied.status, lied.errors]).toEqual([422, { donor_country_id: expect.anything() }])
    const local = await draftGrant(ngo, { ...bare, donor_country_id: syria })
    expect((await askFor(ngo, local.id).then((opened) => handIn(ngo, must(opened).id))).errors).toHaveProperty(
      'payload.financial_grant_id',
    )
    must(await act(ngo, local.id, { action: 'submit_local' }))
    expect(await grantOf(ngo, local.id)).toMatchObject({ status: 'approved', decision_no: null })
    const foreign = await draftGrant(ngo)
    expect(foreign.actions).toEqual(['cancel'])
    expect((await act(ngo, foreign.id, { action: 'submit_local' })).status).toBe(409)
  })

  it('asks like a foreign one where a setting says so', async () => {
    const ngo = await organisation(app)
    const local = await draftGrant(ngo, {
      source_type: 'governmental',
      donor_profile_file: null,
      donor_country_id: syria,
    })
    await localNeedsApproval(true)
    expect((await act(ngo, local.id, { action: 'submit_local' })).status).toBe(409)
    const { id } = must(await askFor(ngo, local.id))
    must(await handIn(ngo, id))
    await localNeedsApproval(false)
    expect((await grantOf(ngo, local.id)).status).toBe('submitted')
  })
})

describe('every act on a record, whoever tries', () => {
  it.each(statusesIn('approval'))('in status %s', async (status) => {
    const ngo = await organisation(app)
    const reader = await organisationUser(app, ngo.id, {
      ngo_financial_grants: ['S'],
      ngo_transaction_requests: ['S', 'A', 'U'],
    })
    const other = await organisation(app)
    const officer = officers.decision_office as MinistryUser
    const grant = await draftGrant(ngo)
    const put = () =>
      sql`update financial_grants set status = ${status}, decision_no = '1/ق', decision_date = '2026-01-15', return_due_on = '2026-02-01', spending_report_file = agreement_file, returned_on = null where id = ${grant.id}`.execute(
        app.ownerDb,
      )
    const inputs: Record<string, object> = {
      execute: { happened_on: '2026-01-20', amount: '1.00' },
      add_part: { happened_on: '2026-01-20', amount: '1.00' },
      give_back: { happened_on: '2026-01-20', amount: '1.00' },
      report: {},
    }
    const own = actionsIn('approval').filter((action) => sayingOf('approval', action).who.includes('organisation'))
    for (const action of own) {
      await put()
      for (const [who, by] of Object.entries({ reader, other, officer })) {
        const tried = await act(by, grant.id, {
          action,
          ...inputs[action],
          ...(action in inputs ? { file: await proof(ngo) } : {}),
        })
        expect([403, 404], `${action} in ${status} by ${who}`).toContain(tried.status)
      }
      const said = allowed('approval', status, action)
      const answer = await act(ngo, grant.id, {
        action,
        ...inputs[action],
        ...(action in inputs ? { file: await proof(ngo) } : {}),
      })
      // A foreign grant is never recorded without its approval.
      const wanted = action === 'submit_local' ? 409 : said ? 200 : 409
      expect(answer.status, `${action} in ${status}`).toBe(wanted)
      if (wanted === 200) expect(said?.to).toContain((await grantOf(ngo, grant.id)).status)
    }
  })
})

describe('the ministry', () => {
  it('sees what was asked for, within its reach and by the right of the kind, and adds it up by currency', async () => {
    const ngo = await organisation(app, { governorate: 9 })
    const draft = await draftGrant(ngo)
    const grant = await approved(ngo, { amount: '700.25' })
    const near = await ministryUser(app, { governorate: 9, rights: { ministry_financial_grants: ['S'] } })
    const far = await ministryUser(app, { governorate: 1, rights: { ministry_financial_grants: ['S'] } })
    const transfers = await ministryUser(app, { rights: { ministry_money_transferred_abroad: ['S'] } })
    const seen = must(await near.client.call(listMoney, { query: { kind: 'grant' } })).map(({ id }) => id)
    expect(seen).toContain(grant.id)
    expect(seen).not.toContain(draft.id)
    expect((await near.client.call(readMoney, { params: { id: draft.id }, query: { kind: 'grant' } })).status).toBe(404)
    expect((await far.client.call(readMoney, { params: { id: grant.id }, query: { kind: 'grant' } })).status).toBe(404)
    expect(
      must(await far.client.call(listMoney, { query: { kind: 'grant' } })).map(({ ngo_id }) => ngo_id),
    ).not.toContain(ngo.id)
    expect((await transfers.client.call(listMoney, { query: { kind: 'grant' } })).status).toBe(403)
    must(await transfers.client.call(listMoney, { query: { kind: 'transfer' } }))
    // The workbook of the list, with E alone.
    const exporter = await ministryUser(app, { rights: { ministry_financial_grants: ['S', 'E'] } })
    const workbook = (who: MinistryUser) =>
      who.client.request('GET', '/api/v2/ministry/financial-grants?kind=grant', undefined, { 'to-excel': '1' })
    expect([(await workbook(exporter)).status, (await workbook(near)).status]).toEqual([200, 403])
    // Neither what is not asked for nor what is out of reach, no account and no paper.
    const local = await ministryUser(app, { governorate: 9, rights: { ministry_financial_grants: ['S', 'E'] } })
    const rows = recordsOf((await workbook(local)).data as Buffer)
    expect(rows.map((row) => row['المبلغ'])).toEqual(['700.25'])
    expect(Object.keys(rows[0] ?? {}).filter((head) => /حساب|ملف|مصرف|وثيقة|غرض/.test(head))).toEqual([])
    const read = must(await near.client.call(readMoney, { params: { id: grant.id }, query: { kind: 'grant' } }))
    expect(read.opinions.map(({ external_opinion }) => external_opinion)).toEqual([null, 'agree'])
    expect(read.files.map(({ field }) => field).sort()).toEqual(['agreement_file', 'donor_profile_file'])
    expect(must(await near.client.call(readMoneyTotals, { query: { kind: 'grant' } }))).toMatchObject({
      currencies: [{ currency_id: 2, approved: '700.25', moved: '0' }],
      late: 0,
    })
  })
})

it('a transfer is sent once, after its approval, and has no report', async () => {
  const ngo = await organisation(app)
  const body = (await transferInput(app, ownerOf(ngo), 1)) as SentBody<typeof moneyAbroad.create>
  const { id: record } = must(await ngo.client.call(moneyAbroad.create, { body }))
  const { id } = must(
    await ngo.client.call(openRequest, {
      body: {
        slug: 'money_abroad_approval',
        subject: 'تحويل إلى الخارج',
        payload: { money_transferred_abroad_id: String(record) },
      },
    }),
  )
  must(await handIn(ngo, id))
  await toSignature(id)
  must(await decide('decision_office', id, 'approve', freshDecision()))
  const send = async (action: string, amount = '1000.00') =>
    ngo.client.call(actOnTransfer, {
      params: { id: record },
      body: { action, happened_on: '2026-01-20', amount, file: await proof(ngo) } as never,
    })
  must(await send('execute'))
  expect((await send('add_part', '1.00')).status).toBe(409)
  const sent = must(await ngo.client.call(moneyAbroad.read, { params: { id: record } }))
  expect(sent).toMatchObject({ status: 'executed', moved_amount: '1000.00', actions: [] })
})
