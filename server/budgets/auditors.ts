import { createHash, randomBytes } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { inviteAuditor, revokeAuditor } from '#contract/budgets/auditor.ts'
import type { Auditor } from '#contract/budgets/shapes.ts'
import { fill } from '#contract/core/notices/fill.ts'
import { templates } from '#contract/core/notices/templates.ts'
import { addDays, dayOf } from '#contract/core/values/dates.ts'
import { found, inWords, invalid, wrongState, type FieldRefusals } from '../core/errors.ts'
import type { Area } from '../core/http/route.ts'
import { type Actor, ngoOf } from '../core/identity/actor.ts'
import { audit } from '../core/log/audit.ts'
import { queueMail } from '../core/mail/queue.ts'
import type { Db, Services, Trx } from '../core/services.ts'
import { holdOpen } from './hold.ts'
import type { BudgetRow } from './rows.ts'

/** Days for which the link of the letter works. */
const linkDays = 14
/** Kept in place of what only its holder knows. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')
export const newSecret = (): string => randomBytes(32).toString('base64url')

const ownPeople = ['users', 'directors', 'employees', 'volunteers', 'general_authority_members'] as const
const identified = [...ownPeople.slice(1), 'manager_accounts'] as const
/** Whether a register of the organisation knows a person by this column: nobody there is its own auditor. */
export const isOwn = (
  ngoId: number | RawBuilder<unknown>,
  column: 'email' | 'id_number_hash',
  values: readonly string[],
) =>
  sql`(${sql.join(
    (column === 'email' ? ownPeople : identified).map(
      (table) =>
        sql`exists (select from ${sql.table(table)} x where x.ngo_id = ${ngoId} and x.deleted_at is null and lower(x.${sql.ref(column)}) = any(${[...values]}))`,
    ),
    sql` or `,
  )})`
export const ownAuditor = inWords(
  'هذا الشخص من المنظمة، ولا يدقق أحد حسابات منظمته.',
  'This person belongs to the organisation; nobody audits his own.',
)

/** Auditors `v` of accounts as they are told. */
export const auditorColumns = sql`v.id, v.name, v.email, v.licence_no, v.created_at as invited_at, v.expires_at, v.used_at, v.revoked_at, v.opinion, v.opinion_text,
  v.report_file, v.given_at, v.digest is not distinct from budget_digest(v.budget_id) as holds`
/** Those who were invited to audit accounts, the present one first. */
export async function auditorsOf(db: Db | Trx, { id, ngo_id }: Pick<BudgetRow, 'id' | 'ngo_id'>): Promise<Auditor[]> {
  const { rows } = await sql<Auditor>`select ${auditorColumns} from budget_auditors v
    where v.budget_id = ${id} and v.ngo_id = ${ngo_id} order by v.revoked_at desc nulls first, v.id desc limit 20`.execute(
    db,
  )
  return rows
}

const byAuditor = inWords(
  'من رأي المحاسب المدعو: لا يغيّره غيره.',
  'It comes from the invited accountant, who alone changes it.',
)
/** What an invited auditor gave is not changed by the organisation. */
export async function refuseForAuditor(
  trx: Trx,
  row: BudgetRow,
  input: Pick<BudgetRow, 'auditor_name' | 'auditor_licence_no' | 'audit_report_file'>,
): Promise<void> {
  const [auditor] = await auditorsOf(trx, row)
  if (!auditor || auditor.revoked_at !== null || auditor.given_at === null) return
  const wrong: FieldRefusals = {}
  for (const field of ['auditor_name', 'auditor_licence_no', 'audit_report_file'] as const)
    if (input[field] !== row[field]) wrong[field] = [byAuditor]
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
}

interface Invited {
  name: string
  email: string
  licence_no: string
}
async function sendLetter(
  trx: Trx,
  services: Services,
  row: BudgetRow,
  id: number,
  { email, secret }: { email: string; secret: string },
) {
  const { rows } = await sql<{ name_ar: string }>`select name_ar from ngos where id = ${row.ngo_id}`.execute(trx)
  const { title, body } = templates['AUDITOR-INVITED']
  await queueMail(trx, {
    to: email,
    subject: title.ar,
    text: fill(
      body.ar,
      {
        ngo: found(rows[0]).name_ar,
        year: row.year,
        date: addDays(dayOf(services.now()), linkDays),
        link: `${services.config.publicUrl.replace(/\/+$/, '')}/auth/audit#${secret}`,
      },
      'ar',
    ),
    template_code: 'AUDITOR-INVITED',
    entity: 'annual_budgets',
    entity_id: row.id,
    dedupe_key: `auditor-${id}`,
  })
}

async function end(trx: Trx, services: Services, actor: Actor, row: BudgetRow): Promise<Auditor | undefined> {
  const [present] = await auditorsOf(trx, row)
  if (!present || present.revoked_at !== null) return undefined
  await sql`update budget_auditors set revoked_at = ${services.now().toISOString()}, token_hash = null, access_hash = null where id = ${present.id} and ngo_id = ${ngoOf(actor)}`.execute(
    trx,
  )
  // What he signed does not stand for accounts that somebody else will audit.
  if (present.given_at !== null)
    await sql`update annual_budgets set auditor_name = null, auditor_licence_no = null, audit_report_file = null where id = ${row.id} and ngo_id = ${row.ngo_id}`.execute(
      trx,
    )
  return present
}

async function invite(trx: Trx, services: Services, actor: Actor, id: number, invited: Invited): Promise<Auditor> {
  const row = await holdOpen(trx, services, actor, { id })
  const { rows: own } = await sql<{
    own: boolean
  }>`select ${isOwn(row.ngo_id, 'email', [invited.email])} as own`.execute(trx)
  if (own[0]?.own) throw invalid({ email: [ownAuditor] })
  await end(trx, services, actor, row)
  const secret = newSecret()
  const { rows } = await sql<{
    id: number
  }>`insert into budget_auditors (ngo_id, budget_id, name, email, licence_no, token_hash, expires_at, invited_by)
    values (${row.ngo_id}, ${id}, ${invited.name}, ${invited.email}, ${invited.licence_no}, ${hashOf(secret)},
      ${services.now().toISOString()}::timestamptz + make_interval(days => ${linkDays}), ${actor.userId}) returning id`.execute(
    trx,
  )
  await sendLetter(trx, services, row, found(rows[0]).id, { email: invited.email, secret })
  await audit(trx, actor, {
    action: 'create',
    entity: 'annual_budgets',
    entity_id: id,
    description_ar: `دعوة محاسب قانوني إلى حسابات ${row.year}: ${invited.name}`,
    after: { auditor_name: invited.name, auditor_licence_no: invited.licence_no },
  })
  return found((await auditorsOf(trx, row))[0])
}

/** The organisation invites who audits its accounts, and ends that. */
export const budgetAuditors: Area = (on, services) => {
  on(inviteAuditor, ({ actor, params: { id }, body, write }) => write((trx) => invite(trx, services, actor, id, body)))
  on(revokeAuditor, ({ actor, params: { id }, write }) =>
    write(async (trx) => {
      const row = await holdOpen(trx, services, actor, { id })
      const ended = await end(trx, services, actor, row)
      if (!ended) throw wrongState()
      await audit(trx, actor, {
        action: 'delete',
        entity: 'annual_budgets',
        entity_id: id,
        description_ar: `إنهاء صلاحية محاسب قانوني على حسابات ${row.year}: ${ended.name}`,
        before: { auditor_name: ended.name },
      })
      return null
    }),
  )
}
