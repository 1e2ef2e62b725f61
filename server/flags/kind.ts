import { sql } from 'kysely'
import { type FlagRecord, itemOf } from '#contract/flags/flags.ts'
import { flagMachine, type FlagStatus } from '#contract/flags/workflow.ts'
import { todayIn } from '#contract/core/values/dates.ts'
import type { CaseKind } from '../core/cases/act.ts'
import { found, invalid, wrongState } from '../core/errors.ts'
import { type Actor, ngoOf } from '../core/identity/actor.ts'
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
  readonly asked_by: number | null
  readonly officer_id: number | null
  readonly records: FlagRecord[]
}

/** A flag, held; 404 outside the governorate of the officer. */
async function holdFlag(trx: Trx, id: number, actor: Actor | undefined): Promise<HeldFlag> {
  // An organisation knows of a flag once it was asked.
  const reach =
    actor === undefined || (actor.kind === 'ministry' && actor.governorateId === undefined)
      ? sql`true`
      : actor.kind === 'ministry'
        ? sql`n.governorate_id = ${actor.governorateId}`
        : sql`g.ngo_id = ${ngoOf(actor)} and g.question is not null`
  const { rows } = await sql<HeldFlag>`
    select g.id, g.status, g.ngo_id, n.governorate_id, r.name_ar as rule_ar, r.name_en as rule_en, g.updated_at, g.asked_by, g.officer_id, g.records
    from ngo_flags g join ngos n on n.id = g.ngo_id and n.deleted_at is null join flag_rules r on r.code = g.rule_code
    where g.id = ${id} and ${reach} for update of g`.execute(trx)
  return found(rows[0])
}

/** Who asked, while he may still see it. */
async function askersOf(trx: Trx, { asked_by }: HeldFlag): Promise<number[]> {
  const { rows } = await sql<{
    id: number
  }>`select u.id from users u where u.id = ${asked_by} and u.is_active and u.deleted_at is null and holds_right(u.id, 'ministry_ngos', 'S')`.execute(
    trx,
  )
  return rows.map(({ id }) => id)
}

/** A flag as a case of the ministry: nothing in the register changes by it. */
export const flagKind: CaseKind<typeof flagMachine, HeldFlag> = {
  machine: flagMachine,
  table: 'ngo_flags',
  column: 'status',
  hold: (trx, actor, id) => holdFlag(trx, id, actor),
  partsOf: (row, actor) =>
    actor.kind === 'ministry'
      ? ['officer']
      : actor.kind === 'org' && actor.ngoId === row.ngo_id
        ? ['organisation']
        : [],
  version: (row) => ({ seen: row.updated_at, now: () => ({ status: row.status }) }),
  told: ({ rule_ar, ngo_id }) => ({ name: `«${rule_ar}»`, ngo_id }),
  // Who has it need not take it.
  bar: (row, action, actor) =>
    action === 'take' && row.officer_id === actor.userId ? wrongState({ status: row.status }) : undefined,
  effects: {
    take: async ({ actor }) => ({ set: { officer_id: actor?.userId ?? null } }),
    ask: async ({ trx, services, actor, row, input }) => {
      if (input.answer_due_on <= todayIn(services.now())) throw invalid({ answer_due_on: ['V-ORDER'] })
      return {
        set: { ...input, asked_by: actor?.userId ?? null, officer_id: actor?.userId ?? null },
        log: { after: { ...input } },
        notices: [
          {
            code: 'FLAG-ASKED',
            userIds: await holdersOf(trx, row.ngo_id, 'ngo-profile', 'U'),
            entity: 'ngo_flags',
            entityId: row.id,
            params: { rule: { ar: row.rule_ar, en: row.rule_en }, question: input.question, date: input.answer_due_on },
            link: '/ministry-relation/flags',
          },
        ],
      }
    },
    answer: async ({ trx, actor, row, input }) => {
      const items = row.records.filter((record) => record.ngo_id === row.ngo_id).map(itemOf)
      if (input.item !== null && !items.includes(input.item)) throw invalid({ item: ['V-CHOICE'] })
      await sql`insert into flag_answers (ngo_flag_id, ngo_id, item, answer, file, created_by)
        values (${row.id}, ${row.ngo_id}, ${input.item}, ${input.answer}, ${input.file}, ${actor?.userId ?? null})`.execute(
        trx,
      )
      return {
        log: { after: { ...input } },
        notices: [
          {
            code: 'FLAG-ANSWERED',
            userIds: await askersOf(trx, row),
            entity: 'ngo_flags',
            entityId: row.id,
            params: { rule: { ar: row.rule_ar, en: row.rule_en } },
            link: '/ministry/ngos-communication/flags?status=answered',
          },
        ],
      }
    },
    dismiss: async ({ input }) => ({ set: { ...input }, log: { after: { ...input } } }),
    reopen: async () => ({ set: { reason: null, question: null, answer_due_on: null } }),
    clear: async ({ services }) => ({ set: { cleared_at: services.now().toISOString() } }),
  },
}
