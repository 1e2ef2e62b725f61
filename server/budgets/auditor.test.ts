import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  giveOpinion,
  inviteAuditor,
  openAudit,
  readAudit,
  readAuditFile,
  revokeAuditor,
} from '#contract/budgets/auditor.ts'
import { actOnBudget, addBalance, saveLines, updateBudget } from '#contract/budgets/budgets.ts'
import { hmac } from '../core/identity/secrets.ts'
import { must, testApp } from '../testing/app.ts'
import { budgetOf, completeBudget, lastYear, lineOf, placeBudget } from '../testing/budgets.ts'
import { organisation, organisationUser, type Organisation, tinyPdf } from '../testing/factories.ts'

const app = await testApp()
const year = lastYear(app)
const foundation = { legalForm: 1 }
const script = { 'x-requested-with': 'sijill' }
const number = '04010203045'
let serial = 0

/** An invited accountant's letter: the secret of its link. */
async function invited(ngo: Organisation, id: number, email = `auditor${(serial += 1)}@audit.example`) {
  must(
    await ngo.client.call(inviteAuditor, { params: { id }, body: { name: 'هالة المدقق', email, licence_no: 'م/77' } }),
  )
  const { rows } = await sql<{
    body_text: string
  }>`select body_text from outbox where to_address = ${email} order by id desc limit 1`.execute(app.ownerDb)
  return /auth\/audit#([\w-]{43})/.exec(rows[0]?.body_text ?? '')?.[1] ?? ''
}
/** Opens the link as the page does; answers what the browser sends from then on. */
async function opened(token: string, id_number = number) {
  const answer = await app.guest.call(openAudit, { body: { token, id_number }, headers: script })
  const [cookie = ''] = ((answer.headers['set-cookie'] as string | undefined) ?? '').split(';')
  return { answer, headers: { ...script, cookie } }
}
const parts = (fields: Record<string, string>) =>
  Buffer.concat([
    ...Object.entries(fields).map(([name, value]) =>
      Buffer.from(`--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
    ),
    Buffer.from(
      '--b\r\ncontent-disposition: form-data; name="report_file"; filename="report.pdf"\r\ncontent-type: application/pdf\r\n\r\n',
    ),
    tinyPdf,
    Buffer.from('\r\n--b--\r\n'),
  ])
const opinionOf = (headers: Record<string, string>, opinion = 'qualified') =>
  app.guest.request(
    'POST',
    '/api/v2/guest/audit/opinion',
    parts({ opinion, opinion_text: 'لم نشهد جرد المخزون في آخر السنة.' }),
    {
      ...headers,
      'content-type': 'multipart/form-data; boundary=b',
    },
  )

test('an invited accountant reads all, writes the opinion alone, and the accounts wait for it', async () => {
  const ngo = await organisation(app, foundation)
  const id = await completeBudget(app, ngo, year)
  const { headers } = await opened(await invited(ngo, id))
  const seen = must(await app.guest.call(readAudit, { headers }))
  const own = await budgetOf(ngo, year)
  expect(seen?.budget.lines).toEqual(own.lines)
  expect(seen?.budget.balances).toEqual(own.balances)
  expect(seen?.budget.actions).toEqual([])
  expect((await app.guest.call(readAuditFile, { params: { id: own.budget_file ?? 0 }, headers })).status).toBe(200)
  const submit = async () => await ngo.client.call(actOnBudget, { params: { id }, body: { action: 'submit' } })
  expect(Object.keys((await submit()).errors)).toEqual(['opinion'])
  // His link is no account: what an organisation may do, he may not.
  const line = await lineOf(app, id, 'admin')
  expect(
    (await app.guest.call(saveLines, { params: { id }, body: { lines: [{ id: line, actual: '1' }] }, headers })).status,
  ).toBe(401)
  expect((await app.guest.call(actOnBudget, { params: { id }, body: { action: 'submit' }, headers })).status).toBe(401)
  expect((await opinionOf(headers)).status).toBe(200)
  const after = await budgetOf(ngo, year)
  expect(after).toMatchObject({ auditor_name: 'هالة المدقق', auditor_licence_no: 'م/77', lacks: [] })
  expect(after.auditors).toMatchObject([{ opinion: 'qualified', holds: true }])
  expect(after.audit_report_file).not.toBe(own.audit_report_file)
  expect((await submit()).status).toBe(200)
  expect((await opinionOf(headers)).status).toBe(409)
})

test('an opinion holds for the figures that it was given of: after a change it is asked for anew', async () => {
  const ngo = await organisation(app, foundation)
  const id = await completeBudget(app, ngo, year)
  const { headers } = await opened(await invited(ngo, id))
  must(await opinionOf(headers))
  must(
    await ngo.client.call(addBalance, {
      params: { id },
      body: { name: 'حساب فارغ', opening: '0', closing: '0', statement_file: null },
    }),
  )
  expect((await budgetOf(ngo, year)).lacks.map(({ code }) => code)).toEqual(['opinion'])
  must(await opinionOf(headers, 'unqualified'))
  const { lacks, auditors } = await budgetOf(ngo, year)
  expect([lacks, auditors[0]?.opinion]).toEqual([[], 'unqualified'])
})

test('a link is used once, in one browser, until it ends or is taken back', async () => {
  const ngo = await organisation(app, foundation)
  const id = await completeBudget(app, ngo, year)
  const token = await invited(ngo, id)
  const both = await Promise.all([opened(token), opened(token)])
  expect(both.map(({ answer }) => answer.status).sort()).toEqual([200, 422])
  const first = both.find(({ answer }) => answer.status === 200)
  expect(must(await app.guest.call(readAudit, { headers: first?.headers ?? {} }))).not.toBeNull()
  expect(must(await app.guest.call(readAudit))).toBeNull()
  // The next invitation ends the one before.
  const second = await invited(ngo, id)
  expect(must(await app.guest.call(readAudit, { headers: first?.headers ?? {} }))).toBeNull()
  must(await ngo.client.call(revokeAuditor, { params: { id } }))
  expect(Object.keys((await opened(second)).answer.errors)).toEqual(['token'])
  const late = await invited(ngo, id)
  await sql`update budget_auditors set expires_at = now() - interval '1 second' where budget_id = ${id}`.execute(
    app.ownerDb,
  )
  expect(Object.keys((await opened(late)).answer.errors)).toEqual(['token'])
  const again = await opened(await invited(ngo, id))
  await sql`update budget_auditors set access_until = now() - interval '1 second' where budget_id = ${id} and revoked_at is null`.execute(
    app.ownerDb,
  )
  expect(must(await app.guest.call(readAudit, { headers: again.headers }))).toBeNull()
})

test('nobody of the organisation is its auditor: by address, by number, or signed in', async () => {
  const ngo = await organisation(app, foundation)
  const id = await completeBudget(app, ngo, year)
  const colleague = await organisationUser(app, ngo.id, { ngo_users: ['S'] })
  const { rows } = await sql<{ email: string }>`select email from users where id = ${colleague.userId}`.execute(
    app.ownerDb,
  )
  const ownAddress = await ngo.client.call(inviteAuditor, {
    params: { id },
    body: { name: 'هالة المدقق', email: (rows[0]?.email ?? '').toUpperCase(), licence_no: 'م/77' },
  })
  expect(Object.keys(ownAddress.errors)).toEqual(['email'])
  const token = await invited(ngo, id)
  await sql`insert into directors (ngo_id, type, first_name, father_name, last_name, id_number_hash, start_date, is_current, position_id, seat_method)
    values (${ngo.id}, 'founder', 'هالة', 'سليم', 'المدقق', ${hmac(number, app.services.secrets.hmacKey)}, '2020-01-05', true, 1, 'founding')`.execute(
    app.ownerDb,
  )
  expect(Object.keys((await opened(token)).answer.errors)).toEqual(['id_number'])
  const signedIn = await colleague.client.call(openAudit, {
    body: { token, id_number: '04010203046' },
    headers: script,
  })
  expect(signedIn.status).toBe(403)
  // The refusals have not used the link up.
  const { headers, answer } = await opened(token, '04010203046')
  expect(answer.status).toBe(200)
  const read = await colleague.client.call(readAudit, { headers })
  expect(read.status).toBe(403)
})

test('what the accountant gave is not changed by the organisation, and ends with his access', async () => {
  const ngo = await organisation(app, foundation)
  const other = await organisation(app, foundation)
  const id = await completeBudget(app, ngo, year)
  const { headers } = await opened(await invited(ngo, id))
  must(await opinionOf(headers, 'adverse'))
  const { currency_id, auditor_licence_no, audit_report_file, budget_file, meeting_id } = await budgetOf(ngo, year)
  const body = { currency_id, auditor_name: 'غيره', auditor_licence_no, audit_report_file, budget_file, meeting_id }
  expect(Object.keys((await ngo.client.call(updateBudget, { params: { id }, body })).errors)).toEqual(['auditor_name'])
  expect((await other.client.call(revokeAuditor, { params: { id } })).status).toBe(404)
  must(await ngo.client.call(revokeAuditor, { params: { id } }))
  const after = await budgetOf(ngo, year)
  expect(after.lacks.map(({ code }) => code)).toEqual(['auditor_name', 'auditor_licence_no', 'audit_report_file'])
  // The ministry still learns what he said.
  expect(after.auditors).toMatchObject([{ opinion: 'adverse' }])
  expect(after.auditors[0]?.revoked_at).not.toBeNull()
})

test('papers of other accounts, other sites and accounts that the ministry has are closed to the accountant', async () => {
  const [ngo, other] = [await organisation(app, foundation), await organisation(app, foundation)]
  const id = await completeBudget(app, ngo, year)
  await completeBudget(app, other, year)
  const { headers } = await opened(await invited(ngo, id))
  const foreign = (await budgetOf(other, year)).budget_file ?? 0
  expect((await app.guest.call(readAuditFile, { params: { id: foreign }, headers })).status).toBe(404)
  expect((await opinionOf({ cookie: headers.cookie })).status).toBe(403)
  const borrowed = await app.guest.call(giveOpinion, {
    body: { opinion: 'unqualified', opinion_text: 'لا ملاحظات لدينا.', report_file: foreign },
    headers,
  })
  expect(Object.keys(borrowed.errors)).toEqual(['report_file'])
  await placeBudget(app, id, 'accepted')
  expect((await opinionOf(headers)).status).toBe(409)
})
