import { sql } from 'kysely'
import { flagMachine, type FlagStatus } from '#contract/flags/workflow.ts'
import { todayIn } from '#contract/core/values/dates.ts'
import type { CaseKind } from '../core/cases/act.ts'
import { found, invalid } from '../core/errors.ts'
import type { Trx } from '../core/services.ts'
import { holdersOf } from '../profile/index.ts'

interface HeldFlag {
  readonly id: number
  readonly status: FlagStatus
  readonly ngo_id: number
  readonly governorate_id: number
  readonly rule_ar: string
  readonly rule_en: string
  readonly updated_at: string
}

/** A flag, held; 404 outside the governorate of the officer. */
async function holdFlag(trx: Trx, id: number, governorate: number | undefined): Promise<HeldFlag> {
  const { rows } = await sql<HeldFlag>`
    select g.id, g.status, g.ngo_id, n.governorate_id, r.name_ar as rule_ar, r.name_en as rule_en, g.updated_at
    from ngo_flags g join ngos n on n.id = g.ngo_id and n.deleted_at is null join flag_rules r on r.code = g.rule_code
    where g.id = ${id} and ${governorate === undefined ? sql`true` : sql`n.governorate_id = ${governorate}`} for update of g`.execute(
    trx,
  )
  return found(rows[0])
}

/** A flag as a case of the ministry: nothing in the register changes by it. */
export const flagKind: CaseKind<typeof flagMachine, HeldFlag> = {
  machine: flagMachine,
  table: 'ngo_flags',
  column: 'status',
  hold: (trx, actor, id) => holdFlag(trx, id, actor?.governorateId),
  partsOf: (_row, actor) => (actor.kind === 'ministry' ? ['officer'] : []),
  version: (row) => ({ seen: row.updated_at, now: () => ({ status: row.status }) }),
  told: ({ rule_ar, ngo_id }) => ({ name: `«${rule_ar}»`, ngo_id }),
  effects: {
    ask: async ({ trx, services, row, input }) => {
      if (input.answer_due_on <= todayIn(services.now())) throw invalid({ answer_due_on: ['V-ORDER'] })
      return {
        set: { ...input },
        log: { after: { ...input } },
        notices: [
          {
            code: 'FLAG-ASKED',
            userIds: await holdersOf(trx, row.ngo_id, 'ngo-profile', 'U'),
            entity: 'ngo_flags',
            entityId: row.id,
            params: { rule: { ar: row.rule_ar, en: row.rule_en }, question: input.question, date: input.answer_due_on },
          },
        ],
      }
    },
    dismiss: async ({ input }) => ({ set: { ...input }, log: { after: { ...input } } }),
    reopen: async () => ({ set: { reason: null, question: null, answer_due_on: null } }),
    clear: async ({ services }) => ({ set: { cleared_at: services.now().toISOString() } }),
  },
}
