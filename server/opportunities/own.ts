import { sql } from 'kysely'
import { todayIn } from '#contract/core/values/dates.ts'
import { moveOpportunity, opportunityRegister } from '#contract/opportunities/own.ts'
import { opportunityMachine } from '#contract/opportunities/workflow.ts'
import { act, actionsOf, taken } from '../core/cases/act.ts'
import { type FieldRefusals, wrongState } from '../core/errors.ts'
import { ngoOf } from '../core/identity/actor.ts'
import type { Area } from '../core/http/route.ts'
import { viewing } from '../core/registers/around.ts'
import { register } from '../core/registers/register.ts'
import { type Input, StoredColumns } from '../core/registers/register-options.ts'
import type { Row } from '../core/registers/register-rows.ts'
import type { Trx } from '../core/services.ts'
import { publicWords } from '../public-site/index.ts'
import { opportunityKind } from './kind.ts'
import type { Held } from './rows.ts'

/** The next code of an organisation: J or V, its id, a number that runs; two who add at once wait for each other. */
async function nextCode(trx: Trx, ngoId: number, type: 'job' | 'volunteer'): Promise<string> {
  const start = `${type === 'job' ? 'J' : 'V'}-${ngoId}-`
  await sql`select pg_advisory_xact_lock(hashtext(${`opportunity ${start}`}))`.execute(trx)
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(split_part(code, '-', 3)::integer), 0) as last from opportunities where ngo_id = ${ngoId} and type = ${type}`.execute(
    trx,
  )
  return `${start}${String((rows[0]?.last ?? 0) + 1).padStart(3, '0')}`
}

/** Statuses in which it is edited: what was closed is history, and is copied to a new one. */
const edited: readonly unknown[] = ['draft', 'published', 'hidden']

function refusalsOf(input: Input<typeof opportunityRegister>, before: Row | undefined, today: string) {
  const wrong: FieldRefusals = {}
  if (input.closing_date < input.starting_date) wrong.closing_date = ['V-ORDER']
  // What readers see must still be open after the edit.
  else if (before?.status === 'published' && input.closing_date < today) wrong.closing_date = ['V-UNTIL']
  if (before && before.type !== input.type) wrong.type = ['V-TYPE']
  return Object.keys(wrong).length > 0 ? wrong : undefined
}

/** Jobs and volunteering of the own organisation: written as drafts, shown once published. */
export const ownOpportunities: Area = (plain, services) => {
  const { now } = services
  const words = publicWords(services)
  const on = viewing(plain, (row, actor) => ({
    positionType: words.word('position-types', row.position_type_id as number),
    employment_type_ar: words.word('employment-types', row.employment_type_id as number).name_ar,
    governorate: words.word('governorates', row.governorate_id as number),
    actions: actionsOf(
      opportunityKind(services),
      row as unknown as Held,
      actor,
      actor.kind === 'org' ? ['organisation'] : [],
    ),
  }))

  register(on, services, opportunityRegister, {
    table: 'opportunities',
    scope: (actor) => ({ column: 'ngo_id', value: ngoOf(actor) }),
    search: ['name', 'code'],
    own: ['code', 'status', 'hidden_reason'],
    check: async (trx, actor, input, before) => {
      if (before && !edited.includes(before.status)) throw wrongState({ status: before.status as string })
      const wrong = refusalsOf(input, before, todayIn(now()))
      if (wrong) return wrong
      return before ? undefined : new StoredColumns({ code: await nextCode(trx, ngoOf(actor), input.type) })
    },
    // What the ministry hid stays as its evidence.
    removing: async (_trx, _actor, row) => {
      if (row.status === 'hidden') throw wrongState({ status: row.status })
    },
  })

  plain(moveOpportunity, ({ actor, params, body, request, lang, write }) =>
    write(async (trx) => {
      const given = { actor, id: params.id, ...taken(opportunityMachine, body), request, lang }
      return { status: (await act(trx, services, opportunityKind(services), given)).to }
    }),
  )
}
