import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { finishStage } from '#contract/founding/calls.ts'
import { changeStatus } from '#contract/founding/ministry-calls.ts'
import { estStatuses, type EstStatus } from '#contract/founding/statuses.ts'
import { testApp, type Client } from '../testing/app.ts'
import { ministryUser } from '../testing/factories.ts'
import { officerRoles, place, placedRequest, traceOf, type OfficerRole } from '../testing/placed-request.ts'
import { allowed, transitions } from '../testing/transitions.ts'
import { expireRequests } from './expiry.ts'
import { registerByLaw } from './register-by-law.ts'

const app = await testApp()
const one = await placedRequest(app, 'مؤسسة الغار للبيئة')
const all = (await ministryUser(app, { role: 'CA', roles: [...officerRoles] })).client
const founder = one.founder.client

const stepFor: Partial<Record<EstStatus, OfficerRole>> = {
  2: 'receiver',
  3: 'info_evaluator',
  4: 'ngo_head',
  5: 'legal_reviewer',
  6: 'external_liaison',
  8: 'external_liaison',
}
/** Statuses to which the document lets the founder, or officers, lead a request from here; time alone leads to others. */
const ledFrom = (status: EstStatus, by: Client) =>
  transitions.flatMap(({ machine, from, who, to }) =>
    machine === 'founding' && from === String(status) && who !== 'system' && (who === 'founder') === (by === founder)
      ? [to]
      : [],
  )

type Call = readonly [name: string, by: Client, made: (client: Client) => Promise<unknown>]
const params = { id: one.id }
const reasons = {
  decision_no: '88/ق',
  decision_date: '2026-01-15',
  reject_reason_id: 1,
  reject_text: 'لا تنطبق على الطلب شروط القانون.',
  article: 'المادة 7',
}
const calls: Call[] = [
  ...estStatuses.map((status): Call => [
    `status ${status}`,
    all,
    (client) => client.call(changeStatus, { params, query: { status, ...reasons } }),
  ]),
  ...[1, 2, 3, 4, 5, 6, 7].flatMap((finished) =>
    [all, founder].map((by): Call => {
      const body = { finished_stage_number: finished, establishment_id: one.id }
      return [`finishing stage ${finished}`, by, (client) => client.call(finishStage, { body })]
    }),
  ),
]

it.each(estStatuses)(
  'no call and no parameter leads from status %i but where the document leads people',
  async (status) => {
    const stand = () => place(app, one, { status, role: stepFor[status] })
    await stand()
    for (const [name, by, made] of calls) {
      const before = await traceOf(app, one)
      await made(by)
      if ((await traceOf(app, one)) === before) continue
      const { rows } = await sql<{
        to: string
      }>`select status_id::text as to from establishments where id = ${one.id}`.execute(app.ownerDb)
      expect(ledFrom(status, by), `${name} in ${status}`).toContain(rows[0]?.to)
      await stand()
    }
  },
)

const places = [
  ...estStatuses.map((status) => ({ status, stage: undefined })),
  { status: 4, stage: 4 },
  { status: 6, stage: 7 },
  { status: 7, stage: 5 },
] as const
it.each(places)(
  'time alone leads from status $status (stage $stage) only where the document says, and never while the file is frozen',
  async (stand) => {
    await sql`update settings set value = 'true' where key = 'founding.deemed_registration'`.execute(app.ownerDb)
    await app.services.reference.refresh()
    for (const [action, job] of [
      ['expire', expireRequests],
      ['register_by_law', registerByLaw],
    ] as const)
      for (const frozen of [true, false]) {
        app.clock.now = () => new Date()
        await place(app, one, { ...stand, role: stand.stage === 7 ? 'issuer' : stepFor[stand.status] })
        // Name, number and address of an organisation that the law registered before are free again.
        await sql`update ngos set status_id = 7, decision_no = id || '/ت' where name_ar = 'مؤسسة الغار للبيئة'`.execute(
          app.ownerDb,
        )
        await sql`update users set email = 'gone-' || id || '@test.example' where kind = 'org' and ngo_id in (select id from ngos where status_id = 7)`.execute(
          app.ownerDb,
        )
        // Every term that a request may have is over.
        await sql`update establishments set is_frozen = ${frozen}, freeze_reason = ${frozen ? 'تحقيق جارٍ' : null}, return_due_at = '2020-01-01', docs_due_at = '2020-01-01', legal_deadline_at = '2020-01-01' where id = ${one.id}`.execute(
          app.ownerDb,
        )
        app.clock.now = () => new Date(Date.now() + 400 * 86_400_000)
        await job(app.services)
        const { rows } = await sql<{
          to: string
          stage: number
        }>`select status_id::text as to, current_stage_number as stage from establishments where id = ${one.id}`.execute(
          app.ownerDb,
        )
        const said = allowed('founding', stand.status, action, stand.stage ?? rows[0]?.stage)
        expect(rows[0]?.to, `${action}${frozen ? ' of a frozen file' : ''}`).toBe(
          (frozen ? undefined : said?.to[0]) ?? String(stand.status),
        )
      }
  },
)
