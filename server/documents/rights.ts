import { type RawBuilder, sql } from 'kysely'
import type { Access, Call, Right } from '#contract/core/calls/call.ts'
import type { Body } from '#contract/boards/board-words.ts'
import { seesMemberPapers } from '#contract/boards/examined.ts'
import { readMinistryBudget } from '#contract/budgets/ministry.ts'
import { seenStatuses } from '#contract/grants/ministry.ts'
import { listFileQrs } from '#contract/documents/calls.ts'
import { readCreationRequest, seesPeople } from '#contract/founding/ministry-calls.ts'
import { loginSliderRegister, ministryEventRegister, slideRegister } from '#contract/news/registers.ts'
import { incentiveRegister } from '#contract/incentives/calls.ts'
import { immediateNgos } from '#contract/ngos/immediate.ts'
import { readNgoFile } from '#contract/ngos/page.ts'
import { readMinistryPlan } from '#contract/plans/plans.ts'
import { readMinistryReturn } from '#contract/returns/returns.ts'
import { readValidation } from '#contract/profile/completion.ts'
import { regulationRegister } from '#contract/regulations/registers.ts'
import { docTemplateRegister } from '#contract/settings/doc-templates.ts'
import { readInstruction } from '#contract/settings/help.ts'
import { rightsOfType } from '#contract/transactions/type-rights.ts'
import { may, mayAny, mayReadRecords, type Actor } from '../core/identity/actor.ts'
import type { Attachment } from '../core/files/store.ts'
import type { Db } from '../core/services.ts'
import { showsPersons } from '../founding/index.ts'
import { ownTypes } from '../transactions/index.ts'

/** What follows from a file being read: nothing, or a row in the log of the record that it belongs to. */
export type Reading = false | 'plain' | 'personal' | { visit: string }

/** A paper is shown to those who may open the screen that names it: its right is the right of that call. */
const rightsOf = ({ access }: Call): readonly Right[] => (access as Exclude<Access, 'open'>).may ?? []
const campaigns: readonly Right[] = [['ministry_accept_reject_campaigns_comm', 'S']]

/** Of what is approved by a request with the general right. */
const ofRequests: readonly Right[] = [['ministry_transaction_requests', 'S']]

/** Files of a founding request, which belong to it by its id. */
const ofRequest = new Set(['est_account', 'est_ngo', 'est_members', 'est_real_estates', 'est_docs', 'establishments'])

/** Files of an organisation outside a visit to it; those of other records are read in a visit alone, with its reason [domain Q5]. */
const ofOrganisation: Readonly<Record<string, readonly Right[]>> = {
  ngos: rightsOf(readValidation),
  ngo_documents: rightsOf(readValidation),
  bank_accounts: rightsOf(readValidation),
  director_boards: rightsOf(readValidation),
  alliance_members: rightsOf(readNgoFile),
  branches: [...rightsOf(readNgoFile), ...rightsOf(readValidation)],
  service_centres: rightsOf(readNgoFile),
  news: rightsOf(readNgoFile),
  campaigns,
  incentives: rightsOf(incentiveRegister.read),
  financial_grants: [['ministry_financial_grants', 'S']],
  money_transferred_abroad: [['ministry_money_transferred_abroad', 'S']],
  international_donations: [['ministry_international_donations', 'S']],
  ngo_flags: [['ministry_ngos', 'S']],
  coop_projects: ofRequests,
  coop_project_files: ofRequests,
  coop_project_transactions: ofRequests,
  i_organisations_memberships: ofRequests,
  international_events_subscriptions: ofRequests,
  executions: rightsOf(readMinistryPlan),
  yearly_returns: rightsOf(readMinistryReturn),
  annual_budgets: rightsOf(readMinistryBudget),
  // What the organisation inherited from its founding.
  est_docs: rightsOf(readValidation),
  est_real_estates: [...rightsOf(readNgoFile), ...rightsOf(readValidation)],
}

/** What the ministry publishes, by whichever of its people it was uploaded. */
const ofMinistry: Readonly<Record<string, readonly Right[]>> = {
  slide_images: rightsOf(slideRegister.read),
  login_sliders: rightsOf(loginSliderRegister.read),
  doc_templates: rightsOf(docTemplateRegister.read),
  ministry_events: rightsOf(ministryEventRegister.read),
  regulations: rightsOf(regulationRegister.read),
  instructions: rightsOf(readInstruction),
}

/** Contracts tell salaries, and so do those that were replaced: of the papers of employees only a CV is for every reader. */
const tellsSalary = async (db: Db, { id, owner_type }: Attachment): Promise<boolean> =>
  owner_type === 'employees' &&
  (await sql`select from employees where cv_file = ${id} and deleted_at is null`.execute(db)).rows.length === 0

