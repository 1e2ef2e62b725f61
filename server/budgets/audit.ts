import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { giveOpinion, openAudit, opinionInput, readAudit, readAuditFile } from '#contract/budgets/auditor.ts'
import type { Auditor } from '#contract/budgets/shapes.ts'
import { forbidden, found, inWords, invalid, notFound, wrongState } from '../core/errors.ts'
import type { Attachment } from '../core/files/store.ts'
import { serveFile } from '../core/files/serve.ts'
import { refuseCrossSite, tokenOf } from '../core/http/credential.ts'
import { networkOf } from '../core/http/network.ts'
import type { Area } from '../core/http/route.ts'
import { hmacs } from '../core/identity/secrets.ts'
import { audit } from '../core/log/audit.ts'
import { queueNotice } from '../core/notices/notify.ts'
import type { Db, Services, Trx } from '../core/services.ts'
import { holdersOf } from '../profile/index.ts'
import { auditorColumns, auditorsOf, hashOf, isOwn, newSecret, ownAuditor } from './auditors.ts'
import { comparisonsOf } from './comparison.ts'
import { balancesOf, type BudgetRow, budgetsWhere, chartOf, limitsOf, linesOf } from './rows.ts'
import { doubtsOf, lacksOf } from './standing.ts'

const cookie = 'sijill-audit'
/** Days for which the browser keeps its access. */
const accessDays = 60
const dead = inWords(
  'انتهت هذه الدعوة أو استُعمل رابطها. اطلبوا من المنظمة دعوة جديدة.',
  'This invitation is over, or its link was used. Ask the organisation for a new one.',
)

type Access = Auditor & { readonly ngo_id: number; readonly budget_id: number }
const accessOf = (request: FastifyRequest): string =>
  new RegExp(`(?:^|; )${cookie}=([\\w-]{43})(?:;|$)`).exec(request.headers.cookie ?? '')?.[1] ?? ''

/** Who audits from this browser; undefined without an invitation that still holds. */
async function auditorOf(db: Db | Trx, { now }: Services, request: FastifyRequest): Promise<Access | undefined> {
  const { rows } = await sql<Access>`select ${auditorColumns}, v.ngo_id, v.budget_id from budget_auditors v
    where v.access_hash = ${hashOf(accessOf(request))} and v.access_until > ${now().toISOString()} and v.revoked_at is null`.execute(
    db,
  )
  return rows[0]
}

/** Somebody who is signed in for the organisation is not its auditor, whatever link he holds. */
async function refuseColleague(services: Services, request: FastifyRequest, ngoId: number): Promise<void> {
  const credential = tokenOf(request, services.config.publicUrl)
  const actor = credential && (await services.sessions.actorOf(credential.token, request.ip))
  if (actor?.ngoId === ngoId) throw forbidden()
}

interface Link {
  id: number
  ngo_id: number
  year: number
  own: boolean
}
/** Takes the link of a letter: it is worth nothing afterwards, and the browser is known by a secret of its own. */
async function open(
  trx: Trx,
  services: Services,
  request: FastifyRequest,
  { token, id_number }: { token: string; id_number: string },
) {
  const now = services.now().toISOString()
  const hashes = hmacs(id_number, services.secrets.hmacKey)
  const { rows } =
    await sql<Link>`select v.id, v.ngo_id, b.year, ${isOwn(sql`v.ngo_id`, 'id_number_hash', hashes)} as own
    from budget_auditors v join annual_budgets b on b.id = v.budget_id and b.deleted_at is null
    where v.token_hash = ${hashOf(token)} and v.expires_at > ${now} and v.revoked_at is null for update of v`.execute(
      trx,
    )
  const [link] = rows
  if (!link) throw invalid({ token: [dead] })
  await refuseColleague(services, request, link.ngo_id)
  if (link.own) throw invalid({ id_number: [ownAuditor] })
  const secret = newSecret()
  await sql`update budget_auditors set token_hash = null, used_at = ${now}, access_hash = ${hashOf(secret)}, id_number_hash = ${hashes[0]},
    access_until = ${now}::timestamptz + make_interval(days => ${accessDays}) where id = ${link.id}`.execute(trx)
  await audit(trx, undefined, {
    action: 'view',
    entity: 'annual_budgets',
    entity_id: null,
    ngo_id: link.ngo_id,
    description_ar: `فتح المحاسب القانوني المدعو حسابات ${link.year}`,
  })
  return secret
}

function keep(services: Services, reply: FastifyReply, secret: string): void {
  const secure = services.config.publicUrl.startsWith('https:') ? '; Secure' : ''
  reply.header(
    'set-cookie',
    `${cookie}=${secret}; Path=/api/v2/guest/audit; Max-Age=${accessDays * 86_400}; HttpOnly; SameSite=Strict${secure}`,
  )
}

