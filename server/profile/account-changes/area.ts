import { sql } from 'kysely'
import {
  accountChange,
  decideAccountChange,
  listAccountChanges,
  type AccountChange,
} from '#contract/profile/account-changes.ts'
import { act, actionsOf, taken } from '../../core/cases/act.ts'
import { type Actor, ngoOf } from '../../core/identity/actor.ts'
import { Refusal } from '../../core/errors.ts'
import type { JobDefinition } from '../../core/jobs/jobs.ts'
import type { Area } from '../../core/http/route.ts'
import type { Services } from '../../core/services.ts'
import { noteNumbers, numberFor } from '../national-numbers.ts'
import { changeKind, partsOf, secondOf } from './act.ts'
import type { ChangeRow } from './rows.ts'

type Listed = ChangeRow & {
  asker: string
  before: Record<string, unknown>
  driver: string | null
  is_second: boolean
  members: Record<string, string>
}

/** What the reader may decide on a change that waits. */
const decisionsOf = (actor: Actor, row: Listed) =>
  actionsOf(changeKind, { ...row, status: row.state }, actor, partsOf(row, actor))

/** Changes of the own organisation's accounts that wait, and who lets them take effect. */
export const accountChangesArea: Area = (on, services) => {
  on(listAccountChanges, async ({ actor }) => {
    const { rows } =
      await sql<Listed>`select c.*, concat_ws(' ', u.first_name, u.last_name) as asker, m.full_name as driver, ${secondOf(actor)} as is_second,
      (select coalesce(jsonb_object_agg(d.id, concat_ws(' ', d.first_name, d.last_name)), '{}'::jsonb) from directors d where d.ngo_id = c.ngo_id and d.id in (c.director_id, m.director_id)) as members, coalesce(to_jsonb(m), to_jsonb(a)) as before
      from account_changes c join users u on u.id = c.asked_by join bank_accounts a on a.id = c.bank_account_id and a.ngo_id = c.ngo_id
      left join manager_accounts m on m.id = c.manager_account_id and m.ngo_id = c.ngo_id
      where c.ngo_id = ${ngoOf(actor)} and c.state = 'waiting' order by c.id limit 200`.execute(services.db)
    const shown = ({ members }: Listed, name: string, value: unknown) =>
      name === 'id_number' && typeof value === 'string'
        ? numberFor(services, actor, value)
        : name === 'director_id' && value !== null
          ? (members[String(value as number)] ?? null)
          : ((value ?? null) as string | number | null)
    await noteNumbers(services, actor, rows.filter(({ fields }) => fields.includes('id_number')).length)
    return rows.map((row): AccountChange => ({
      id: row.id,
      bank_account_id: row.bank_account_id,
      manager_account_id: row.manager_account_id,
      kind: row.kind,
      driver: row.driver,
      fields: row.fields.map((name) => ({
        name,
        before: shown(row, name, row.before[name]),
        after: shown(row, name, row[name]),
      })),
      state: row.state,
      asked_by: row.asker,
      asked_at: row.asked_at,
      effective_at: row.effective_at,
      actions: actor.acting ? [] : decisionsOf(actor, row),
    }))
  })

  on(decideAccountChange, ({ actor, params, body, write }) =>
    write(async (trx) => {
      const { to } = await act(trx, services, changeKind, { actor, id: params.id, ...taken(accountChange, body) })
      return { state: to }
    }),
  )
}

/** Lets changes take effect whose waiting time is over; answers how many. One that cannot is left for people to decide. */
export async function settleDueChanges(services: Services): Promise<number> {
  const now = services.now().toISOString()
  const { rows } = await sql<{
    id: number
  }>`select c.id from account_changes c join ngos n on n.id = c.ngo_id and n.status_id in (1, 3)
    where c.state = 'waiting' and c.effective_at <= ${now} order by c.id`.execute(services.db)
  let done = 0
  for (const { id } of rows)
    try {
      await services.db
        .transaction()
        .execute((trx) =>
          act(trx, services, changeKind, { actor: undefined, id, action: 'take_effect', input: undefined }),
        )
      done += 1
    } catch (error) {
      // Somebody decided on it in the same moment.
      if (error instanceof Refusal && error.code === 'state') continue
      services.log.warn({ err: error, change: id }, 'a change of an account could not take effect')
    }
  return done
}

export const accountJobs: readonly JobDefinition[] = [
  { name: 'account-changes', cron: '5 * * * *', run: async (services) => void (await settleDueChanges(services)) },
]
