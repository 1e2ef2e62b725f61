import { sql } from 'kysely'
import {
  completion,
  type CompletionAction,
  type CompletionActor,
  type CompletionState,
} from '#contract/profile/workflow.ts'
import { actionsFor } from '#contract/core/machine.ts'
import { checkAct } from '../../core/cases/act.ts'
import { may, type Actor } from '../../core/identity/actor.ts'
import { audit } from '../../core/log/audit.ts'
import { forbidden, found, invalid, Refusal } from '../../core/errors.ts'
import { queueNotice } from '../../core/notices/notify.ts'
import { mayChange } from '../../core/identity/standing.ts'
import type { Services, Trx } from '../../core/services.ts'
import { findScore, storeScores } from '../score/store.ts'
import { guardsOf } from './guards.ts'
import { keepersOf } from '../people.ts'
import { reviewersOf } from './people.ts'
import { standings } from './standing.ts'

export interface FileRow {
  id: number
  name_ar: string
  name_en: string | null
  governorate_id: number
  state: CompletionState
  completed_by_ngo: string | null
  completed_by_ministry: string | null
  reopened_at: string | null
  reopen_reason: string | null
}

/** As whom somebody stands to the file of an organisation; a directorate only to those of its governorate. */
export function rolesFor(actor: Actor, file: Pick<FileRow, 'id' | 'governorate_id'>): CompletionActor[] {
  if (actor.kind === 'org') return actor.ngoId === file.id ? ['ngo'] : []
  if (actor.kind !== 'ministry' || actor.acting) return []
  const near = actor.governorateId === undefined || actor.governorateId === file.governorate_id
  return near ? ['reviewer', ...(actor.central ? (['central'] as const) : [])] : []
}

/** What an actor may do with the file now: the buttons of its screen. */
export const actionsOf = (actor: Actor, file: FileRow): CompletionAction[] => {
  if (actor.kind === 'org' && !mayChange(actor.ngoStatusId ?? 1, 'ngo-profile')) return []
  return actionsFor(completion, file.state, rolesFor(actor, file)).filter((action) => {
    const { right } = completion.actions[action]
    return right === undefined || may(actor, ...right)
  })
}

/** The file held for a decision; 404 when it is not there or not in the actor's governorate. */
export async function lockFile(trx: Trx, actor: Actor, id: number): Promise<FileRow> {
  const { rows } = await sql<FileRow>`
    select id, name_ar, name_en, governorate_id, completion_state as state, completed_by_ngo, completed_by_ministry, reopened_at, reopen_reason
    from ngos where id = ${id} and deleted_at is null for update`.execute(trx)
  const file = found(rows[0])
  if (rolesFor(actor, file).length === 0) found(undefined)
  return file
}

interface Context {
  trx: Trx
  services: Services
  actor: Actor
  file: FileRow
  reason: string | undefined
}
type Changes = Pick<Partial<FileRow>, 'completed_by_ngo' | 'completed_by_ministry' | 'reopened_at' | 'reopen_reason'>

/** Every action's guards; answers the columns that change. */
const handlers: Record<CompletionAction, (context: Context) => Promise<Changes>> = {
  complete: async ({ trx, services, file }) => {
    await storeScores(trx, services, [file.id])
    const guards = guardsOf(found(await findScore(trx, services, file.id)))
    if (guards.some(({ met }) => !met)) throw new Refusal(422, 'file_incomplete', { data: { guards } })
    return { completed_by_ngo: services.now().toISOString(), reopen_reason: null }
  },
  accredit: async ({ trx, services, file }) => {
    const open = (await standings(trx, [file.id])).get(file.id)?.filter(({ verdict }) => verdict !== 'accepted') ?? []
    if (open.length > 0) throw invalid(Object.fromEntries(open.map(({ section }) => [section, ['V-REVIEW'] as const])))
    return { completed_by_ministry: services.now().toISOString() }
  },
  return: async ({ trx, services, file }) => {
    const asked = (await standings(trx, [file.id])).get(file.id)?.some(({ verdict }) => verdict === 'returned')
    if (!asked) throw invalid({ _: ['V-NOTE'] })
    return { completed_by_ngo: null, reopened_at: services.now().toISOString() }
  },
  reopen: async ({ services, reason }) => {
    if (!reason) throw invalid({ reason: ['V-REQ'] })
    return {
      completed_by_ngo: null,
      completed_by_ministry: null,
      reopened_at: services.now().toISOString(),
      reopen_reason: reason,
    }
  },
}
const words: Record<CompletionAction, string> = {
  complete: 'إعلان استكمال ملف المنظمة',
  accredit: 'اعتماد ملف المنظمة',
  return: 'إعادة ملف المنظمة للتعديل',
  reopen: 'إعادة فتح ملف معتمد',
}

async function tell({ trx, services, file }: Context, action: CompletionAction): Promise<void> {
  const toMinistry = action === 'complete'
  await queueNotice(trx, services, {
    code: toMinistry ? 'N-40' : action === 'accredit' ? 'N-41' : 'N-42',
    userIds: toMinistry ? await reviewersOf(trx, file.governorate_id) : await keepersOf(trx, file.id),
    entity: toMinistry ? 'ngo_validations' : 'ngos',
    entityId: file.id,
    params: { ngo: { ar: file.name_ar, en: file.name_en ?? file.name_ar } },
    link: toMinistry ? `/ministry/ngos-communication/ngos-validation?ngo=${file.id}` : '/ngo-profile',
  })
}

/** Takes one action on the completion of a file: table, role, right and guards, effects, log and notice in one transaction. */
export async function completionAct(
  trx: Trx,
  services: Services,
  actor: Actor,
  ngoId: number,
  choose: (file: FileRow) => CompletionAction,
  reason?: string,
): Promise<FileRow> {
  const file = await lockFile(trx, actor, ngoId)
  const action = choose(file)
  const [next] = checkAct(completion, { status: file.state, action, roles: rolesFor(actor, file), actor })
  const { right } = completion.actions[action]
  if (right && !may(actor, ...right)) throw forbidden()
  const context = { trx, services, actor, file, reason }
  const changes = await handlers[action](context)
  const sets = Object.entries(changes).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  await sql`update ngos set ${sql.join(sets)}, updated_by = ${actor.userId}, updated_at = now() where id = ${ngoId}`.execute(
    trx,
  )
  const after = await lockFile(trx, actor, ngoId)
  if (after.state !== next) throw new Error(`completion: ${action} led to ${after.state}, not to ${String(next)}`)
  const dates = ({ completed_by_ngo, completed_by_ministry, reopen_reason }: FileRow) => ({
    completed_by_ngo,
    completed_by_ministry,
    reopen_reason,
  })
  await audit(trx, actor, {
    action: action === 'complete' ? 'submit' : 'decide',
    entity: 'ngos',
    entity_id: ngoId,
    ngo_id: ngoId,
    description_ar: words[action],
    before: dates(file),
    after: dates(after),
  })
  await tell(context, action)
  if (action !== 'complete') await storeScores(trx, services, [ngoId])
  return after
}