/** Where a record that waits for an approval keeps its state; parts of a project ask their project. */
const status = sql`t.status`
const ofProject = sql`(select p.approval_status from coop_projects p where p.id = t.coop_project_id)`
const approved: Readonly<Record<string, RawBuilder<unknown>>> = {
  financial_grants: status,
  money_transferred_abroad: status,
  international_donations: status,
  i_organisations_memberships: status,
  international_events_subscriptions: status,
  coop_projects: sql`t.approval_status`,
  coop_project_files: ofProject,
  coop_project_transactions: ofProject,
}
/** A record that needs an approval is the organisation's own affair until its approval is asked for, and its papers are no more to be seen. */
const isKeptMoney = async (db: Db, { owner_type, owner_id }: Attachment): Promise<boolean> =>
  approved[owner_type] !== undefined &&
  (
    await sql`select from ${sql.table(owner_type)} t where t.id = ${owner_id} and t.deleted_at is null and ${approved[owner_type]} = any(${[...seenStatuses]}::text[])`.execute(
      db,
    )
  ).rows.length === 0

/** Papers of members tell their numbers and convictions: they are for those who may change that body. */
async function mayReadMember(db: Db, actor: Actor, { owner_id, ngo_id }: Attachment): Promise<boolean> {
  const { rows } = await sql<{
    type: Body
  }>`select type from directors where id = ${owner_id} and ngo_id = ${ngo_id}`.execute(db)
  const [member] = rows
  return member !== undefined && may(actor, `ngo_director_boards_${member.type}`, 'U')
}

/** The papers of a request are for those who have to do with its type, as in their list. */
async function mayReadRequest(db: Db, actor: Actor, { owner_id }: Attachment): Promise<boolean> {
  const { rows } =
    await sql`select from transaction_requests q where q.id = ${owner_id} and ${ownTypes(actor)}`.execute(db)
  return rows.length > 0
}

/** What a colleague may read is what his screens show; a paper that is in no record yet, or in a draft, is its writer's. */
async function ofColleague(db: Db, actor: Actor, file: Attachment): Promise<boolean> {
  const owner = file.owner_type
  if (owner === 'directors') return mayReadMember(db, actor, file)
  if (owner === 'transaction_requests') return mayReadRequest(db, actor, file)
  if (await tellsSalary(db, file)) return may(actor, 'ngo_employees', 'U')
  return mayReadRecords(actor, owner)
}

interface Facts {
  /** Its founding request was handed in and lies within the reader's reach. */
  request: boolean
  organisation: boolean
  /** Type of the request that carries it. */
  transaction: string | null
  immediate: boolean
  /** A draft of a measure, which is not the organisation's yet. */
  measure: boolean
  /** It names persons with their numbers. */
  personal: boolean
  /** A decision that the organisation's page shows. */
  decision: boolean
  /** It came with a member whom the ministry was asked to ratify, and was or is in front of it. */
  examined: boolean
  /** It was issued with a code. */
  coded: boolean
  /** Why the reader is inside this organisation's file now. */
  visit: string | null
}

/** The papers of a request are for those who read requests of its type. */
const ofTransaction = (slug: string): readonly Right[] =>
  slug === 'establishing_ngo'
    ? rightsOf(readCreationRequest)
    : [
        ['ministry_transaction_requests', 'S'],
        [rightsOfType(slug).ministry, 'S'],
      ]

