import type { Insertable, Kysely } from 'kysely'
import type { DB, TransactionTypeStages } from '#db/types.ts'
import { addMissing, idsBy } from './add-missing.ts'
import { actionTypes, dutyOf, transactionRoles } from './reference/actions.ts'
import { foundingDocuments, linkedDocuments, transactionDocuments } from './reference/required-documents.ts'
import { transactionTypes } from './reference/transaction-types.ts'
import { typeFields } from './reference/type-fields.ts'
import { typeGuides } from './reference/type-guides.ts'

export type Stage = {
  parent: number | null
  role: string
  action: string
  days: number
}

/** Reads "2 receiver:receive(2); …" (the founding stage before the role is optional). */
export function readStages(stages: string): Stage[] {
  return stages.split(';').map((part) => {
    const match = /^(?:(\d) )?(\w+):(\w+)\((\d+)\)$/.exec(part.trim())
    if (match === null) throw new Error(`Not a stage: ${part}`)
    const [, parent, role = '', action = '', days] = match
    return { parent: parent === undefined ? null : Number(parent), role, action, days: Number(days) }
  })
}

const scopes = new Map(transactionRoles.map(([slug, , , scope]) => [slug, scope]))
const names = new Map(actionTypes.map(([slug, name_ar, name_en]) => [slug, { name_ar, name_en }]))
const applicant = new Map([
  [1, { name_ar: 'تقديم طلب التأسيس', name_en: 'Application' }],
  [4, { name_ar: 'إعداد وثائق التأسيس ورفعها', name_en: 'Founding documents' }],
])
/** Heads and the decision office may refuse; the others return or forward. */
const mayReject = new Set(['ngo_head', 'directorate_head', 'decision_office'])
const issuesDecision = (stages: string): boolean => /draft_decision|sign_decision/.test(stages)

type Ids = { type: number; action: (slug: string) => number; role: (slug: string) => number }

function stageRows(stages: string, ids: Ids): Insertable<TransactionTypeStages>[] {
  const list = readStages(stages)
  return list.map(({ parent, role, action, days }, at) => {
    const name = (role === 'applicant' && applicant.get(parent ?? 0)) || names.get(action)
    if (name === undefined) throw new Error(`Unknown action ${action}`)
    return {
      ...name,
      transaction_type_id: ids.type,
      stage_number: at + 1,
      parent_stage_number: parent,
      action_type_id: ids.action(action),
      scope: scopes.get(role) ?? 'applicant',
      transaction_request_role_id: role === 'applicant' ? null : ids.role(role),
      days_number: days,
      is_last_action: at === list.length - 1,
      allow_return: role !== 'applicant',
      allow_reject: mayReject.has(role),
      requires_files: action === 'sign_decision',
    }
  })
}

/** Action types, types of transaction with their stages, and the documents that each asks for. */
export async function seedTransactionTypes(db: Kysely<DB>): Promise<void> {
  await addMissing(
    db,
    'action_types',
    ['slug'],
    actionTypes.map(([slug, name_ar, name_en, days_number, description]) => ({
      slug,
      name_ar,
      name_en,
      days_number,
      description,
      duty: dutyOf[slug] ?? null,
    })),
  )
  await addMissing(
    db,
    'transaction_types',
    ['slug'],
    transactionTypes.map((type, sort) => ({
      slug: type.slug,
      name_ar: type.name_ar,
      name_en: type.name_en,
      description: type.description,
      audience: type.slug === 'establishing_ngo' ? 'est' : 'ngo',
      legal_form_ids: [...(type.legal_form_ids ?? [])],
      requires_completed_profile: type.needs_profile ?? false,
      allow_consecutive_submission: type.consecutive ?? false,
      consecutive_gap_days: type.gap ?? 0,
      issues_decision: issuesDecision(type.stages),
      sort,
    })),
  )
  const typeId = await idsBy(db, 'transaction_types', 'slug')
  const action = await idsBy(db, 'action_types', 'slug')
  const role = await idsBy(db, 'transaction_request_roles', 'slug')
  const staged = await db.selectFrom('transaction_type_stages').select('transaction_type_id').distinct().execute()
  const known = new Set(staged.map((row) => row.transaction_type_id))
  // Types with stages keep the ministry's: adding a lost stage back would break their numbering.
  const stages = transactionTypes
    .filter(({ slug }) => !known.has(typeId(slug)))
    .flatMap(({ slug, stages: text }) => stageRows(text, { type: typeId(slug), action, role }))
  if (stages.length > 0) await db.insertInto('transaction_type_stages').values(stages).execute()
  await seedDocuments(db, typeId)
  await seedGuides(db, typeId)
}

/** What organisations read before they ask, and the fields that they fill in. */
async function seedGuides(db: Kysely<DB>, typeId: (slug: string) => number): Promise<void> {
  await addMissing(
    db,
    'transaction_type_guides',
    ['transaction_type_id'],
    typeGuides.map(({ slug, ...guide }) => ({ transaction_type_id: typeId(slug), ...guide })),
  )
  const asked = await db.selectFrom('transaction_type_fields').select(['transaction_type_id', 'key']).execute()
  const known = new Set(asked.map((row) => `${row.transaction_type_id} ${row.key}`))
  const handedIn = await db
    .selectFrom('transaction_requests')
    .select('transaction_type_id')
    .where('submitted_at', 'is not', null)
    .distinct()
    .execute()
  const walked = new Set(handedIn.map((row) => row.transaction_type_id))
  const now = new Date().toISOString()
  // A field that the ministry took away stays away. One that a release adds is not asked of requests on their way.
  const fields = typeFields
    .map(({ slug, asked_with, ...field }, sort) => ({
      transaction_type_id: typeId(slug),
      ...field,
      asked_with: asked_with ? JSON.stringify(asked_with) : null,
      sort,
    }))
    .filter(({ transaction_type_id, key }) => !known.has(`${transaction_type_id} ${key}`))
    .map((field) => ({ ...field, since: walked.has(field.transaction_type_id) ? now : null }))
  if (fields.length > 0) await db.insertInto('transaction_type_fields').values(fields).execute()
}

/** The code of a document by its place in the list of its type. */
const codeOf = (slug: string, sort: number) => `${slug}-${String(sort + 1).padStart(2, '0')}`

async function seedDocuments(db: Kysely<DB>, typeId: (slug: string) => number): Promise<void> {
  const founding = foundingDocuments.map((document, sort) => ({
    code: document.code,
    context: 'establishing',
    transaction_type_id: typeId('establishing_ngo'),
    legal_form_ids: [...(document.legal_form_ids ?? [])],
    name_ar: document.name_ar,
    name_en: document.name_en,
    description: document.description ?? null,
    count_rule: document.count_rule ?? 'fixed',
    count: document.count ?? 1,
    is_required: document.is_required ?? true,
    allowed_types: JSON.stringify(document.allowed_types ?? ['pdf', 'jpg', 'png']),
    linked_field: document.linked_field ?? null,
    stage_number: 4,
    sort,
  }))
  const others = Object.entries(transactionDocuments).flatMap(([slug, list]) =>
    list.map(([name_ar, name_en, count = 1, is_required = true], sort) => ({
      code: codeOf(slug, sort),
      context: 'transaction',
      transaction_type_id: typeId(slug),
      name_ar,
      name_en,
      count_rule: 'fixed',
      count,
      is_required,
      linked_field: linkedDocuments[codeOf(slug, sort)] ?? null,
      sort,
    })),
  )
  await addMissing(db, 'required_documents', ['code'], [...founding, ...others])
}
