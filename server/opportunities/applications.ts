import { sql } from 'kysely'
import { applicationMachine, type ApplicationStatus } from '#contract/opportunities/application-workflow.ts'
import {
  type Application,
  decideApplication,
  decideApplications,
  listApplications,
  readApplicationFigures,
} from '#contract/opportunities/applications.ts'
import { fill } from '#contract/core/notices/fill.ts'
import { templates } from '#contract/core/notices/templates.ts'
import { countsOf } from '../core/cases/counts.ts'
import { todayIn } from '#contract/core/values/dates.ts'
import type { Lang } from '#contract/core/refusals/messages.ts'
import { act, actionsOf, type CaseKind, taken } from '../core/cases/act.ts'
import { found, inWords, invalid, notFound, wrongState } from '../core/errors.ts'
import { deleteUnusedFiles, removeBytes } from '../core/files/erase.ts'
import type { Area } from '../core/http/route.ts'
import { type Actor, ngoOf } from '../core/identity/actor.ts'
import { queueMail } from '../core/mail/queue.ts'
import { listFrom } from '../core/registers/list-from.ts'
import type { Services, Trx } from '../core/services.ts'
import { publicWords } from '../public-site/index.ts'

interface Held {
  readonly id: number
  readonly status: ApplicationStatus
  readonly ngo_id: number
  readonly reference: string
  readonly email: string | null
  readonly lang: Lang
  readonly erased_at: string | null
  readonly opportunity: string
  readonly organisation_ar: string
  readonly organisation_en: string
  readonly updated_at: string
}

/** One application of the actor's organisation; anybody's for who proved that he sent it. */
async function hold(trx: Trx, actor: Actor | undefined, id: number): Promise<Held> {
  const { rows } = await sql<Held>`
    select a.id, a.status, a.ngo_id, a.reference, a.email, a.lang, a.erased_at, o.name as opportunity, n.name_ar as organisation_ar,
      coalesce(n.name_en, n.name_ar) as organisation_en, a.updated_at
    from opportunity_applications a join opportunities o on o.id = a.opportunity_id join ngos n on n.id = a.ngo_id
    where a.id = ${id} and ${actor ? sql`a.ngo_id = ${ngoOf(actor)}` : sql`true`} for update of a`.execute(trx)
  return found(rows[0])
}

/** What the applicant is told of a decision, in the language in which he applied. */
async function tell(trx: Trx, row: Held, answer: string): Promise<void> {
  if (row.email === null) return
  const { lang } = row
  await queueMail(trx, {
    to: row.email,
    subject: templates['APPLICATION-ANSWER'].title[lang],
    text: fill(
      templates['APPLICATION-ANSWER'].body[lang],
      {
        from: lang === 'ar' ? row.organisation_ar : row.organisation_en,
        opportunity: row.opportunity,
        reference: row.reference,
        answer,
      },
      lang,
    ),
    template_code: 'APPLICATION-ANSWER',
    entity: 'opportunity_applications',
    entity_id: row.id,
  })
}

/** Erases all that says who applied; the row stays for the count. Answers the keys of the files, removed after the transaction. */
export async function eraseApplication(trx: Trx, services: Services, id: number): Promise<string[]> {
  const { rows } = await sql<{ files: number[] }>`
    with old as (select id, array_remove(array[cv_file, paper_file], null) as files from opportunity_applications where id = ${id} for update)
    update opportunity_applications a set name = null, email = null, phone_number = null, certificate = null, experience = null,
      skill = null, message = null, answer = null, cv_file = null, paper_file = null, erased_at = ${services.now().toISOString()}
    from old where a.id = old.id and a.erased_at is null returning old.files`.execute(trx)
  // His address and what was written to him stand in the outbox too.
  await sql`delete from outbox where entity = 'opportunity_applications' and entity_id = ${id} and template_code in ('APPLICATION-RECEIPT', 'APPLICATION-AGAIN', 'APPLICATION-ANSWER')`.execute(
    trx,
  )
  const gone = await deleteUnusedFiles(trx, rows[0]?.files ?? [])
  return gone.map(({ storage_key }) => storage_key)
}

/** Applications as cases. A decision is a message to the applicant. */
export function applicationKind(services: Services): CaseKind<typeof applicationMachine, Held> {
  const decide = async ({ trx, row, input }: { trx: Trx; row: Held; input: { answer: string } }) => {
    await tell(trx, row, input.answer)
    return { set: { answer: input.answer, answered_at: services.now().toISOString() } }
  }
  return {
    machine: applicationMachine,
    table: 'opportunity_applications',
    column: 'status',
    hold,
    // Nobody else's is held.
    partsOf: (_row, actor) => (actor.kind === 'org' ? ['organisation'] : []),
    bar: ({ erased_at, status }) => (erased_at === null ? undefined : wrongState({ status })),
    version: (row) => ({ seen: row.updated_at, now: () => ({ status: row.status }) }),
    // The log is kept for ever: it names nobody.
    told: ({ reference, ngo_id }) => ({ name: `رقم ${reference}`, ngo_id }),
    effects: { shortlist: decide, accept: decide, decline: decide },
  }
}

type Row = Omit<Application, 'governorate' | 'actions'> & { governorate_id: number; ngo_id: number }