/** Everything that a ministry user's right to files hangs on, by their ids: one statement for all of them. */
export async function factsOf(db: Db, actor: Actor, files: readonly Attachment[]): Promise<Map<number, Facts>> {
  const near = (governorate: string) =>
    actor.governorateId === undefined
      ? sql`true`
      : sql`${sql.ref(governorate)} is not distinct from ${actor.governorateId}`
  const { rows } = await sql<Facts & { id: number }>`select f.id,
      (e.submitted_at is not null and e.deleted_at is null and ${near('e.governorate_id')}) as request,
      (n.id is not null and n.deleted_at is null and ${near('n.governorate_id')}) as organisation,
      coalesce((select q.slug from transaction_requests q left join establishments x on x.id = q.establishment_id left join ngos y on y.id = q.ngo_id
        where f.owner_type = 'transaction_requests' and q.id = f.owner_id and q.submitted_at is not null and q.deleted_at is null and (${near('x.governorate_id')} or (x.id is null and ${near('y.governorate_id')}))),
        (select c.slug from general_authority_meetings g join transaction_requests c on c.id = g.transaction_request_id join ngos o on o.id = g.ngo_id
          where f.owner_type = 'general_authority_meetings' and g.id = f.owner_id and g.deleted_at is null and ${near('o.governorate_id')})) as transaction,
      exists (select from immediate_ngos i where f.owner_type = 'immediate_ngos' and i.id = f.owner_id and i.deleted_at is null and ${near('i.governorate_id')}) as immediate,
      exists (select from incentives p join ngos m on m.id = p.ngo_id where f.owner_type = 'incentives' and p.id = f.owner_id and p.deleted_at is null and ${near('m.governorate_id')}) as measure,
      (f.owner_type in ('est_account', 'est_members', 'directors') or exists (select from est_docs d left join required_documents r on r.id = d.attachment_id
        where d.source = f.id and ${showsPersons})) as personal,
      (n.decision_file = f.id or exists (select from ngo_status_histories h where h.ngo_id = n.id and f.id in (h.decision_file, h.liquidation_report_file))) is true as decision,
      exists (select from transaction_requests q where f.owner_type = 'directors' and q.slug = 'board_ratification' and q.ngo_id = f.ngo_id and q.submitted_at is not null and q.deleted_at is null
        and (exists (select from examined_boards b where b.transaction_request_id = q.id and f.id = any(b.files))
          or (q.status in ('submitted', 'in_progress', 'external') and exists (select from directors d where d.id = f.owner_id and d.ngo_id = q.ngo_id and d.director_board_id::text = q.payload ->> 'director_board_id'
            and f.id in (d.inquiry_bulletin_file, d.criminal_record_file) and not d.is_current and d.end_date is null and d.deleted_at is null)))) as examined,
      exists (select from files_qrs c where c.file = f.id and c.ngo_id = n.id) as coded,
      (select s.acting_reason from sessions s where s.id = ${actor.sessionId} and s.ni = n.id and s.pass_token_expires_at > now() and s.revoked_at is null) as visit
    from attachments f left join establishments e on e.id = f.establishment_id left join ngos n on n.id = f.ngo_id where f.id = any(${files.map(({ id }) => id)}::bigint[])`.execute(
    db,
  )
  return new Map(rows.map(({ id, ...facts }) => [id, facts]))
}

/** The reach of a ministry user: by the record that the file belongs to, as its screen would show it. */
async function ofMinistryUser(db: Db, actor: Actor, file: Attachment, known?: Facts): Promise<Reading> {
  const owner = file.owner_type
  // What an operator wrote about a difference is for the centre, which settles it.
  if (owner === 'book_differences') return actor.governorateId === undefined && mayAny(actor, campaigns) && 'plain'
  const published = ofMinistry[owner]
  if (published) return mayAny(actor, published) && 'plain'
  if (await tellsSalary(db, file)) return false
  const { personal, ...facts } = known ?? ((await factsOf(db, actor, [file])).get(file.id) as Facts)
  // Numbers of persons in full ask for more than the screen does [domain Q38].
  const read = personal ? ('personal' as const) : ('plain' as const)
  if (facts.visit !== null && facts.organisation && may(actor, 'ministry_ngos', personal ? 'U' : 'S'))
    return { visit: facts.visit }
  if (facts.request && ofRequest.has(owner) && mayAny(actor, personal ? seesPeople : rightsOf(readCreationRequest)))
    return read
  if (facts.transaction !== null && mayAny(actor, ofTransaction(facts.transaction))) return read
  if (facts.immediate && mayAny(actor, rightsOf(immediateNgos.read))) return read
  if (facts.measure && mayAny(actor, rightsOf(incentiveRegister.read))) return read
  if (facts.examined && facts.organisation && may(actor, ...seesMemberPapers)) return read
  if (!facts.organisation || personal) return false
  if (facts.decision && mayAny(actor, rightsOf(readNgoFile))) return read
  if (facts.coded && mayAny(actor, rightsOf(listFileQrs))) return read
  return mayAny(actor, ofOrganisation[owner] ?? []) && !(await isKeptMoney(db, file)) && read
}

/** Who may read a stored file, and what its reading leaves behind: anybody a public one; founder, organisation and uploader their own; the ministry what its screens show. `known` are the facts of the file, where they were read with those of others. */
export async function readingOf(db: Db, actor: Actor | undefined, file: Attachment, known?: Facts): Promise<Reading> {
  if (file.is_public) return 'plain'
  if (!actor) return false
  if (file.uploaded_by === actor.userId) return 'plain'
  if (actor.kind === 'ministry') return ofMinistryUser(db, actor, file, known)
  if (actor.kind === 'est')
    return file.establishment_id !== null && file.establishment_id === actor.establishmentId && 'plain'
  if (actor.ngoId === undefined || file.ngo_id !== actor.ngoId) return false
  return (await ofColleague(db, actor, file)) && 'plain'
}
