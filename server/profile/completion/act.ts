import { sql } from 'kysely'
import { completion, type CompletionActor, type CompletionState } from '#contract/profile/workflow.ts'
import { actionsOf, type CaseKind, type Effect, type Taking } from '../../core/cases/act.ts'
import type { Actor } from '../../core/identity/actor.ts'
import { found, invalid, Refusal } from '../../core/errors.ts'
import type { Notice } from '../../core/notices/notify.ts'
import type { Db, Trx } from '../../core/services.ts'
import { refuseInterest } from '../../core/identity/interest.ts'
import { findScore, storeScores } from '../score/store.ts'
import { keepersOf } from '../people.ts'
import { guardsOf } from './guards.ts'
import { reviewersOf } from './people.ts'
import { standings } from './standing.ts'

export interface FileRow {
  id: number
  name_ar: string
  name_en: string | null
  governorate_id: number
  status: CompletionState
  completed_by_ngo: string | null
  completed_by_ministry: string | null
  reopened_at: string | null
  reopen_reason: string | null
}

/** As whom somebody stands to the file of an organisation; a directorate only to those of its governorate. */
export function partsOf(file: Pick<FileRow, 'id' | 'governorate_id'>, actor: Actor): CompletionActor[] {
  if (actor.kind === 'org') return actor.ngoId === file.id ? ['ngo'] : []
  if (actor.kind !== 'ministry' || actor.acting) return []
  const near = actor.governorateId === undefined || actor.governorateId === file.governorate_id
  return near ? ['reviewer', ...(actor.central ? (['central'] as const) : [])] : []
}

/** The file of an organisation; `lock` holds it for a decision. */
export async function fileOf(db: Db | Trx, id: number, lock = false): Promise<FileRow> {
  const { rows } = await sql<FileRow>`
    select id, name_ar, name_en, governorate_id, completion_state as status, completed_by_ngo, completed_by_ministry, reopened_at, reopen_reason
    from ngos where id = ${id} and deleted_at is null ${lock ? sql`for update` : sql``}`.execute(db)
  return found(rows[0])
}

/** The file held for a decision; 404 when it is not there or not in the actor's governorate, 403 for an interest of his. */
export async function lockFile(trx: Trx, actor: Actor | undefined, id: number): Promise<FileRow> {
  const file = await fileOf(trx, id, true)
  if (actor && partsOf(file, actor).length === 0) found(undefined)
  await refuseInterest(trx, actor, id)
  return file
}

/** What the log tells of a file beside its state. */
const dates = ({ completed_by_ngo, completed_by_ministry, reopen_reason }: FileRow) => ({
  completed_by_ngo,
  completed_by_ministry,
  reopen_reason,
})
type FileTaking = Taking<FileRow, unknown>

const tellNgo = async ({ trx, row }: FileTaking, code: 'N-41' | 'N-42'): Promise<Notice[]> => [
  {
    code,
    userIds: await keepersOf(trx, row.id),
    entity: 'ngos',
    entityId: row.id,
    params: named(row),
    link: '/ngo-profile',
  },
]
const named = (row: FileRow) => ({ ngo: { ar: row.name_ar, en: row.name_en ?? row.name_ar } })
/** A step with its columns told in the log; the score follows from the state. */
const changed = ({ trx, services, actor, row }: FileTaking, set: Partial<FileRow>) => ({
  set: { ...set, ...(actor ? { updated_by: actor.userId } : {}) },
  log: { before: dates(row), after: dates({ ...row, ...set }) },
  after: () => storeScores(trx, services, [row.id]),
})

type FileEffect<I = unknown> = Effect<FileRow, I, CompletionState>
/** Every section was accepted: the file is the ministry's word. */
const accredit: FileEffect = async (taking) => {
  const { trx, services, row } = taking
  const open = (await standings(trx, [row.id])).get(row.id)?.filter(({ verdict }) => verdict !== 'accepted') ?? []
  if (open.length > 0) throw invalid(Object.fromEntries(open.map(({ section }) => [section, ['V-REVIEW'] as const])))
  return {
    ...changed(taking, { completed_by_ministry: services.now().toISOString() }),
    notices: await tellNgo(taking, 'N-41'),
  }
}
const reopen: FileEffect<{ reason: string }> = async (taking) => ({
  ...changed(taking, {
    completed_by_ngo: null,
    completed_by_ministry: null,
    reopened_at: taking.services.now().toISOString(),
    reopen_reason: taking.input.reason,
  }),
  notices: await tellNgo(taking, 'N-42'),
})

/** Completion of an organisation's file [domain 3.4]. The database derives its state from two dates, so that nothing sets it past them. */
export const completionKind: CaseKind<typeof completion, FileRow> = {
  machine: completion,
  table: 'ngos',
  column: 'completion_state',
  isComputed: true,
  hold: lockFile,
  partsOf,
  told: ({ id }) => ({ name: '', ngo_id: id }),
  effects: {
    complete: async (taking) => {
      const { trx, services, row } = taking
      await storeScores(trx, services, [row.id])
      const guards = guardsOf(found(await findScore(trx, services, row.id)))
      if (guards.some(({ met }) => !met)) throw new Refusal(422, 'file_incomplete', { data: { guards } })
      const { set, log } = changed(taking, { completed_by_ngo: services.now().toISOString(), reopen_reason: null })
      return {
        set,
        log: { ...log, action: 'submit' },
        notices: [
          {
            code: 'N-40',
            userIds: await reviewersOf(trx, row.governorate_id),
            entity: 'ngo_validations',
            entityId: row.id,
            params: named(row),
            link: `/ministry/ngos-communication/ngos-validation?ngo=${row.id}`,
          },
        ],
      }
    },
    accredit,
    accredit_by_request: accredit,
    return: async (taking) => {
      const { trx, services, row } = taking
      const asked = (await standings(trx, [row.id])).get(row.id)?.some(({ verdict }) => verdict === 'returned')
      if (!asked) throw invalid({ _: ['V-NOTE'] })
      return {
        ...changed(taking, { completed_by_ngo: null, reopened_at: services.now().toISOString() }),
        notices: await tellNgo(taking, 'N-42'),
      }
    },
    reopen,
    reopen_by_amendment: reopen,
  },
}

/** What an actor may do with the file now: the buttons of its screen. */
export const fileActions = (actor: Actor, file: Pick<FileRow, 'id' | 'governorate_id' | 'status'>) =>
  actionsOf({ machine: completion }, file, actor, partsOf(file, actor))