/** An opportunity of the actor's organisation, with the days on which its applications are erased. */
async function ownOpportunity(services: Services, actor: Actor, id: number) {
  const { months, accepted_months } = monthsOf(services)
  const { rows } = await sql<{
    erased_on: string
    accepted_erased_on: string
  }>`select (coalesce(closed_on, closing_date) + make_interval(months => ${months}::integer))::date as erased_on,
      (coalesce(closed_on, closing_date) + make_interval(months => ${accepted_months}::integer))::date as accepted_erased_on from opportunities where id = ${id} and ngo_id = ${ngoOf(actor)} and deleted_at is null`.execute(
    services.db,
  )
  return { months, ...found(rows[0]) }
}

/** Who applied, for those who decide in the organisation. */
export const applications: Area = (on, services) => {
  const words = publicWords(services)
  const kind = applicationKind(services)
  on(listApplications, async ({ actor, params, query }) => {
    await ownOpportunity(services, actor, params.id)
    const page = await listFrom(
      services.db,
      sql<Row>`select a.id, a.reference, a.status, a.name, a.email, a.phone_number, a.governorate_id, a.certificate, a.experience, a.skill,
        a.message, a.cv_file, a.paper_file, a.answer, a.answered_at, a.erased_at, a.created_at, a.updated_at, a.ngo_id
        from opportunity_applications a where a.opportunity_id = ${params.id} and a.ngo_id = ${ngoOf(actor)}`,
      query,
      {
        text: sql`concat_ws(' ', t.name, t.skill, t.certificate)`,
        where: query.status === undefined ? [] : [sql`t.status = ${query.status}`],
        order: sql`t.id desc`,
        size: 10,
      },
    )
    return {
      ...page,
      rows: page.rows.map(({ governorate_id, ngo_id, ...row }) => ({
        ...row,
        governorate: words.word('governorates', governorate_id),
        actions: actionsOf(kind, { ...row, ngo_id } as unknown as Held, actor, ['organisation']),
      })),
    }
  })
  applicationFigures(on, services)
  applicationDecisions(on, services)
}

/** How many are in each state, and when they are erased. */
const applicationFigures: Area = (on, services) => {
  on(readApplicationFigures, async ({ actor, params }) => {
    const days = await ownOpportunity(services, actor, params.id)
    const { rows } = await sql<{
      status: ApplicationStatus
      count: number
    }>`select status, count(*)::integer as count from opportunity_applications where opportunity_id = ${params.id} and ngo_id = ${ngoOf(actor)} group by status`.execute(
      services.db,
    )
    return { counts: countsOf(applicationMachine, rows), ...days }
  })
}

const unequal = inWords(
  'تُتخذ الإجابة الواحدة لمتقدمين في حالة واحدة. حدّثوا القائمة واختاروا من جديد.',
  'One answer goes to applicants in the same state. Load the list again and choose anew.',
)
/** Decisions on one application, or on several in the same state: each is a mail. */
const applicationDecisions: Area = (on, services) => {
  const kind = applicationKind(services)
  on(decideApplication, ({ actor, params, body, request, lang, write }) =>
    write(async (trx) => {
      // The address says which opportunity: an application of another one is not there.
      const { rows } =
        await sql`select from opportunity_applications where id = ${params.application} and opportunity_id = ${params.id}`.execute(
          trx,
        )
      found(rows[0])
      const given = { actor, id: params.application, ...taken(applicationMachine, body), request, lang }
      return { status: (await act(trx, services, kind, given)).to }
    }),
  )
  on(decideApplications, ({ actor, params, body, lang, write }) =>
    write(async (trx) => {
      const ids = [...new Set(body.rows.map(({ id }) => id))]
      const { rows } = await sql<{ id: number; status: string; updated_at: string }>`
        select id, status, updated_at from opportunity_applications
        where id = any(${ids}::bigint[]) and opportunity_id = ${params.id} and ngo_id = ${ngoOf(actor)} order by id for update`.execute(
        trx,
      )
      if (rows.length !== ids.length) throw notFound()
      const seen = new Map(body.rows.map((row) => [row.id, row.updated_at]))
      const isAsSeen = rows.every((row) => Date.parse(row.updated_at) === Date.parse(seen.get(row.id) ?? ''))
      if (!isAsSeen || rows.some(({ status }) => status !== rows[0]?.status)) throw invalid({ rows: [unequal] })
      for (const { id } of rows)
        await act(trx, services, kind, { actor, id, action: body.action, input: { answer: body.answer }, lang })
      return { decided: rows.length }
    }),
  )
}

/** Months after the closing date in which applications are erased; the accepted ones are kept longer [R-70]. */
export const monthsOf = ({ reference }: Pick<Services, 'reference'>): { months: number; accepted_months: number } => ({
  months: reference.setting('opportunities.application_months', 6),
  accepted_months: reference.setting('opportunities.accepted_months', 24),
})

/** Erases applications whose time has passed; each by itself. */
export async function eraseApplications(services: Services): Promise<number> {
  const { months, accepted_months } = monthsOf(services)
  const { rows } = await sql<{ id: number }>`
    select a.id from opportunity_applications a join opportunities o on o.id = a.opportunity_id
    where a.erased_at is null and coalesce(o.closed_on, o.closing_date)
        + make_interval(months => case when a.status = 'accepted' then ${accepted_months}::integer else ${months}::integer end) < ${todayIn(services.now())}::date
    order by a.id`.execute(services.db)
  let done = 0
  for (const { id } of rows)
    try {
      await removeBytes(services, await services.db.transaction().execute((trx) => eraseApplication(trx, services, id)))
      done += 1
    } catch (error) {
      services.log.error({ err: error, application: id }, 'an application was not erased')
    }
  return done
}