/** Accounts as their auditor sees them: everything in them, and nothing that he could do but his opinion. */
async function seen(services: Services, access: Access) {
  const { db, reference } = services
  const { rows } = await budgetsWhere(services, sql`b.id = ${access.budget_id}`).execute(db)
  const row = found(rows[0])
  const { ngo_id, legal_form_id: _f, before, before_id: _b, balances_number: _n, opinion_lacks: _o, ...told } = row
  const comparisons = await comparisonsOf(db, services, row)
  const [lines, balances, auditors, accounts, lacks, names] = await Promise.all([
    linesOf(db, row),
    balancesOf(db, row),
    auditorsOf(db, row),
    chartOf(db, row.id),
    lacksOf(db, services, row, comparisons),
    sql<{ ngo_name: string; meeting_name: string | null }>`select n.name_ar as ngo_name,
        (select concat_ws(' · ', g.title, g.meeting_date::text) from general_authority_meetings g where g.id = ${row.meeting_id}::bigint and g.ngo_id = n.id) as meeting_name
      from ngos n where n.id = ${ngo_id}`.execute(db),
  ])
  const { ngo_id: _ngo, budget_id: _budget, ...auditor } = access
  return {
    ...found(names.rows[0]),
    auditor,
    accounts,
    budget: {
      ...told,
      lines,
      balances,
      auditors,
      before,
      comparisons,
      lacks,
      doubts: doubtsOf(row),
      actions: [],
      limits: limitsOf(reference),
    },
  }
}

async function hold(trx: Trx, services: Services, access: Access): Promise<BudgetRow> {
  await sql`select from annual_budgets where id = ${access.budget_id} for update`.execute(trx)
  const { rows } = await budgetsWhere(services, sql`b.id = ${access.budget_id}`).execute(trx)
  const row = found(rows[0])
  if (row.status !== 'draft' && row.status !== 'returned') throw wrongState({ status: row.status })
  return row
}

interface Opinion {
  opinion: NonNullable<Auditor['opinion']>
  opinion_text: string
  report_file: number
}
/** Ties the report to the accounts: a file that this request stored, and no other. */
async function claim(trx: Trx, { id, ngo_id }: BudgetRow, file: number, stored: readonly number[]): Promise<void> {
  const { rows } =
    await sql`update attachments set owner_type = 'annual_budgets', owner_id = ${id}, ngo_id = ${ngo_id}, updated_at = now()
    where id = ${file} and id = any(${[...stored]}::bigint[]) and owner_id is null and deleted_at is null and scan_state <> 'infected' returning id`.execute(
      trx,
    )
  if (rows.length === 0) throw invalid({ report_file: ['V-FILE'] })
}

async function give(
  trx: Trx,
  services: Services,
  access: Access,
  given: Opinion,
  stored: readonly number[],
): Promise<Auditor> {
  const row = await hold(trx, services, access)
  if (given.report_file !== access.report_file) await claim(trx, row, given.report_file, stored)
  await sql`update budget_auditors set opinion = ${given.opinion}, opinion_text = ${given.opinion_text}, report_file = ${given.report_file},
    digest = budget_digest(budget_id), given_at = ${services.now().toISOString()} where id = ${access.id}`.execute(trx)
  await sql`update annual_budgets set auditor_name = ${access.name}, auditor_licence_no = ${access.licence_no}, audit_report_file = ${given.report_file} where id = ${row.id}`.execute(
    trx,
  )
  await audit(trx, undefined, {
    action: 'update',
    entity: 'annual_budgets',
    entity_id: row.id,
    ngo_id: row.ngo_id,
    description_ar: `رأي المحاسب القانوني ${access.name} في حسابات ${row.year}`,
    before: { opinion: access.opinion },
    after: { opinion: given.opinion },
  })
  await queueNotice(trx, services, {
    code: 'BUDGET-OPINION',
    userIds: await holdersOf(trx, row.ngo_id, 'ngo_financial_info', 'U'),
    entity: 'annual_budgets',
    entityId: row.id,
    params: { name: access.name, year: row.year },
    link: `/financial/financial-data?year=${row.year}`,
  })
  return found((await auditorsOf(trx, row))[0])
}

/** The auditor's own access, without an account: by the link of his invitation, in the browser in which he opened it. */
export const guestAudit: Area = (on, services) => {
  const { db } = services
  /** The auditor of this browser, who is nobody of the organisation; 404 otherwise. */
  const admitted = async (request: FastifyRequest): Promise<Access> => {
    const access = await auditorOf(db, services, request)
    if (!access) throw notFound()
    await refuseColleague(services, request, access.ngo_id)
    return access
  }
  on(openAudit, async ({ body, request, reply }) => {
    refuseCrossSite(request, 'cookie')
    await services.limits.take('letter_code', networkOf(request.ip))
    const secret = await db.transaction().execute((trx) => open(trx, services, request, body))
    keep(services, reply, secret)
    return null
  })
  on(readAudit, async ({ request, reply }) => {
    reply.header('cache-control', 'no-store')
    const access = await auditorOf(db, services, request)
    if (!access) return null
    await refuseColleague(services, request, access.ngo_id)
    return seen(services, access)
  })
  on(readAuditFile, async ({ params: { id }, request, reply }) => {
    const access = await admitted(request)
    const { rows } = await sql<Attachment>`select a.* from attachments a
      where a.id = ${id} and a.ngo_id = ${access.ngo_id} and a.owner_type = 'annual_budgets' and a.owner_id = ${access.budget_id}`.execute(
      db,
    )
    return serveFile(request, reply, services.storage, found(rows[0]))
  })
  on(giveOpinion, async ({ body, request, stored }) => {
    refuseCrossSite(request, 'cookie')
    const access = await admitted(request)
    return db.transaction().execute((trx) => give(trx, services, access, opinionInput.parse(body), stored))
  })
}
